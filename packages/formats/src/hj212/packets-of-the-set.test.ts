import { describe, expect, it } from 'vitest'
import { hasShared, readShared } from '../test-support/shared.ts'
import { PacketSplitter } from './packet-splitter.ts'
import { type ParsedPacket, parsePacket } from './parse-packet.ts'

interface Stated {
  id: string
  packet: string
  length_field: number
  length_actual: number
  length_ok: boolean
  crc_field: string
  crc_calculated: string
  crc_ok: boolean
  head: Record<string, string>
  cp: Record<string, string>
  factors: Record<string, Record<string, string>>
}

const there = hasShared('hj212/packets.jsonl')
const lines = there ? readShared('hj212/packets.jsonl').toString().trim().split('\n') : []
const stated = lines.map(line => JSON.parse(line) as Stated)
const plain = (packet: ParsedPacket) => ({
  head: { ...packet.head.fields },
  cp: { ...packet.cp },
  factors: Object.fromEntries([...packet.factors].map(([code, factor]) => [code, { ...factor }])),
})

describe.skipIf(!there)('the real packets of the set', () => {
  it('are 23', () => expect(stated).toHaveLength(23))

  it.each(stated)('$id gives the stated fields, length and CRC', each => {
    const packet = parsePacket(each.packet)
    expect(plain(packet)).toEqual({ head: each.head, cp: each.cp, factors: each.factors })
    expect(packet.length).toEqual({ field: each.length_field, actual: each.length_actual })
    expect(packet.crc).toEqual({ field: each.crc_field, calculated: each.crc_calculated })
    expect(packet.faults.some(fault => fault.code === 'CRC')).toBe(!each.crc_ok)
    expect(packet.faults.some(fault => fault.code === 'LENGTH')).toBe(!each.length_ok)
    expect(packet.ok).toBe(each.crc_ok && each.head.MN !== '')
  })

  it('come whole out of one stream cut at every byte position, with and without line ends', () => {
    for (const joint of ['\r\n', '', '\n', 'noise#\r\n']) {
      const stream = Buffer.from(stated.map(each => each.packet).join(joint) + joint)
      for (let cut = 0; cut <= stream.length; cut++) {
        const splitter = new PacketSplitter()
        const events = [...splitter.feed(stream.subarray(0, cut)), ...splitter.feed(stream.subarray(cut)), ...splitter.flush()]
        const packets = events.filter(event => event.kind === 'packet').map(event => event.raw.toString())
        if (packets.join('\n') !== stated.map(each => each.packet).join('\n')) expect.fail(`cut at ${cut}, joint ${JSON.stringify(joint)}`)
      }
    }
  })

  it('come whole out of the stream fed byte by byte', () => {
    const splitter = new PacketSplitter()
    const stream = Buffer.from(stated.map(each => each.packet).join(''))
    const events = [...stream].flatMap(byte => splitter.feed(Uint8Array.of(byte)))
    expect(events.map(event => event.raw.toString())).toEqual(stated.map(each => each.packet))
    expect(splitter.kept).toBe(0)
  })

  it('give the same readable fields when cut off anywhere, and never throw', () => {
    for (const each of stated)
      for (let end = 0; end < each.packet.length; end += 3) expect(parsePacket(each.packet.slice(0, end)).ok).toBe(false)
  })
})

describe.skipIf(!hasShared('hj212/stream_glued_4_packets_no_crlf.txt'))('four packets glued without line ends', () => {
  it('are four good packets', () => {
    const events = new PacketSplitter().feed(readShared('hj212/stream_glued_4_packets_no_crlf.txt'))
    expect(events.map(event => event.kind)).toEqual(['packet', 'packet', 'packet', 'packet'])
    for (const event of events) expect(parsePacket(event.raw)).toMatchObject({ ok: true, dataTime: Date.UTC(2021, 6, 22, 5) })
  })
})

describe.skipIf(!hasShared('hj212/platform_commands_first_half.txt'))('the command bodies of the platform', () => {
  it('are read as heads and fields once they are wrapped, and give no readings', () => {
    const bodies = readShared('hj212/platform_commands_first_half.txt').toString().trim().split(/\r?\n/)
    expect(bodies.length).toBeGreaterThan(5)
    for (const body of bodies) {
      const packet = parsePacket(`##${String(Buffer.byteLength(body)).padStart(4, '0')}${body}0000`)
      expect(packet.head.cn, body).toMatch(/^\d{4}$/)
      expect(packet.faults.map(fault => fault.code).filter(code => code === 'SYNTAX')).toEqual([])
    }
  })
})
