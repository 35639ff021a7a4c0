import { calls } from '@qingyuan/contract/calls.ts'
import { formatHour, hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { recordHistory } from '#/pipeline/alarms/history.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

let t: TestServer
let ids: Map<string, number>
let admin: string
let county: string
let leader: string
const now = instantOf(2026, 5, 20, 10)

/** Ten days of quiet with two rises at the stations of two counties, and a station that says the same for eight hours. */
const level = (code: string, hour: number): number => {
  const rise = (from: number, length: number, to: number) => (hour >= from && hour < from + length ? to : 0)
  if (code === 'X7') return 40 + (hour % 7) + rise(60, 4, 100) + rise(150, 3, 120)
  if (code === 'X5') return 42 + (hour % 5) + rise(100, 5, 130)
  return hour >= 200 && hour < 208 ? 33 : 30 + (hour % 3)
}

beforeAll(async () => {
  t = await testServer({
    now,
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      ids = await seedPlaces(db, [
        { code: 'X7', countyId: 7 },
        { code: 'X5', countyId: 5 },
        { code: 'Y5', countyId: 5 },
        { code: 'Z5', countyId: 5 },
      ])
    },
  })
  const rows = ['X7', 'X5', 'Y5'].flatMap(code =>
    Array.from({ length: 240 }, (_, hour) => ({
      placeId: ids.get(code)!,
      ts: now - (239 - hour) * hourMs,
      values: { pm2_5: level(code, hour), pm10: level(code, hour) + 60 + (hour % 4) },
      sourceId: 0,
      ref: null,
    })),
  )
  // The fourth station measures sulphur dioxide alone.
  const other = { placeId: ids.get('Z5')!, ts: now - 100 * hourMs, values: { so2: 12 }, sourceId: 0, ref: null }
  await storeHours(t.services.pool, admitHours(batchOfRows([...rows, other])), { by: 'test' })
  await recordHistory(t.services, { from: now - 239 * hourMs, to: now })
  ;[admin, county, leader] = await Promise.all([t.token('admin'), t.token('county'), t.token('leader')])
})
afterAll(() => t.close())

const span = { from: '2026-05-10', to: '2026-05-20' }
const list = async (token: string, more = {}) => (await t.ask(calls.AlarmRecord.Query, { ...span, pageSize: 100, ...more }, { token })).data
const terms = {
  condition: { kind: 'above', of: 'pm2_5', limit: 115, clear: 109.25 },
  hours: 2,
  clearHours: 1,
  levels: null,
  countyIds: null,
}

describe('stored hours of the past', () => {
  test('give the alarms that the rules find, once, each county its own', async () => {
    const rows = (await list(admin, { parameter: 'pm2_5', kind: 'above' })).rows as {
      placeName: string
      openedAt: string
      hours: number
      peak: number
    }[]
    const high = rows.filter(row => row.hours > 1).map(row => [row.placeName, row.hours])
    expect(high).toEqual(
      expect.arrayContaining([
        ['X7 站', 4],
        ['X7 站', 3],
        ['X5 站', 5],
      ]),
    )
    expect((await list(admin, { kind: 'constant' })).rows).toMatchObject([
      { placeName: 'Y5 站', hours: 8, peak: 33, closedAt: expect.any(String) },
    ])
    expect(new Set((await list(county)).rows.map((row: { placeName: string }) => row.placeName))).toEqual(new Set(['X7 站']))
    expect(await recordHistory(t.services, { from: now - 239 * hourMs, to: now }), 'recorded twice').toBe(0)
  })

  test('of a day are on the list of 值班报警 as many as the wall and the briefing count', async () => {
    let seen = 0
    for (const day of ['2026-05-12', '2026-05-14', '2026-05-16', '2026-05-18', '2026-05-20']) {
      const { rows, open } = (await t.ask(calls.Home.alarmQuery, { day }, { token: admin })).data
      const listed = await list(admin, { from: day, to: day, watch: 'day' })
      expect(listed.rows.map(({ id }: { id: number }) => id).sort()).toEqual(rows.map(({ id }: { id: number }) => id).sort())
      expect((await list(admin, { watch: 'open' })).total).toBe(open)
      seen += listed.total
    }
    expect(seen).toBeGreaterThan(2)
  })

  test('fill the list, its counts by state and the spreadsheet from the same rows', async () => {
    const { total, states } = await list(admin)
    const frame = (await t.ask(calls.AlarmRecord.Table, span, { token: admin })).data
    expect([frame.rowCount, states.pending]).toEqual([total, total])
    const { response } = await t.ask(calls.AlarmRecord.TableExport, span, { token: admin })
    expect(await exportedCells(response.rawPayload, frame)).toEqual(shownCells(frame))
    expect((await list(admin, { search: 'Y5' })).rows.every((row: { placeName: string }) => row.placeName === 'Y5 站')).toBe(true)
    expect((await t.ask(calls.AlarmRecord.Query, { from: '2026-05-20', to: '2026-05-10' }, { token: admin })).message).toContain('早于')
  })
})

