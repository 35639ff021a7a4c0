import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { crcText, modbusCrc16 } from '@qingyuan/formats/hj212/crc16.ts'
import { stationPacket } from '@qingyuan/testing/packet-builder.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultRules } from '../../alarms/default-rules.ts'
import { evaluateAlarms } from '../../alarms/evaluate.ts'
import { seedRules } from '../../alarms/rule-queries.ts'
import { openPipeline, type Pipeline } from '../../test-support/open-pipeline.ts'
import { connectDevice, openListener, waitUntilTrue } from '../../test-support/wire.ts'

const mn = '010000A8900016F000169DC0'
const other = 'B'.repeat(24)
const start = instantOf(2026, 1, 14, 0)
const begin = instantOf(2026, 2, 1, 0, 30)
let now = begin
let p: Pipeline
let listener: Awaited<ReturnType<typeof openListener>>
const lines: Awaited<ReturnType<typeof connectDevice>>[] = []

beforeAll(async () => {
  p = await openPipeline(
    ['A', 'B'].map(code => ({ code, countyId: 16 })),
    { now: () => now, config: { hj212Port: 0 } },
  )
  await seedRules(p.services.pool, defaultRules)
})
afterAll(() => p?.close())
beforeEach(async () => {
  now = begin
  await p.rows('truncate hourly_readings, rejections, alarms, alarm_log, data_sources cascade')
  for (const [code, own] of [
    ['A', { mn }],
    ['B', { mn: other }],
  ] as const)
    await p.services.db
      .insertInto('data_sources')
      .values({ kind: 'hj212', name: code, place_id: p.ids.get(code)!, password: '123456', ...own })
      .execute()
  listener = await openListener(p.services)
})
afterEach(async () => {
  for (const line of lines.splice(0)) await line.close()
  await listener.stop()
})

const call = async (from?: string) => {
  const line = await connectDevice(listener.port, from)
  lines.push(line)
  return line
}
const packet = (hour = 0, own: object = {}) => stationPacket({ mn, dataTime: start + hour * hourMs, values: { pm2_5: 35 }, ...own })
const guess = (password: number, own: object = {}) => packet(0, { password: String(password).padStart(6, '0'), ...own })
const codes = async () => (await p.rows<{ code: string }>('select code from rejections order by id')).map(row => row.code)
const change = async (fields: object) => {
  await p.services.db.updateTable('data_sources').set(fields).where('mn', '=', mn).execute()
  await p.services.events.publish({ type: 'places', data: {} })
}
const served = async (line: Awaited<ReturnType<typeof connectDevice>>, bytes: Buffer) => {
  const before = line.answers.length
  await line.send(bytes)
  await line.heard(before + 1, 1_500)
  return line.answers.length > before
}
const guessFive = async (from?: string) => {
  const line = await call(from)
  await line.send(Buffer.concat([1, 2, 3, 4, 5].map(n => guess(n))))
  await waitUntilTrue(() => line.isClosed())
}

/** The packet with the Modbus CRC instead of the standard one. */
const withModbusCrc = (bytes: Buffer): Buffer => {
  const text = bytes.toString()
  return Buffer.from(`${text.slice(0, -6)}${crcText(modbusCrc16(Buffer.from(text.slice(6, -6))))}\r\n`)
}

test('a device with the Modbus CRC is refused until its setting says so; then it is stored and answered in kind, and the standard CRC is refused', async () => {
  const line = await call()
  await line.send(withModbusCrc(packet(0)))
  await waitUntilTrue(async () => (await codes()).length === 1)
  expect(await codes()).toEqual(['CRC'])
  await change({ crc: 'modbus' })
  // The listener hears of the change a moment later.
  await waitUntilTrue(async () => served(await call(), withModbusCrc(packet(1))))
  // The line of the test reads answers by the standard: the CRC that it misses is that of Modbus.
  const [answer] = lines.at(-1)!.answers
  expect([answer!.head.cn, answer!.faults.map(fault => fault.code)]).toEqual(['9014', ['CRC']])
  expect(await p.rows('select 1 from hourly_readings')).toHaveLength(1)
  const before = (await codes()).length
  expect(await served(await call(), packet(2))).toBe(false)
  expect((await codes()).slice(before)).toEqual(['CRC'])
})

