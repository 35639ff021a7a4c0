import { markNames } from '@qingyuan/domain/flags.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import { buildPacket } from '@qingyuan/formats/hj212/build-packet.ts'
import { PacketJoiner } from '@qingyuan/formats/hj212/packet-joiner.ts'
import { maxKeptBytes, PacketSplitter, type StreamEvent } from '@qingyuan/formats/hj212/packet-splitter.ts'
import { parsePacket } from '@qingyuan/formats/hj212/parse-packet.ts'
import { toReadings } from '@qingyuan/formats/hj212/to-readings.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mutateBytes } from '../mutate.ts'
import { defaultMn, randomStationPacket } from '../packet-builder.ts'
import { type Random, seededRandom } from '../random.ts'
import { checkInstant, checkValues } from './invariants.ts'

const start = instantOf(2026, 1, 1)
const joiner = new PacketJoiner({ maxGroups: 50 })

const splitAll = (chunks: Iterable<Uint8Array>): StreamEvent[] => {
  const splitter = new PacketSplitter()
  const events: StreamEvent[] = []
  for (const chunk of chunks) {
    events.push(...splitter.feed(chunk))
    if (splitter.kept > maxKeptBytes) throw new Error(`keeps ${splitter.kept}`)
  }
  return [...events, ...splitter.flush()]
}

function* chunksOf(random: Random, bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const length = random.chance(0.5) ? random.int(1, 3) : random.int(1, 300)
    yield bytes.subarray(at, at + length)
    at += length
  }
}

const seen = (events: StreamEvent[]) => events.map(event => `${event.kind} ${event.raw.toString('latin1')}`).join('\n')

/** What must hold for any bytes: no exception, no garbage, `ok` only with the right CRC. */
const digest = (raw: Uint8Array, now: number): boolean => {
  const packet = parsePacket(raw)
  if (packet.ok && packet.crc.field?.toUpperCase() !== packet.crc.calculated) throw new Error('accepted with a wrong CRC')
  if (packet.dataTime !== null) checkInstant(packet.dataTime)
  const { readings } = toReadings(packet)
  for (const reading of readings) {
    checkInstant(reading.time)
    if (reading.value !== null && !Number.isFinite(reading.value)) throw new Error(`${reading.code} = ${reading.value}`)
    if (reading.parameter && (reading.flag === null || markNames[reading.flag].valid)) checkValues({ [reading.parameter]: reading.value })
  }
  if (packet.ok) {
    const joined = joiner.add(packet, raw, now)
    if (joined.status === 'whole') toReadings(joined.packet)
  }
  joiner.expire(now)
  return packet.ok
}

/** Mutated inside, then given a right length and CRC again, so that the mutation reaches the inner parsers. */
const resealed = (random: Random, packet: Buffer): Buffer => {
  const segment = packet.toString('latin1').slice(6, -6)
  const cp = mutateBytes(random, Buffer.from(segment.slice(segment.indexOf('CP=&&') + 5, -2)))
  const split = random.chance(0.3) ? { pnum: random.int(0, 4), pno: random.int(0, 5) } : {}
  return buildPacket({
    qn: random.pick(['20260101000000000', null]),
    st: '22',
    cn: '2061',
    mn: defaultMn,
    flag: random.int(0, 15),
    ...split,
    cp: cp.toString(),
  })
}

it('55,000 mutated packets: never an exception, never garbage, the good packet behind the damage always comes through', () => {
  const random = seededRandom(20261121)
  let accepted = 0
  const pool = Array.from({ length: 400 }, () => randomStationPacket(random, start + random.int(0, 8000) * 3_600_000))
  for (let i = 0; i < 55_000; i++) {
    const packet = random.pick(pool)
    const damaged = random.chance(0.5) ? mutateBytes(random, packet) : resealed(random, packet)
    const good = random.pick(pool)
    const stream = Buffer.concat([damaged, Buffer.from('\r\n'), good])
    const events = splitAll([stream])
    if (i % 6 === 0 && seen(splitAll(chunksOf(random, stream))) !== seen(events))
      expect.fail(`chunks matter: ${JSON.stringify(stream.toString())}`)
    const last = events.at(-1)
    if (last?.kind !== 'packet' || !last.raw.equals(good.subarray(0, -2)))
      expect.fail(`lost behind ${JSON.stringify(damaged.toString('latin1'))}`)
    try {
      for (const event of events) if (digest(event.raw, i * 100)) accepted++
    } catch (error) {
      expect.fail(`${error} on ${JSON.stringify(damaged.toString('latin1'))}`)
    }
  }
  expect(accepted).toBeGreaterThan(65_000)
})

it('any bytes at all give the same events however they are chunked, and no byte comes out twice', () => {
  const byte = fc.oneof(fc.constantFrom(0x23, 0x26, 0x30, 0x31, 0x0d, 0x0a, 0x43, 0x50, 0x3d), fc.integer({ min: 0, max: 255 }))
  const bytes = fc.array(byte, { maxLength: 300 }).map(list => Uint8Array.from(list))
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 40 }), (stream, size) => {
      const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, i) => stream.subarray(i * size, (i + 1) * size))
      const events = splitAll([stream])
      expect(seen(splitAll(pieces))).toBe(seen(events))
      expect(events.reduce((sum, event) => sum + event.raw.length, 0)).toBeLessThanOrEqual(stream.length)
      for (const event of events) digest(event.raw, 0)
    }),
    { numRuns: 3000, seed: 7 },
  )
})

it('long floods of hashes and digits give the same events however they are chunked', () => {
  const random = seededRandom(3)
  for (let i = 0; i < 60; i++) {
    const stream = Buffer.from(
      Array.from({ length: 40 }, () =>
        random.pick(['#', '9', 'x', '##', '##9999', 'CP=&&', '&&1C80', '\r\n']).repeat(random.int(1, 900)),
      ).join(''),
    )
    expect(seen(splitAll(chunksOf(random, stream)))).toBe(seen(splitAll([stream])))
  }
})

it('whatever is built is read back without a fault', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9.]{1,12}$/)
  fc.assert(
    fc.property(fc.dictionary(word, word, { maxKeys: 30 }), fc.integer({ min: 0, max: 11 }), (factors, flag) => {
      const cp = ['DataTime=20260101000000', ...Object.entries(factors).map(([code, value]) => `${code}-Avg=${value}`)]
      const packet = parsePacket(
        buildPacket({ qn: '20260101000000000', st: '22', cn: '2061', pw: '1', mn: defaultMn, flag: flag & ~2, cp }),
      )
      expect(packet).toMatchObject({ ok: true, faults: [] })
      expect(Object.fromEntries([...packet.factors].map(([code, factor]) => [code, factor.Avg]))).toEqual({ ...factors })
    }),
    { numRuns: 1000, seed: 7 },
  )
})