describe('one alarm', () => {
  test('shows the hours around it, its limit, its neighbours and the hours of the alarm', async () => {
    const [row] = (await list(county, { kind: 'above' })).rows.filter((each: { hours: number }) => each.hours === 4)
    const { data } = await t.ask(calls.AlarmRecord.Detail, { alarmId: row.id }, { token: county })
    expect(data).toMatchObject({ limit: 115, clear: 109.25, log: [], earlier: { count: 0, false: 0 } })
    const [times, values] = data.hours.columns
    const [from, to] = [data.span.from, data.span.to].map(label => times.values.indexOf(label))
    expect(
      values.values.slice(from, to).every((value: number) => value > 115),
      `${data.span.from} ${data.span.to}`,
    ).toBe(true)
    expect(values.values[from - 1]).toBeLessThan(60)
    expect(data.neighbours.map((each: { name: string }) => each.name)).toEqual(['X5 站', 'Y5 站'])
  })

  test('of another county is not there, for looking nor for handling', async () => {
    const foreign = (await list(admin)).rows.find((row: { placeName: string }) => row.placeName !== 'X7 站')
    for (const [call, input] of [
      [calls.AlarmRecord.Detail, { alarmId: foreign.id }],
      [calls.AlarmRecord.Handle, { alarmIds: [foreign.id], state: 'closed', note: '' }],
    ] as const)
      expect((await t.ask(call, input, { token: county })).status).toBe(404)
  })

  test('is handled by the table of its life: a false one says why, a finished one stays, who may only look may not', async () => {
    const [first, second] = (await list(county)).rows
    const handle = (alarmIds: number[], state: string, note: string, token = county) =>
      t.ask(calls.AlarmRecord.Handle, { alarmIds, state, note }, { token })
    expect((await handle([first.id], 'closed', '', leader)).status).toBe(403)
    expect((await handle([first.id], 'false', ' ')).message).toContain('原因')
    expect((await handle([first.id, second.id], 'handling', '已派人')).data).toEqual({ changed: 2 })
    expect((await handle([first.id], 'false', '校准')).data).toEqual({ changed: 1 })
    expect((await handle([first.id, second.id], 'closed', '恢复')).data, 'the false one stays').toEqual({ changed: 1 })
    const again = await handle([first.id], 'closed', '')
    expect([again.status, again.message]).toEqual([409, expect.stringContaining('误报')])
    const { data } = await t.ask(calls.AlarmRecord.Detail, { alarmId: first.id }, { token: county })
    expect(data.log.map((line: { action: string }) => line.action)).toEqual(['开始处理', '标记误报'])
    expect(data.alarm.handler).toBe('襄垣分局值班员')
  })
})

