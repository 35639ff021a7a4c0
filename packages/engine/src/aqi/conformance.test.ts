import { readFileSync } from 'node:fs'
import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { type BandItem, gradeSpec } from '@qingyuan/domain/standards/bands.ts'
import type { AqiItem } from '@qingyuan/domain/standards/breakpoints.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { describe, expect, it } from 'vitest'
import { gradeHours, pollutantsOf } from './grade-hours.ts'
import { iaqi } from './iaqi.ts'
import { type AirQuality, dailyAqi, hourlyAqi } from './report.ts'

type Present = Partial<Record<PollutantId | 'o3_1h', number | null>>
interface Report {
  day: string
  input: Present
  aqi: number | null
  level: number | null
  primary: PollutantId[]
  complete: boolean
  why: string
}
interface Vectors {
  iaqi: { day: string; item: AqiItem; concentration: number | null; iaqi: number | null; why: string }[]
  hourly: Report[]
  daily: Report[]
  rounding: [value: number, decimals: number, result: number][]
  specBands: [item: BandItem, value: number | null, index: number | null][]
}
const vectors: Vectors = JSON.parse(readFileSync(new URL('truth/conformance.json', import.meta.url), 'utf8'))

const orNaN = (value: number | null | undefined) => value ?? Number.NaN
const orNull = (value: number) => (Number.isNaN(value) ? null : value)
const numbers = (input: Present) => Object.fromEntries(Object.entries(input).map(([id, value]) => [id, orNaN(value)]))
const shown = ({ aqi, level, primary, complete }: AirQuality) => ({ aqi: orNull(aqi), level, primary, complete })

describe('the published conformance vectors', () => {
  it('are all there', () => {
    expect(vectors.iaqi.length + vectors.hourly.length + vectors.daily.length).toBeGreaterThan(200)
  })
  it.each(vectors.iaqi)('$item of $concentration on $day has IAQI $iaqi: $why', vector => {
    expect(orNull(iaqi(vector.item, orNaN(vector.concentration), standardOn(vector.day)))).toBe(vector.iaqi)
  })
  it.each(vectors.hourly)('an hour on $day has AQI $aqi: $why', ({ day, input, why, ...expected }) => {
    const report = hourlyAqi(numbers(input), standardOn(day))
    expect(shown(report)).toEqual(expected)
    for (const Column of [Float32Array, Float64Array]) {
      const columns = Object.fromEntries(pollutantIds.map(id => [id, Column.of(orNaN(input[id]))]))
      const grades = gradeHours(columns, standardOn(day))
      expect([grades.aqi[0], pollutantsOf(grades.primary[0]!)]).toEqual([expected.aqi ?? -1, expected.primary])
    }
  })
  it.each(vectors.daily)('a day, $day, has AQI $aqi: $why', ({ day, input, why, ...expected }) => {
    expect(shown(dailyAqi(numbers(input), standardOn(day)))).toEqual(expected)
  })
  it.each(vectors.rounding)('%d to %d decimals is %d', (value, decimals, result) => {
    expect(roundGbt8170(value, decimals)).toBe(result)
  })
  it.each(vectors.specBands)('%s of %d has level index %d', (item, value, index) => {
    expect(gradeSpec(item, value)).toBe(index)
  })
})
