import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '../admit.ts'
import { batchOfRows } from '../hour-batch.ts'
import { storeHours } from '../store/store-hours.ts'
import { openPipeline, type Pipeline } from '../test-support/open-pipeline.ts'
import { defaultRules } from './default-rules.ts'
import { evaluateAlarms } from './evaluate.ts'
import { seedRules } from './rule-queries.ts'

let p: Pipeline
const noon = instantOf(2026, 1, 15, 12)
beforeAll(async () => {
  p = await openPipeline([
    { code: 'A', countyId: 16 },
    { code: 'M', countyId: 16, level: 'micro' },
  ])
  await seedRules(p.services.pool, defaultRules)
})
afterAll(() => p?.close())

const put = (code: string, hour: number, values: Record<string, number>) =>
  storeHours(
    p.services.pool,
    admitHours(batchOfRows([{ placeId: p.ids.get(code)!, ts: noon + hour * hourMs, values, sourceId: 0, ref: null }])),
    { by: 'test' },
  )
const judge = (hour: number) => evaluateAlarms(p.services, noon + hour * hourMs + 60_000)
const alarms = () =>
  p.rows<{
    id: number
    name: string
    code: string
    hours: number
    peak: number | null
    opened_at: Date
    ended_at: Date | null
    message: string
  }>(
    `select a.id, r.name, p.code, a.hours, a.peak, a.opened_at, a.ended_at, a.message from alarms a
      join alarm_rules r on r.id = a.rule_id join places p on p.id = a.place_id where r.kind <> 'missing' order by a.id`,
  )

test('an alarm opens once when its condition has lasted, grows with it, ends with it, and a second episode is a second alarm', async () => {
  const levels = [90, 120, 130, 140, 80, 70]
  for (const [hour, pm2_5] of levels.entries()) {
    await put('A', hour, { pm2_5, pm10: pm2_5 + 60 + hour })
    await put('M', hour, { pm2_5: 300 + hour, pm10: 400 - hour })
    const opened = await judge(hour)
    const high = (await alarms()).filter(alarm => alarm.name === 'PM₂.₅ 小时高值')
    if (hour < 2) expect(high, `hour ${hour}`).toEqual([])
    if (hour === 2) {
      expect(opened.filter(alarm => alarm.id === high[0]!.id)).toEqual([{ id: high[0]!.id, placeId: p.ids.get('A'), countyId: 16 }])
      expect(high).toMatchObject([{ code: 'A', hours: 2, peak: 130, opened_at: new Date(noon + hourMs), ended_at: null }])
      expect(high[0]!.message).toBe('PM₂.₅ 130 μg/m³，连续 2 h 超 115')
    }
    if (hour === 3) {
      expect(opened.map(alarm => alarm.id)).not.toContain(high[0]!.id)
      expect(high).toMatchObject([{ hours: 3, peak: 140, ended_at: null }])
    }
    if (hour >= 4) expect(high).toMatchObject([{ hours: 3, peak: 140, ended_at: expect.any(Date) }])
    const before = await alarms()
    expect((await judge(hour)).length, 'judged twice').toBe(0)
    expect(await alarms()).toEqual(before)
  }
  expect((await alarms()).some(alarm => alarm.code === 'M' && alarm.name.includes('高值'))).toBe(false)
  for (const hour of [6, 7, 8]) {
    await put('A', hour, { pm2_5: 160 + hour, pm10: 260 + hour })
    await judge(hour)
  }
  const high = (await alarms()).filter(alarm => alarm.name === 'PM₂.₅ 小时高值')
  expect(high.map(alarm => alarm.ended_at === null)).toEqual([false, true])
})

test('a station that falls silent is late after two hours, and no longer when it speaks again', async () => {
  const late = async () =>
    p.rows<{ ended: boolean; hours: number }>(
      `select a.ended_at is not null as ended, a.hours from alarms a join alarm_rules r on r.id = a.rule_id
        where r.kind = 'missing' and a.place_id = $1 order by a.id`,
      [p.ids.get('A')],
    )
  await judge(10)
  expect(await late()).toEqual([])
  await judge(11)
  expect(await late()).toEqual([{ ended: false, hours: 3 }])
  await put('A', 12, { pm2_5: 50, pm10: 80 })
  await judge(12)
  expect(await late()).toEqual([{ ended: true, hours: 3 }])
  // Judged hour by hour: in one of them the silence begins exactly with the window that is looked at.
  for (let hour = 13; hour <= 39; hour++) await judge(hour)
  expect(await late()).toEqual([
    { ended: true, hours: 3 },
    { ended: false, hours: 27 },
  ])
  await put('A', 40, { pm2_5: 50, pm10: 80 })
  await judge(40)
  expect((await late()).map(alarm => alarm.ended)).toEqual([true, true])
})

test('a silence that began long before anybody looked is found with all its hours, one of weeks is not', async () => {
  await p.services.pool.query('delete from alarms')
  const missing = () =>
    p.rows<{ code: string; hours: number; opened_at: Date }>(
      `select p.code, a.hours, a.opened_at from alarms a join alarm_rules r on r.id = a.rule_id join places p on p.id = a.place_id
        where r.kind = 'missing' and a.ended_at is null order by p.code`,
    )
  await judge(100)
  expect(await missing()).toEqual([
    { code: 'A', hours: 60, opened_at: new Date(noon + 41 * hourMs) },
    { code: 'M', hours: 95, opened_at: new Date(noon + 6 * hourMs) },
  ])
  await p.services.pool.query('delete from alarms')
  // The weather of a station whose analysers are silent goes on.
  for (const hour of [98, 99, 100]) await put('A', hour, { wind_speed: 2 })
  await judge(100)
  expect(await missing()).toMatchObject([{ code: 'A', hours: 60 }, { code: 'M' }])
  await p.services.pool.query('delete from alarms')
  await judge(600)
  expect(await missing()).toEqual([])
})

