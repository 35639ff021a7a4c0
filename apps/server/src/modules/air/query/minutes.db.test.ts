import { instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { dropOldMinutes, minuteMonths } from '#/pipeline/store/retention-queries.ts'
import { storeMinutes } from '#/pipeline/store/store-minutes.ts'
import { stationFrame } from './minutes.ts'

let air: TestAir
const at = (hour: number, minute: number) => instantOf(2026, 3, 2, hour, minute)
const put = async (code: string, ts: number, spanMin: number, pm2_5: number | null) => {
  const client = await air.pool.connect()
  await client.query('begin')
  await storeMinutes(client, [{ placeId: air.id(code), ts, spanMin, values: { pm2_5 }, marks: null, sourceId: 0, ref: null }], new Set())
  await client.query('commit')
  client.release()
}
const series = async (more: object, scope = wholeCity) => {
  const placeIds = [air.id('A')]
  const frame = await stationFrame(air, scope, { placeIds, parameters: ['pm2_5'], from: '2026-03-02 08', to: '2026-03-02 09', ...more })
  const cells = (key: string) => frame.columns.find(column => column.key === key)!.values
  return cells('time').map((time, i) => [time, cells('pm2_5')[i]])
}

beforeAll(async () => {
  air = await testAir('2026-03-02 12', [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 7 },
  ])
  await air.putHours('A', '2026-03-02 08', [{ pm2_5: 30 }, { pm2_5: 40 }])
  await put('A', at(7, 0), 5, 99)
  await put('A', at(7, 5), 5, 31)
  await put('A', at(8, 0), 5, null)
  await put('A', at(8, 30), 0, 77)
  await put('A', at(9, 0), 10, 50)
  await put('A', at(9, 0), 5, 41)
  await put('A', at(9, 5), 5, 99)
})
afterAll(() => air.close())

test('"Series by timeType: 1 hour, 2 day, otherwise minute"', async () => {
  expect(await series({ timeType: 1 })).toEqual([
    ['2026-03-02 08', 30],
    ['2026-03-02 09', 40],
  ])
  expect((await series({ timeType: 2, from: '2026-03-02', to: '2026-03-02' })).map(([time]) => time)).toEqual(['2026-03-02'])
  // The hours 08 and 09 begin at 07:00; momentary values are left out, of two spans the shorter one counts.
  const minutes = [
    ['2026-03-02 07:05', 31],
    ['2026-03-02 08:00', null],
    ['2026-03-02 09:00', 41],
  ]
  expect(await series({ timeType: 3 })).toEqual(minutes)
  expect(await series({ step: 'minute' })).toEqual(minutes)
  expect(await series({ step: 'minute' }, countyUser(7))).toEqual([])
})

test('a series without step and timeType, or of more than seven days of minutes, is refused', async () => {
  await expect(series({})).rejects.toThrow('时间粒度必填')
  await expect(series({ step: 'minute', from: '2026-02-01 01' })).rejects.toThrow('最多查询 7 天')
})

test('minute values are kept for 13 months', async () => {
  const { rows } = await air.pool.query<{ month: string }>(
    `select to_char(date_trunc('month', now()) - make_interval(months => n), 'YYYY-MM-DD') as month from unnest(array[13, 14]) n`,
  )
  for (const { month } of rows) await air.pool.query('select ensure_minute_partition($1)', [month])
  const names = async () =>
    (
      await air.pool.query<{ t: string | null }>(`select to_regclass(name)::text as t from unnest($1::text[]) name`, [
        rows.map(({ month }) => `minute_readings_${month.slice(0, 7).replace('-', '')}`),
      ])
    ).rows.map(row => row.t !== null)
  await dropOldMinutes(air.pool, minuteMonths)
  expect(await names()).toEqual([true, false])
})
