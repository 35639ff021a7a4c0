import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { hoursOfDay, instantOf } from '@qingyuan/domain/time.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { systemCaller } from '#/platform/http/caller.ts'
import { migrationsFolder } from '#/platform/testing/test-database.ts'
import { openPipeline, type Pipeline } from '../test-support/open-pipeline.ts'
import { hasShared, plainCsv, readShared } from '../test-support/shared.ts'

let p: Pipeline
afterEach(() => p?.close())

const crawl = 'changzhi/hourly_stations_changzhi_20200402_20200408.csv'
const cut = 'changzhi/hourly_stations_changzhi_20230120_20230121.csv'
const sites = 'cnemc/china_sites_20230121.csv.gz'

const number = (text: string | undefined): number | null => (!text || text === 'NaN' ? null : Number(text))
const hourEnd = (date: string, hour: string) => instantOf(+date.slice(0, 4), +date.slice(4, 6), +date.slice(6, 8), Number(hour))

/** Every value of a file by `station|instant|parameter`; later rows win. */
const valuesOf = (rows: string[][], columns: Record<string, string>) => {
  const [head = [], ...body] = rows
  const at = (name: string) => head.indexOf(name)
  const values = new Map<string, number>()
  for (const row of body)
    for (const [heading, id] of Object.entries(columns)) {
      const value = number(row[at(heading)])
      const station = row[at(at('station') >= 0 ? 'station' : 'WatchPoint')]!
      const ts = hourEnd(row[at(at('date') >= 0 ? 'date' : 'Date')]!, row[at(at('hour') >= 0 ? 'hour' : 'Hour')]!)
      if (value !== null) values.set(`${station}|${ts}|${id}`, value)
    }
  return values
}

/** Every value in the database the same way, whether it counts or was set aside. */
const storedValues = async (nameOf: 'code' | 'name') => {
  const rows = await p.rows<Record<string, never>>(
    `select p.${nameOf} as station, (extract(epoch from h.ts) * 1000)::float8 as ts, h.marks, ${pollutantIds.map(id => `h.${id}`).join(', ')}
      from hourly_readings h join places p on p.id = h.place_id where p.kind = 'station'`,
  )
  const values = new Map<string, number>()
  for (const row of rows as unknown as Record<string, unknown>[])
    for (const id of pollutantIds) {
      const aside = (row.marks as Record<string, { value?: number }> | null)?.[id]?.value
      const value = (row[id] as number | null) ?? aside ?? null
      if (value !== null) values.set(`${row.station}|${row.ts}|${id}`, Math.fround(value))
    }
  return values
}

const sorted = (values: Map<string, number>) => [...values].map(([key, value]) => `${key}=${Math.fround(value)}`).sort()

