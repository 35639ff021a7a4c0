import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPipeline, type Pipeline } from './test-support/open-pipeline.ts'
import { hasShared, plainCsv, readShared } from './test-support/shared.ts'

const hours = 'beijing/PRSA_Data_Aotizhongxin_20130301-20170228.csv.gz'
const expected = 'beijing/expected_daily_Aotizhongxin_2014_end.csv'
const headings = { pm2_5: 'PM2.5', pm10: 'PM10', o3: 'O3', no2: 'NO2', so2: 'SO2', co: 'CO' } as const
const names = { pm2_5: 'PM2_5', pm10: 'PM10', o3: 'O3_8h', no2: 'NO2', so2: 'SO2', co: 'CO' } as const

const records = (path: string): Record<string, string>[] => {
  const [head = [], ...body] = plainCsv(readShared(path).toString())
  return body.map(row => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}
const number = (text: string | undefined): number | null => (!text || text === 'NA' || text === 'NaN' ? null : Number(text))
const two = (text: string) => text.padStart(2, '0')

interface DayRow {
  day: string
  pm2_5: number | null
  pm10: number | null
  o3_8h: number | null
  no2: number | null
  so2: number | null
  co: number | null
  o3_1h: number | null
  valid_mask: number
  aqi: number | null
  primary_mask: number | null
  complete: boolean
}

describe.skipIf(!hasShared(hours, expected))('a published year through the front listener', () => {
  let p: Pipeline
  let source: Record<string, string>[]
  let days: DayRow[]

  beforeAll(async () => {
    p = await openPipeline([{ code: 'A', countyId: 16 }])
    source = records(hours).filter(
      row => row.year === '2014' || (row.year === '2015' && row.month === '1' && row.day === '1' && row.hour === '0'),
    )
    // The label is taken for the end of the hour; CO is in μg/m³, as in the source.
    const lines = source.map(row =>
      [`${row.year}-${two(row.month!)}-${two(row.day!)} ${two(row.hour!)}`, 'A', ...pollutantIds.map(id => row[headings[id]])].join(),
    )
    const content = [['时间', '站点编码', ...pollutantIds.map(id => `${headings[id]}(μg/m³)`)].join(), ...lines].join('\n')
    expect(await p.importNow({ name: 'year.csv', content, format: 'station_csv' })).toMatchObject({ refused: 0, unknownStations: 0 })
    await p.rollUp()
    days = await p.rows<DayRow>(
      `select day, pm2_5, pm10, o3_8h, no2, so2, co, o3_1h, valid_mask, aqi, primary_mask, complete from daily_values
        where place_id = $1 and day between '2014-01-01' and '2014-12-31' order by day`,
      [p.ids.get('A')],
    )
  })
  afterAll(() => p.close())

  test('gives every daily value, AQI, primary pollutant and completeness of the independent program', () => {
    const byDay = new Map(days.map(row => [row.day, row]))
    let compared = 0
    for (const row of records(expected)) {
      const own = byDay.get(row.date!)
      for (const [bit, id] of pollutantIds.entries()) {
        const exact = number(row[`${names[id]}_exact`])
        const valid = own !== undefined && (own.valid_mask & (1 << bit)) !== 0
        expect(valid, `${row.date} ${id}`).toBe(exact !== null)
        if (exact === null) continue
        const value = own![id === 'o3' ? 'o3_8h' : id]!
        // Four decimals in the file: half a unit of the last, and a little for its own binary noise.
        expect(Math.abs(value - exact), `${row.date} ${id} ${value} ${exact}`).toBeLessThanOrEqual(0.000051)
        compared++
      }
      expect([row.date, own?.aqi ?? null]).toEqual([row.date, number(row.aqi)])
      expect([row.date, own?.complete ?? false]).toEqual([row.date, row.n_valid_pollutants === '6'])
      const primary = pollutantIds.filter((_, bit) => (own?.primary_mask ?? 0) & (1 << bit)).map(id => names[id])
      expect([row.date, primary.sort()]).toEqual([
        row.date,
        row
          .primary!.split(/[;,+|/ ]+/)
          .filter(Boolean)
          .sort(),
      ])
    }
    expect(compared).toBeGreaterThan(1_900)
  })

  test('keeps the largest hour of ozone apart from its largest 8 h mean', () => {
    const largest = new Map<string, number>()
    for (const row of source) {
      const value = number(row.O3)
      // Hour 0 belongs to the day before.
      const day = new Date(Date.UTC(+row.year!, +row.month! - 1, +row.day!) - (row.hour === '0' ? 86_400_000 : 0))
        .toISOString()
        .slice(0, 10)
      if (value !== null) largest.set(day, Math.max(largest.get(day) ?? 0, value))
    }
    let apart = 0
    for (const { day, o3_1h, o3_8h } of days) {
      if (o3_1h === null) continue
      expect([day, Number(o3_1h.toFixed(4))]).toEqual([day, largest.get(day)])
      if (o3_8h !== null && o3_1h > o3_8h) apart++
    }
    expect(apart).toBeGreaterThan(300)
  })
})
