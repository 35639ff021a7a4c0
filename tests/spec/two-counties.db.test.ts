import type { Call } from '@qingyuan/contract/call.ts'
import { allCalls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'
import { sampleInput } from './sample-input.ts'

/** 襄垣县 of the demo's county user, and another county whose every name carries this mark. */
const mark = '别县标记'
let t: TestServer
let token: string
let own: number
beforeAll(async () => {
  t = await testServer()
  token = await t.token('county')
  const station = (name: string, county_id: number) => ({
    kind: 'station' as const,
    code: name,
    name,
    county_id,
    level: 'national' as const,
    lon: 113,
    lat: 36,
  })
  const values = [station('S7', 7), station(mark, 5)]
  const [mine, other] = await t.services.db.insertInto('places').values(values).returning('id').execute()
  own = mine!.id
  await t.services.places.refresh()
  const { pool } = t.services
  await pool.query('select ensure_hourly_partition(2026)')
  for (const id of [own, other!.id])
    await pool.query(
      `insert into hourly_readings (place_id, ts, pm2_5, tvoc, nmhc, aqi)
       select $1, $2::timestamptz - make_interval(hours => n), 10, 5, 1, 20 from generate_series(0, 30) n`,
      [id, new Date(Date.UTC(2026, 4, 20, 2))],
    )
  const { rows } = await pool.query(
    `insert into data_sources (kind, name, place_id, mn) values ('hj212', $1, $2, 'ABCDEF99') returning id`,
    [mark, other!.id],
  )
  await pool.query(`insert into rejections (channel, source_id, code, reason, raw) values ('hj212', $1, 'CRC', $2, 'x')`, [
    rows[0].id,
    mark,
  ])
  const rule = await pool.query(`select id from alarm_rules limit 1`)
  const alarm = await pool.query(
    `insert into alarms (rule_id, place_id, message, opened_at, last_at) values ($1, $2, $3, $4, $4) returning id`,
    [rule.rows[0].id, other!.id, mark, new Date(t.services.clock.now())],
  )
  await pool.query(`insert into alarm_log (alarm_id, by_name, action) values ($1, $2, 'x')`, [alarm.rows[0].id, mark])
  await pool.query(`insert into jobs (kind, title) values ('x', $1)`, [mark])
  await pool.query(`insert into files (name, media_type, size, sha256, path, purpose) values ($1, 'x', 1, 'x', 'x', 'x')`, [mark])
  // Every right there is: only the county limits.
  await pool.query(`update roles set permissions = (select permissions from roles where name = '系统管理员') where name = '区县监管'`)
  await t.services.auth.sessions.invalidate()
})
afterAll(() => t.close())

const reads = allCalls.filter(
  call => call.method === 'GET' && call.kind === 'json' && call.scope !== 'none' && call.permission !== 'public',
)

const ask = (call: Call) => {
  const input = sampleInput(call.input, ['placeId', 'search', 'code', 'sourceId', 'state', 'kind', 'mine', 'level'])
  for (const name of ['placeId', 'placeIds']) if (name in input) input[name] = Array.isArray(input[name]) ? [own] : own
  const times: Record<string, string> = { hour: '2026-05-20 10', day: '2026-05-20' }
  for (const [name, value] of Object.entries(times)) if (name in input) input[name] = value
  if ('kind' in input || call.name === 'Home.stationList') input.kind = 'all'
  if ('from' in input) Object.assign(input, { from: '2026-05-01', to: '2026-05-31' })
  return t.ask(call, input, { token })
}

test.each(reads.map(call => [call.name, call] as const))('%s never shows a county user another county', async (_, call) => {
  const { status, response } = await ask(call)
  expect(response.body).not.toContain(mark)
  expect(status).toBeLessThan(500)
})

test('the same walk does see the other county with the eyes of the city, so it looks where something is', async () => {
  token = await t.token('admin')
  const seen: string[] = []
  for (const call of reads) if ((await ask(call)).response.body.includes(mark)) seen.push(call.name)
  expect(seen).toEqual(
    expect.arrayContaining([
      'Setting.PlaceTree',
      'Home.stationList',
      'Home.alarmQuery',
      'Home.historyAlarmLog',
      'System.SourceQuery',
      'System.RejectionQuery',
      'System.JobQuery',
    ]),
  )
})