describe.skipIf(!hasShared(crawl, cut))('the files of Changzhi', () => {
  test('the raw crawl of 2020 comes in without loss: values as in the file, missing stays missing, repeats are counted', async () => {
    const rows = plainCsv(readShared(crawl).toString())
    expect(rows.length).toBe(1 + 576)
    const names = [...new Set(rows.slice(1).map(row => row[2]!))]
    p = await openPipeline(names.map((_, i) => ({ code: `X${i}`, countyId: 16 })))
    for (const [i, name] of names.entries()) await p.rows('update places set name = $1 where code = $2', [name, `X${i}`])
    await p.services.places.refresh()
    const columns = { 'PM2.5': 'pm2_5', PM10: 'pm10', CO: 'co', NO2: 'no2', O3_1h: 'o3', SO2: 'so2' }
    const truth = valuesOf(rows, columns)
    const file = { name: 'crawl.csv', content: readShared(crawl), format: 'station_csv' as const }
    const first = await p.importNow(file)
    expect(sorted(await storedValues('name'))).toEqual(sorted(truth))
    expect(first).toMatchObject({ changed: 0, same: 0, unknownStations: 0, refused: 0 })
    const keys = rows.slice(1).map(row => row.join('|'))
    expect(first.duplicates).toBe(keys.length - new Set(keys).size)
    expect(first.duplicates).toBeGreaterThan(0)
    expect(first.stored).toBe(new Set([...truth.keys()].map(key => key.split('|').slice(0, 2).join('|'))).size)
    const never = await p.rows(`select 1 from hourly_readings h join places p on p.id = h.place_id where p.name = '澳瑞特'`)
    expect(never).toEqual([])
    const second = await p.importNow(file)
    expect(second).toMatchObject({ stored: 0, changed: 0, same: first.stored, duplicates: first.duplicates })
    expect(await p.rows('select 1 from reading_history')).toEqual([])
  })

  test('the hours of 2023 come in whole, and the AQI of each is the published one', async () => {
    const rows = plainCsv(readShared(cut).toString())
    p = await openPipeline([...new Set(rows.slice(1).map(row => row[2]!))].map(code => ({ code, countyId: 16 })))
    const columns = { 'PM2.5': 'pm2_5', PM10: 'pm10', SO2: 'so2', NO2: 'no2', O3: 'o3', CO: 'co' }
    const result = await p.importNow({ name: 'cut.csv', content: readShared(cut), format: 'station_csv' })
    expect(result).toMatchObject({ refused: 0, unknownStations: 0, duplicates: 0 })
    expect(sorted(await storedValues('code'))).toEqual(sorted(valuesOf(rows, columns)))
    const stored = await p.rows<{ key: string; aqi: number }>(
      `select p.code || '|' || (extract(epoch from h.ts) * 1000)::bigint as key, h.aqi from hourly_readings h join places p on p.id = h.place_id
        where p.kind = 'station'`,
    )
    const aqi = new Map(stored.map(row => [row.key, row.aqi]))
    const published = rows.slice(1).filter(row => number(row[3]) !== null)
    expect(published.length).toBeGreaterThan(350)
    for (const row of published) expect(aqi.get(`${row[2]}|${hourEnd(row[0]!, row[1]!)}`), row.join()).toBe(number(row[3]))
  })
})

const siteNames: Record<string, string> = { 'PM2.5': 'pm2_5', PM10: 'pm10', SO2: 'so2', NO2: 'no2', O3: 'o3', CO: 'co' }

const storedRefusals = () =>
  p.rows(
    'select code, count(*)::int as rows, sum(packets)::int as packets, max(length(raw)) > 0 as text from rejections group by 1 order by 1',
  )

test('a file of refused rows stores the first thousand with their text and the number of the others', async () => {
  p = await openPipeline([{ code: 'A', countyId: 16 }])
  const content = `站点编码,时间,PM2.5\n${'A,later,1\n'.repeat(45_000)}`
  expect(await p.importNow({ name: 'bad.csv', content, format: 'station_csv' })).toMatchObject({ stored: 0, refused: 45_000 })
  expect(await storedRefusals()).toEqual([
    { code: 'FLOOD', rows: 1, packets: 44_000, text: false },
    { code: 'ROW', rows: 1_000, packets: 1_000, text: true },
  ])
})

test('a file of unknown stations can be imported again, also from a refusal of the former shape, however many rows are refused', async () => {
  p = await openPipeline([{ code: 'A', countyId: 16 }])
  const content = `站点编码,时间,PM2.5\n${'A,later,1\n'.repeat(1_500)}Z,2026-01-14 08,1\n`
  const file = { name: 'late.csv', content, format: 'station_csv' } as const
  expect(await p.importNow(file)).toMatchObject({ refused: 1_501, unknownStations: 1 })
  const [{ id, raw } = { id: 0, raw: '' }] = await p.rows<{ id: number; raw: string }>(
    `select id, convert_from(raw, 'UTF8') as raw from rejections where code = 'UNKNOWN_STATION'`,
  )
  const { job, input, stations } = JSON.parse(raw)
  expect({ job, stations }).toEqual({ job: 'import-file', stations: ['Z'] })
  await p.rows(`update rejections set raw = convert_to($1, 'UTF8') where id = $2`, [JSON.stringify({ ...input, codes: ['Z'] }), id])
  await p.rows(await readFile(join(migrationsFolder, '0028-unknown-stations-have-one-shape.sql'), 'utf8'))
  expect(await p.rows(`select convert_from(raw, 'UTF8')::jsonb -> 'stations' as stations from rejections where id = $1`, [id])).toEqual([
    { stations: ['Z'] },
  ])
  const { userId, scope } = systemCaller
  const importer = { userId, userName: 'reviewer', realName: '审核员', scope }
  expect(await p.services.ingest.replay([id], { ...systemCaller, ...importer })).toEqual({ accepted: 1, refused: 0 })
  expect(await p.rows("select input from jobs where kind = 'import-file'")).toEqual([{ input: { ...input, commit: true, importer } }])
})

