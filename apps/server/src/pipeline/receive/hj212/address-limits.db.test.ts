import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { stationPacket } from '@qingyuan/testing/packet-builder.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Hj212Limits } from '#/platform/config.ts'
import { dropOldRejections } from '../../store/retention-queries.ts'
import { openPipeline, type Pipeline } from '../../test-support/open-pipeline.ts'
import { connectDevice, openListener, waitUntilTrue } from '../../test-support/wire.ts'

const mn = '010000A8900016F000169DC0'
const secondMn = 'B'.repeat(24)
const start = instantOf(2026, 1, 14, 0)
let now = instantOf(2026, 2, 1)
let p: Pipeline
let listener: Awaited<ReturnType<typeof openListener>> | undefined
const lines: Awaited<ReturnType<typeof connectDevice>>[] = []

beforeAll(async () => {
  p = await openPipeline([{ code: 'A', countyId: 16 }], { now: () => now, config: { hj212Port: 0 } })
  const device = { kind: 'hj212' as const, place_id: p.ids.get('A')!, password: '123456' }
  await p.services.db
    .insertInto('data_sources')
    .values([
      { ...device, name: 'A', mn },
      { ...device, name: 'B', mn: secondMn },
    ])
    .execute()
})
afterAll(() => p?.close())
beforeEach(async () => {
  now += hourMs
  await p.rows('truncate hourly_readings, rejections, reading_history')
})
afterEach(async () => {
  for (const line of lines.splice(0)) await line.close()
  await listener?.stop()
  listener = undefined
})

const open = async (limits: Partial<Hj212Limits>) => {
  listener = await openListener(p.services, limits)
}
const call = async (from?: string) => {
  const line = await connectDevice(listener!.port, from)
  lines.push(line)
  return line
}
/** Ends the listener, which stores the summaries. */
const stop = async () => {
  await listener!.stop()
  listener = undefined
}
const packet = (hour = 0, own: object = {}) => stationPacket({ mn, dataTime: start + hour * hourMs, values: { pm2_5: 35 }, ...own })
const rejections = () =>
  p.rows<{ code: string; reason: string; address: string; packets: number; bytes: number }>(
    'select code, reason, address, packets, octet_length(raw) as bytes from rejections order by id',
  )

test('an address has at most its number of connections, and another one is served all the same', async () => {
  await open({ connections: 3, unlimitedFrom: [] })
  for (let i = 0; i < 3; i++) await call('127.0.0.2')
  const [fourth, other] = [await call('127.0.0.2'), await call('127.0.0.3')]
  await waitUntilTrue(() => fourth.isClosed())
  await other.send(packet())
  expect(await other.heard(1)).toHaveLength(1)
  await lines[0]!.close()
  const again = await call('127.0.0.2')
  await again.send(packet(1))
  expect(await again.heard(1)).toHaveLength(1)
  await stop()
  expect(await rejections()).toMatchObject([{ code: 'CONNECTIONS', address: '127.0.0.2', packets: 1, bytes: 0 }])
})

test('an address of the exempt networks has more connections', async () => {
  await open({ connections: 1, unlimitedFrom: ['127.0.0.0/8'] })
  const many = await Promise.all(Array.from({ length: 20 }, () => call()))
  for (const [i, line] of many.entries()) await line.send(packet(i))
  for (const line of many) expect(await line.heard(1)).toHaveLength(1)
})

test('a connection is closed after its noise of a minute; other connections of the address are served', async () => {
  await open({ noiseBytesPerMinute: 10_000 })
  const [noisy, good] = [await call(), await call()]
  await noisy.send('x'.repeat(9_000))
  await sleep(50)
  expect(noisy.isClosed()).toBe(false)
  for (let i = 0; i < 20 && !noisy.isClosed(); i++) {
    await noisy.send(`${'y'.repeat(4_000)}\r\n`)
    await sleep(10)
  }
  await waitUntilTrue(() => noisy.isClosed())
  await good.send(packet())
  expect(await good.heard(1)).toHaveLength(1)
  now += 61_000
  const later = await call()
  await later.send(`${'z'.repeat(5_000)}\r\n`)
  await later.send(packet(1))
  expect(await later.heard(1)).toHaveLength(1)
})