test('closes an alarm at the hour its condition cleared, even when no evaluation ran; the next one is separate', async () => {
  await p.services.pool.query('delete from alarms')
  for (const [i, pm2_5] of [130, 131, 60, 61, 140, 141].entries()) {
    await put('A', 700 + i, { pm2_5, pm10: 300 + i })
    if (i === 1) await judge(701)
  }
  await judge(705)
  const high = (await alarms()).filter(alarm => alarm.name === 'PM₂.₅ 小时高值')
  expect(high).toMatchObject([
    { opened_at: new Date(noon + 700 * hourMs), ended_at: new Date(noon + 702 * hourMs), peak: 131 },
    { opened_at: new Date(noon + 704 * hourMs), ended_at: null, peak: 141 },
  ])
  await p.services.pool.query('delete from alarms')
  await p.services.pool.query('delete from hourly_readings where ts > $1', [new Date(noon + 600 * hourMs)])
})

test('an alarm that ended for a wrong value goes on when the value is corrected; no second one begins in the same hour', async () => {
  for (const [hour, pm2_5] of [
    [700, 130],
    [701, 131],
    [702, 132],
  ] as const)
    await put('A', hour, { pm2_5, pm10: 300 + hour })
  await judge(702)
  await put('A', 702, { pm2_5: 20, pm10: 40 })
  await judge(702)
  const high = async () => (await alarms()).filter(alarm => alarm.name === 'PM₂.₅ 小时高值')
  expect(await high()).toMatchObject([{ ended_at: expect.any(Date) }])
  await put('A', 702, { pm2_5: 133, pm10: 300 })
  const notified = await judge(702)
  expect(await high()).toMatchObject([{ opened_at: new Date(noon + 700 * hourMs), ended_at: null, hours: 3, peak: 133 }])
  expect(notified.map(({ id }) => id)).not.toContain((await high())[0]!.id)
  await p.services.pool.query('delete from alarms')
  await p.services.pool.query('delete from hourly_readings where ts > $1', [new Date(noon + 600 * hourMs)])
})

describe('an unhandled alarm', () => {
  const notifiedIds = async (hour: number) => (await judge(hour)).map(alarm => alarm.id)
  const rowOf = async (id: number) =>
    (
      await p.rows<{ severity: string | null; reminders: number; silenced: boolean }>(
        'select severity, reminders, silenced from alarms where id = $1',
        [id],
      )
    )[0]!
  const actions = async (id: number) =>
    (await p.rows<{ action: string }>('select action from alarm_log where alarm_id = $1 order by id', [id])).map(row => row.action)

  test('is notified again and escalates; a silence delays this until its end', async () => {
    const hold = (hour: number) => put('A', hour, { pm2_5: 130 + (hour % 5), pm10: 300 + hour })
    await p.services.pool.query(`update alarm_rules set repeat_hours = 2, escalate_hours = 5 where name = 'PM₂.₅ 小时高值'`)
    await p.services.pool.query(`update alarm_rules set active = false where name <> 'PM₂.₅ 小时高值'`)
    await hold(40)
    await hold(41)
    const [id] = await notifiedIds(41)
    for (const hour of [42, 43, 44, 45, 46]) await hold(hour)
    expect([await notifiedIds(42), await notifiedIds(43), await notifiedIds(44), await notifiedIds(46)]).toEqual([[], [id], [], [id]])
    expect(await rowOf(id!)).toEqual({ severity: 'high', reminders: 1, silenced: false })
    await p.services.pool.query(
      `insert into alarm_silences (place_id, from_at, until_at, reason, by_name) values ($1, $2, $3, '校准', 'x')`,
      [p.ids.get('A'), new Date(noon + 46 * hourMs), new Date(noon + 55 * hourMs)],
    )
    for (let hour = 47; hour <= 56; hour++) await hold(hour)
    expect([await notifiedIds(48), await notifiedIds(54)]).toEqual([[], []])
    expect(await rowOf(id!)).toMatchObject({ silenced: true })
    expect(await notifiedIds(56)).toContain(id)
    expect(await rowOf(id!)).toMatchObject({ silenced: false })
    expect(await actions(id!)).toEqual(['再次提醒', '升级为重要', '静默结束'])
  })

  test('goes on beyond the window that is looked at: beginning, hours and peak stay', async () => {
    for (let hour = 57; hour <= 100; hour++) await put('A', hour, { pm2_5: hour === 60 ? 190 : 125 + (hour % 3), pm10: 300 + hour })
    await judge(70)
    await judge(100)
    expect((await alarms()).at(-1)).toMatchObject({ opened_at: new Date(noon + 40 * hourMs), peak: 190, hours: 61, ended_at: null })
  })

  test('counts all hours of a value that stays the same for days', async () => {
    await p.services.pool.query(`update alarm_rules set active = name = '数据恒值'`)
    for (let hour = 101; hour <= 140; hour++) {
      await put('A', hour, { pm2_5: 55, pm10: 300 + hour })
      if (hour > 105) await judge(hour)
    }
    const same = (await alarms()).filter(alarm => alarm.name === '数据恒值').slice(-1)
    expect(same).toMatchObject([
      { opened_at: new Date(noon + 101 * hourMs), hours: 40, message: 'PM₂.₅ 连续 40 h 数值不变', ended_at: null },
    ])
  })
})