describe('statistics', () => {
  test('count by station, hour and level; precision is of what was verified', async () => {
    const by = async (key: string, token = admin) => (await t.ask(calls.AlarmStatistics.Query, { ...span, by: key }, { token })).data
    const cells = (frame: { columns: { key: string; values: unknown[] }[] }, key: string) =>
      frame.columns.find(column => column.key === key)!.values
    const stations = await by('station')
    const total = (await list(admin)).total
    for (const key of ['station', 'county', 'parameter', 'hour', 'severity', 'kind', 'rule', 'day']) {
      const frame = await by(key)
      expect(
        (cells(frame, 'count') as number[]).reduce((a, b) => a + b, 0),
        key,
      ).toBe(total)
      const { response } = await t.ask(calls.AlarmStatistics.QueryExport, { ...span, by: key }, { token: admin })
      expect(await exportedCells(response.rawPayload, frame), key).toEqual(shownCells(frame))
    }
    const x7 = cells(stations, 'name').indexOf('X7 站')
    expect(cells(stations, 'precision')[x7]).toBe(50)
    const { lon, lat } = t.services.places.get(Number(cells(stations, 'key')[x7]))!
    expect(['lon', 'lat'].map(key => cells(stations, key)[x7])).toEqual([lon, lat])
    expect((await by('county')).columns.map(({ key }: { key: string }) => key)).not.toContain('lon')
    expect(cells(stations, 'precision')[cells(stations, 'name').indexOf('Y5 站')]).toBeNull()
    expect([(await by('hour')).rowCount, (await by('day')).rowCount]).toEqual([24, 11])
    expect(cells(await by('station', county), 'name')).toEqual(['X7 站'])
    const { data } = await t.ask(calls.AlarmStatistics.Summary, span, { token: admin })
    expect(data).toMatchObject({ now: { count: total, places: 3, precision: 50, verified: 2 }, before: { count: 0, precision: null } })
  })
})

describe('the tester', () => {
  const attempt = async (more: object, token = admin) => (await t.ask(calls.AlarmRule.Try, { ...terms, days: 9, ...more }, { token })).data

  test('finds what the rule in force found, and says what a looser one would add', async () => {
    const inForce = (await t.ask(calls.AlarmRule.Query, {}, { token: admin })).data.find(
      (rule: { name: string }) => rule.name === 'PM₂.₅ 小时高值',
    )
    const same = await attempt({ ruleId: inForce.id })
    expect([same.found.count, same.inForce.count, same.found.places, same.stations]).toEqual([3, 3, 2, 4])
    expect(same.episodes.every((each: { known: boolean }) => each.known)).toBe(true)
    const looser = await attempt({ ruleId: inForce.id, condition: { kind: 'above', of: 'pm2_5', limit: 30 } })
    expect(looser.found.count).toBeGreaterThan(3)
    expect(looser.episodes.some((each: { known: boolean }) => !each.known)).toBe(true)
    expect((await attempt({}, county)).found).toMatchObject({ count: 2, places: 1 })
  })

  test('counts an alarm in the span in which it began, as the list of alarms does', async () => {
    const lasting = async (days: number) => {
      const { found, hours } = await attempt({ days, hours: 60, condition: { kind: 'above', of: 'pm2_5', limit: 0 } })
      return [found.count, hours]
    }
    expect(await lasting(10)).toEqual([3, 240])
    expect(await lasting(1), 'it began nine days before').toEqual([0, 24])
  })

  test('takes a combination, and refuses what says nothing', async () => {
    const parts = [
      { kind: 'above', of: 'pm2_5', limit: 115 },
      { kind: 'rise', of: 'pm2_5', over: 3, by: 80 },
    ]
    expect((await attempt({ condition: { kind: 'all', parts }, hours: 1 })).found.count).toBe(3)
    const refusal = async (condition: object) =>
      (await t.ask(calls.AlarmRule.Try, { ...terms, days: 1, condition }, { token: admin })).message
    expect(await refusal({ kind: 'above', of: 'pm2_5' })).toBe('缺少触发值')
    expect(await refusal({ kind: 'above', of: 'pm9', limit: 1 })).toContain('pm9')
    expect(await refusal({ kind: 'any', parts: parts.slice(1) })).toContain('2 至 6 个')
    expect(await refusal({ kind: 'above', of: 'pm2_5', limit: 10, clear: 20 })).toContain('解除值')
  })
})