test('a packet that cannot be read is noise', async () => {
  await open({ noiseBytesPerMinute: 1_000 })
  const line = await call()
  const broken = packet().toString().replace('Avg=35', 'Avg=36')
  for (let i = 0; i < 20; i++) await line.send(broken)
  await waitUntilTrue(() => line.isClosed())
})

test('a flood is stored up to a number a minute, the rest is counted and the count is stored', async () => {
  await open({ rejectionsPerMinute: 10 })
  const line = await call()
  await line.send(Buffer.concat(Array.from({ length: 1_000 }, () => packet(0, { mn: 'F'.repeat(24) }))))
  await waitUntilTrue(async () => (await rejections()).length === 10)
  await line.send(packet())
  expect(await line.heard(1)).toHaveLength(1)
  await stop()
  const stored = await rejections()
  expect(stored).toHaveLength(11)
  expect(stored.slice(0, 10).every(each => each.code === 'MN' && each.packets === 1 && each.address === '127.0.0.1')).toBe(true)
  expect(stored[10]).toMatchObject({ code: 'FLOOD', address: '127.0.0.1', packets: 990, bytes: 0 })
})

test('refusals of accepted packets have a limit for each device: both are answered, one fills its limit and the other does not', async () => {
  await open({ rejectionsPerMinute: 10 })
  const [line, other] = [await call('127.0.0.2'), await call('127.0.0.3')]
  const ofDays = (own: object = {}) => packet(0, { cn: '2031', ...own })
  for (let i = 0; i < 40; i++) await (i % 2 ? line : other).send(ofDays())
  expect(await line.heard(20)).toHaveLength(20)
  expect(await other.heard(20)).toHaveLength(20)
  await other.send(ofDays({ mn: secondMn }))
  expect(await other.heard(21)).toHaveLength(21)
  await stop()
  const stored = await rejections()
  expect(stored.filter(each => each.code === 'DAY_DATA')).toHaveLength(11)
  expect(stored.filter(each => each.code === 'FLOOD').reduce((sum, each) => sum + each.packets, 0)).toBe(30)
})

test('older packets that change nothing are stored up to the limit of their device', async () => {
  await open({ rejectionsPerMinute: 5 })
  const line = await call()
  for (let i = 0; i < 12; i++) await line.send(packet(i, { sentAt: start + 400 * hourMs }))
  expect(await line.heard(12)).toHaveLength(12)
  for (let i = 0; i < 12; i++) await line.send(packet(i, { sentAt: start + 300 * hourMs, values: { pm2_5: 70 } }))
  expect(await line.heard(24)).toHaveLength(24)
  await stop()
  const stored = await rejections()
  expect(stored.filter(each => each.code === 'OLDER')).toHaveLength(5)
  expect(stored.filter(each => each.code === 'FLOOD')).toMatchObject([{ packets: 7 }])
})

test('a connection without a valid packet is closed in time, one with a valid packet stays', async () => {
  await open({ firstPacketMs: 400 })
  const [silent, stranger, good] = [await call(), await call(), await call()]
  await stranger.send(packet(0, { mn: 'F'.repeat(24) }))
  await good.send(packet())
  await waitUntilTrue(() => silent.isClosed() && stranger.isClosed())
  await sleep(300)
  expect(good.isClosed()).toBe(false)
  await good.send(packet(1))
  expect(await good.heard(2)).toHaveLength(2)
  await stop()
  expect((await rejections()).filter(each => each.code === 'SILENT')).toMatchObject([{ packets: 2 }])
})

test('old rejections are removed by age, then the oldest by size', async () => {
  await p.rows(`insert into rejections (channel, code, reason, raw, received_at)
    select 'hj212', n::text, 'x', repeat('x', 10000)::bytea, now() - n * interval '1 day' from generate_series(10, 1, -1) as n`)
  const left = async () => (await rejections()).map(each => each.code)
  expect(await dropOldRejections(p.services.pool, { days: 0, bytes: 0 })).toBe(0)
  expect(await dropOldRejections(p.services.pool, { days: 8, bytes: 0 })).toBe(3)
  expect(await left()).toEqual(['7', '6', '5', '4', '3', '2', '1'])
  expect(await dropOldRejections(p.services.pool, { days: 8, bytes: 35_000 })).toBe(4)
  expect(await left()).toEqual(['3', '2', '1'])
})