describe('wrong passwords', () => {
  test('2,000 guesses and the right password after them: the line is closed, nothing is stored', async () => {
    const line = await call()
    await line.send(Buffer.concat([...Array.from({ length: 2_000 }, (_, n) => guess(n)), packet()]))
    await waitUntilTrue(() => line.isClosed())
    expect(line.answers).toHaveLength(0)
    expect(await served(await call(), packet())).toBe(false)
    expect(await p.rows('select 1 from hourly_readings')).toEqual([])
    expect((await codes()).filter(code => code === 'PW')).toHaveLength(5)
    expect(await codes()).toContain('PAUSED')
  })

  test('refuse one device from one address only, and for a while', async () => {
    await guessFive('127.0.0.2')
    expect(await served(await call('127.0.0.2'), packet(0, { mn: other }))).toBe(true)
    expect(await served(await call('127.0.0.3'), packet())).toBe(true)
    expect(await served(await call('127.0.0.2'), packet(1))).toBe(false)
    now += 15 * 60_000 + 1
    expect(await served(await call('127.0.0.2'), packet(1))).toBe(true)
  })

  test('four, and the right one after them, are no reason to refuse', async () => {
    const line = await call()
    for (const n of [1, 2, 3, 4]) await line.send(guess(n))
    expect(await served(line, packet())).toBe(true)
    expect(line.isClosed()).toBe(false)
  })

  test('of a device whose password was changed in the platform are forgotten', async () => {
    await guessFive()
    await change({ password: '654321' })
    const line = await call()
    await waitUntilTrue(() => served(line, packet(0, { password: '654321' })))
  })

  test('go to the audit log and become an alarm that ends when they end', async () => {
    await guessFive('127.0.0.9')
    const faults = () => p.rows('select 1 from data_sources where access_refused_at is not null')
    await waitUntilTrue(async () => (await faults()).length === 1)
    const entries = () =>
      p.rows(`select actor, title, subject, ip, detail from audit_log where action = 'Hj212.WrongPassword' and ip = '127.0.0.9'`)
    await waitUntilTrue(async () => (await entries()).length > 0)
    expect(await entries()).toMatchObject([
      {
        actor: 'HJ 212',
        title: '设备访问密码连续错误',
        subject: mn,
        ip: '127.0.0.9',
        detail: { attempts: 5, refusedMinutes: 15 },
      },
    ])
    const evaluate = () => evaluateAlarms(p.services, now)
    const alarms = () =>
      p.rows(
        `select r.name, r.severity, a.place_id, a.message, a.opened_at, a.ended_at from alarms a
          join alarm_rules r on r.id = a.rule_id where r.kind = 'access' order by a.id`,
      )
    const opened = await evaluate()
    expect(opened).toMatchObject([{ placeId: p.ids.get('A'), countyId: 16 }])
    expect(await alarms()).toEqual([
      {
        name: '设备访问密码错误',
        severity: 'high',
        place_id: p.ids.get('A'),
        message: '设备访问密码连续错误（来自 127.0.0.9）',
        opened_at: new Date(begin),
        ended_at: null,
      },
    ])
    now += 50 * 60_000
    expect(await evaluate()).toEqual([])
    expect(await alarms()).toMatchObject([{ ended_at: null }])
    now += 20 * 60_000
    await evaluate()
    expect(await alarms()).toMatchObject([{ ended_at: new Date(begin + 30 * 60_000) }])
  })
})

describe('a list of allowed addresses', () => {
  test('refuses the device from elsewhere and records it', async () => {
    await change({ allowed_addresses: ['127.0.0.2', '127.1.0.0/16'] })
    await waitUntilTrue(async () => !(await served(await call('127.0.0.3'), packet())))
    expect(await served(await call('127.0.0.2'), packet(1))).toBe(true)
    expect(await served(await call('127.1.9.9'), packet(2))).toBe(true)
    expect(await served(await call('127.0.0.3'), packet(3, { mn: other }))).toBe(true)
    const refused = await p.rows('select code, reason, address, source_id is not null as known from rejections')
    expect(refused).toEqual([{ code: 'ADDRESS', reason: '发送地址 127.0.0.3 不在该设备的允许地址内', address: '127.0.0.3', known: true }])
  })
})