describe.skipIf(!hasShared(sites))('a day of the national network', () => {
  test('is stored whole; every AQI is the published one; the day is the mean of its hours', async () => {
    const [head = '', ...lines] = readShared(sites).toString().trim().split('\n')
    const codes = head.trim().split(',').slice(3)
    expect(codes.length).toBeGreaterThan(2_000)
    p = await openPipeline(codes.filter(Boolean).map(code => ({ code, countyId: 16, level: 'micro' as const })))
    const result = await p.importNow({ name: 'china_sites_20230121.csv', content: readShared(sites), format: 'china_sites' })
    expect(result).toMatchObject({ changed: 0, same: 0, unknownStations: 0 })

    const truth = new Map<string, number>()
    const aqi = new Map<string, number>()
    for (const line of lines) {
      const [date, hour, type, ...cells] = line.trim().split(',')
      cells.forEach((text, i) => {
        const value = number(text)
        if (value === null || !codes[i]) return
        const key = `${codes[i]}|${hourEnd(date!, hour!)}`
        if (type === 'AQI') aqi.set(key, value)
        else if (siteNames[type!]) truth.set(`${key}|${siteNames[type!]}`, value)
      })
    }
    const values = await storedValues('code')
    expect(values.size).toBe(truth.size)
    expect(sorted(values)).toEqual(sorted(truth))

    const stored = await p.rows<{ key: string; aqi: number }>(
      `select p.code || '|' || (extract(epoch from h.ts) * 1000)::bigint as key, h.aqi from hourly_readings h join places p on p.id = h.place_id`,
    )
    const found = new Map(stored.map(row => [row.key, row.aqi]))
    const wrong = [...aqi].filter(([key, value]) => found.get(key) !== value)
    expect(aqi.size).toBeGreaterThan(39_000)
    expect(wrong).toEqual([])

    await p.rollUp()
    const hours = hoursOfDay('2023-01-21')
    const days = await p.rows<{ code: string; pm2_5: number | null; hours: number[]; valid_mask: number }>(
      `select p.code, d.pm2_5, d.hours, d.valid_mask from daily_values d join places p on p.id = d.place_id where d.day = '2023-01-21'`,
    )
    expect(days.length).toBeGreaterThan(1_500)
    for (const day of days) {
      const own = hours.flatMap(ts => truth.get(`${day.code}|${ts}|pm2_5`) ?? [])
      expect(day.hours[0], day.code).toBe(own.length)
      if (own.length > 0) expect(Math.abs(day.pm2_5! - own.reduce((a, b) => a + b) / own.length), day.code).toBeLessThan(1e-9)
      expect(day.valid_mask & 1, day.code).toBe(own.length >= 20 ? 1 : 0)
    }
  }, 90_000)

  test('with exchanged O3 columns is noticed and stored the right way round', async () => {
    const lines = readShared(sites).toString().trim().split('\n')
    const few = lines.map(line => line.trim().split(',').slice(0, 63))
    const other: Record<string, string> = { O3: 'O3_24h', O3_24h: 'O3', O3_8h: 'O3_8h_24h', O3_8h_24h: 'O3_8h' }
    const swapped = few.map(([date, hour, type, ...cells]) => [date, hour, other[type!] ?? type, ...cells].join(',')).join('\n')
    p = await openPipeline(few[0]!.slice(3).map(code => ({ code, countyId: 16, level: 'micro' as const })))
    const result = await p.importNow({ name: 'swapped.csv', content: swapped, format: 'china_sites' })
    expect(result.notices.map(notice => notice.message).join('；')).toMatch(/O3 与 O3_24h 两列互换.*；O3_8h 与 O3_8h_24h 两列互换/)
    const values = await storedValues('code')
    for (const [date, hour, type, ...cells] of few.slice(1)) {
      if (type !== 'O3') continue
      cells.forEach((text, i) => {
        const key = `${few[0]![i + 3]}|${hourEnd(date!, hour!)}|o3`
        expect(values.get(key) ?? null, key).toBe(number(text))
      })
    }
    expect(values.size).toBeGreaterThan(5_000)
  })
})
