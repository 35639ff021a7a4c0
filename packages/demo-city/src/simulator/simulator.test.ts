import { createServer, type Server, type Socket } from 'node:net'
import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { buildDataAnswer } from '@qingyuan/formats/hj212/build-packet.ts'
import { PacketJoiner } from '@qingyuan/formats/hj212/packet-joiner.ts'
import { PacketSplitter } from '@qingyuan/formats/hj212/packet-splitter.ts'
import { type ParsedPacket, parsePacket } from '@qingyuan/formats/hj212/parse-packet.ts'
import { toReadings } from '@qingyuan/formats/hj212/to-readings.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { generatePlace } from '../generate.ts'
import { type CityPlan, cityPlan, demoSeed } from '../plan.ts'
import { habitOf } from './habits.ts'
import { runSimulator, type SimulatorOptions } from './simulator.ts'

const full = cityPlan(demoSeed)
const startHour = instantOf(2026, 1, 5, 1)

interface Heard {
  packet: ParsedPacket
  connection: number
}

/** The other end of the wire: parses every packet with the platform's reader and answers as the test sets. */
const listen = async (answer: (packet: ParsedPacket, socket: Socket, nth: number) => boolean) => {
  const heard: Heard[] = []
  const times = new Map<string, number>()
  const wrong: string[] = []
  let connections = 0
  const server: Server = createServer(socket => {
    const connection = ++connections
    const splitter = new PacketSplitter()
    socket.on('error', () => {})
    socket.on('data', data => {
      for (const event of splitter.feed(data)) {
        const packet = parsePacket(event.raw)
        if (event.kind !== 'packet' || packet.faults.length > 0) wrong.push(event.raw.toString())
        heard.push({ packet, connection })
        const name = `${packet.head.mn} ${packet.head.qn}`
        const nth = (times.get(name) ?? 0) + 1
        times.set(name, nth)
        if (packet.head.flag?.answer && answer(packet, socket, nth)) socket.write(buildDataAnswer(packet.head))
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { heard, wrong, port: address.port, server, connections: () => connections }
}

let open: Server | null = null
afterEach(() => new Promise<void>(resolve => (open ? open.close(() => resolve()) : resolve())))

const simulate = (plan: CityPlan, port: number, more: Partial<SimulatorOptions> = {}) =>
  runSimulator({
    plan,
    host: '127.0.0.1',
    port,
    startHour,
    endHour: startHour,
    msPerHour: 1,
    signal: AbortSignal.timeout(20_000),
    now: Date.now,
    timeoutMs: 150,
    backoffMs: 10,
    ...more,
  })

const only = (count: number): CityPlan => ({ ...full, stations: full.stations.slice(0, count) })

describe('the stations on the wire', () => {
  it('deliver every value of every station, as the batches have it, with late, split, glued and repeated packets', async () => {
    const end = await listen(() => true)
    open = end.server
    const hours = 72
    const counts = await simulate(full, end.port, { endHour: startHour + (hours - 1) * hourMs, timeoutMs: 10_000 })
    expect(end.wrong).toEqual([])
    expect(counts.waiting).toBe(0)
    expect(counts.resent).toBe(0)
    expect(end.connections()).toBe(full.stations.length)
    const joiner = new PacketJoiner()
    const seen = new Map<string, number>()
    const kinds = { split: 0, glued: 0, repeated: 0 }
    const qns = new Set<string>()
    for (const { packet } of end.heard) {
      const name = `${packet.head.mn} ${packet.head.qn}`
      if (packet.head.cn === '2011') kinds.glued++
      else if (qns.has(name)) kinds.repeated++
      qns.add(name)
      const joined = joiner.add(packet, Buffer.alloc(0), 0)
      if (joined.status === 'whole' && packet.head.pnum) kinds.split++
      if (joined.status !== 'whole' || packet.head.cn !== '2061') continue
      for (const r of toReadings(joined.packet).readings) seen.set(`${packet.head.mn} ${r.time} ${r.parameter} ${r.flag}`, r.value!)
    }
    const wrong: string[] = []
    let compared = 0
    for (const place of full.stations) {
      const block = generatePlace({ plan: full, from: startHour, hours }, place)
      const check = (hour: number, parameter: string, flag: string, value: number) => {
        const key = `${place.device!.mn} ${hour} ${parameter} ${flag}`
        if (!seen.has(key) || Math.abs(seen.get(key)! - value) > 1e-3) wrong.push(`${place.name} ${key}: ${seen.get(key)} for ${value}`)
        seen.delete(key)
        compared++
      }
      for (const id of place.measures)
        block.columns[id].forEach((value, i) => {
          if (!Number.isNaN(value)) check(startHour + i * hourMs, id, 'N', value)
        })
      for (const mark of block.marks) check(mark.hour, mark.parameter, mark.mark, mark.value)
    }
    expect(compared).toBeGreaterThan(60_000)
    expect(wrong.slice(0, 5)).toEqual([])
    expect([...seen.keys()].slice(0, 5)).toEqual([])
    for (const kind of ['split', 'glued', 'repeated'] as const) expect(kinds[kind], kind).toBeGreaterThan(10)
  }, 60_000)

  it('send the packet again with the same QN when no answer comes', async () => {
    const end = await listen((_, __, nth) => nth >= 3)
    open = end.server
    const counts = await simulate(only(1), end.port)
    const hour = end.heard.filter(h => h.packet.head.cn === '2061')
    expect(hour.length).toBe(3)
    expect(new Set(hour.map(h => h.packet.head.qn)).size).toBe(1)
    expect(new Set(hour.map(h => h.connection)).size).toBe(1)
    expect(counts).toMatchObject({ resent: 2, acknowledged: 1, connections: 1 })
  })

  it('dial again when the line is cut or stays silent, and lose nothing', async () => {
    let cuts = 0
    const end = await listen((_, socket, nth) => {
      if (cuts < 2 && nth === 1) {
        cuts++
        socket.destroy()
        return false
      }
      return true
    })
    open = end.server
    const counts = await simulate(only(2), end.port, { endHour: startHour + 5 * hourMs })
    expect(counts.connections).toBeGreaterThan(2)
    expect(counts.waiting).toBe(0)
    const hours = new Set(end.heard.filter(h => h.packet.head.cn === '2061').map(h => `${h.packet.head.mn} ${h.packet.dataTime}`))
    expect(hours.size).toBe(12)
  })

  it('hang up after three resends and try on a new line', async () => {
    const end = await listen((_, __, nth) => nth >= 5)
    open = end.server
    const counts = await simulate(only(1), end.port, { timeoutMs: 40 })
    const mine = end.heard.filter(h => h.packet.head.cn === '2061')
    expect(mine.map(h => h.connection)).toEqual([1, 1, 1, 1, 2])
    expect(counts.connections).toBe(2)
  })

  it('send an hour two hours late when that is the habit of the hour', async () => {
    const end = await listen(() => true)
    open = end.server
    const place = full.stations[3]!
    const late = Array.from({ length: 2000 }, (_, i) => startHour + i * hourMs).find(hour => habitOf(place, hour).lateHours === 2)!
    await simulate({ ...full, stations: [place] }, end.port, { startHour: late - hourMs, endHour: late + 3 * hourMs })
    const order = end.heard.filter(h => h.packet.head.cn === '2061').map(h => (h.packet.dataTime! + hourMs - late) / hourMs)
    expect(order.filter((v, i) => order.indexOf(v) === i)).toEqual([-1, 1, 0, 2, 3])
  })

  it('send in real time without waiting for answers, and stop on request', async () => {
    const end = await listen(() => true)
    open = end.server
    const ending = new AbortController()
    const running = simulate(only(3), end.port, { endHour: undefined, msPerHour: 60_000, realtimeMs: 20, signal: ending.signal })
    while (end.heard.filter(h => h.packet.head.cn === '2011').length < 9) await new Promise(resolve => setTimeout(resolve, 10))
    ending.abort()
    await running
    const chatter = end.heard.filter(h => h.packet.head.cn === '2011')
    expect(chatter.every(h => h.packet.head.flag?.answer === false)).toBe(true)
    expect(chatter.every(h => h.packet.dataTime !== null && h.packet.factors.has('a34004'))).toBe(true)
  })

  it('report the moment as soon as they dial, long before their first hour is due', async () => {
    const end = await listen(() => true)
    open = end.server
    const ending = new AbortController()
    const now = () => startHour + 60_000
    const about = { startHour: startHour + hourMs, endHour: undefined, msPerHour: hourMs, realtimeMs: 300_000 }
    const running = simulate(only(3), end.port, { ...about, signal: ending.signal, now })
    for (let waited = 0; end.heard.length < 3 && waited < 5_000; waited += 20) await new Promise(resolve => setTimeout(resolve, 20))
    ending.abort()
    await running
    expect(new Set(end.heard.map(({ packet }) => `${packet.head.cn} ${packet.head.mn}`)).size).toBe(3)
    expect(end.heard.every(({ packet }) => packet.head.cn === '2011')).toBe(true)
  })
})