describe('rules, silences and subscriptions', () => {
  test('a rule is saved, has a text, and is switched off', async () => {
    const save = (input: object, token = admin) =>
      t.ask(calls.AlarmRule.Save, { ...terms, name: '试验', severity: 'high', repeatHours: 2, escalateHours: null, ...input }, { token })
    expect((await save({}, county)).status).toBe(403)
    const { id } = (await save({})).data
    await save({ id, levels: ['national'], hours: 3 })
    await t.ask(calls.AlarmRule.Switch, { id, active: false }, { token: admin })
    const rule = (await t.ask(calls.AlarmRule.Query, {}, { token: county })).data.find((each: { id: number }) => each.id === id)
    expect(rule).toMatchObject({
      active: false,
      levels: ['national'],
      words: { rule: 'PM₂.₅ > 115 持续 3 h', clear: '≤ 109.25' },
      updatedBy: '系统管理员',
    })
    expect((await save({ id: 999 })).status).toBe(404)
  })

  test('a silence has an end and a reason, and a county silences only its own', async () => {
    const hour = (n: number) => formatHour(now + n * hourMs)
    const save = (input: object, token = county) =>
      t.ask(calls.AlarmSilence.Save, { from: hour(0), until: hour(5), reason: '仪器校准', ...input }, { token })
    expect((await save({ countyId: 5 })).status).toBe(403)
    expect((await save({})).status, 'the whole city').toBe(403)
    expect((await save({ placeId: ids.get('X5') })).status).toBe(403)
    expect((await save({ countyId: 7, until: hour(-1), from: hour(-2) })).message).toContain('晚于现在')
    expect((await save({ countyId: 7, reason: '  ' })).status).toBe(400)
    const { id } = (await save({ placeId: ids.get('X7') })).data
    await save({}, admin)
    const seen = (await t.ask(calls.AlarmSilence.Query, {}, { token: county })).data
    expect(seen.map((row: { place: string | null; state: string }) => [row.place, row.state])).toEqual([
      [null, 'on'],
      ['X7 站', 'on'],
    ])
    expect((await t.ask(calls.AlarmSilence.End, { id: seen[0].id }, { token: county })).status, 'the city’s').toBe(403)
    await t.ask(calls.AlarmSilence.End, { id }, { token: county })
    expect((await t.ask(calls.AlarmSilence.End, { id }, { token: county })).status).toBe(409)
  })

  test('a user is notified only of the alarms of the subscription', async () => {
    const unread = async () => (await t.ask(calls.Home.alarmQuery, {}, { token: leader })).data.unread
    const pending = async (token: string) => (await list(token)).rows.filter((row: { state: string }) => row.state === 'pending').length
    // The bell counts what is on today: those of days before are open still.
    expect(await unread()).toBe(0)
    await t.services.pool.query(`update alarms set ended_at = null where state = 'pending'`)
    const all = await unread()
    const save = (wishes: object) =>
      t.ask(calls.AlarmSubscription.Save, { severities: null, kinds: null, placeIds: null, ruleIds: null, ...wishes }, { token: leader })
    await save({ kinds: ['constant'] })
    expect(await unread()).toBe(1)
    await save({ placeIds: [ids.get('X7')] })
    expect(await unread()).toBe(await pending(county))
    await save({})
    expect([await unread(), all]).toEqual([all, await pending(admin)])
    const foreign = await t.ask(
      calls.AlarmSubscription.Save,
      { severities: null, kinds: null, placeIds: [ids.get('X5')], ruleIds: null },
      { token: county },
    )
    expect(foreign.status).toBe(403)
  })
})
