import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gradeHours, maskOf, pollutantsOf } from './grade-hours.ts'
import { hourlyAqi } from './report.ts'

const concentration = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -20, max: 12_000 }).map(tenths => tenths / 10) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 80 }).map(halves => halves / 2) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
  { weight: 1, arbitrary: fc.double({ min: 0, max: 5000, noNaN: true }) },
)

describe('grading many hours at once', () => {
  it.each(['2023-06-01', '2026-06-01'])('gives what the single report gives, hour by hour (%s)', day => {
    const standard = standardOn(day)
    fc.assert(
      fc.property(fc.array(fc.tuple(...pollutantIds.map(() => concentration)), { minLength: 1, maxLength: 30 }), hours => {
        const columns = Object.fromEntries(pollutantIds.map((id, p) => [id, Float64Array.from(hours, hour => hour[p]!)]))
        const { aqi, primary } = gradeHours(columns, standard)
        for (const [i, hour] of hours.entries()) {
          const single = hourlyAqi(Object.fromEntries(pollutantIds.map((id, p) => [id, hour[p]!])), standard)
          expect(aqi[i]).toBe(Number.isNaN(single.aqi) ? -1 : single.aqi)
          expect(pollutantsOf(primary[i]!)).toEqual(single.primary)
          expect(maskOf(single.primary)).toBe(primary[i])
        }
      }),
      { numRuns: 3000, seed: 633 },
    )
  })

  it('a dirtier hour never has a lower AQI', () => {
    const standard = standardOn('2026-06-01')
    for (const id of pollutantIds) {
      const column = Float64Array.from({ length: 45_000 }, (_, i) => i / 10)
      const { aqi } = gradeHours({ [id]: column }, standard)
      expect(aqi.every((value, i) => i === 0 || value >= aqi[i - 1]!)).toBe(true)
    }
  })

  it('a tenth that was stored in 32 bits is still a tenth', () => {
    const standard = standardOn('2023-06-01')
    // 0.35 mg/m3 is a tie and goes to 0.4, IAQI 4; its 32-bit neighbour is 0.34999999.
    expect(gradeHours({ co: Float32Array.of(0.35) }, standard).aqi[0]).toBe(4)
    expect(gradeHours({ co: Float64Array.of(0.35) }, standard).aqi[0]).toBe(4)
  })

  it('columns of different length are refused, and no columns are no hours', () => {
    expect(() => gradeHours({ co: new Float64Array(3), o3: new Float64Array(4) }, standardOn('2026-06-01'))).toThrow(RangeError)
    expect(gradeHours({}, standardOn('2026-06-01')).aqi.length).toBe(0)
  })
})
