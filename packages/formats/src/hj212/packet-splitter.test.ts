import { expect, it } from 'vitest'
import { buildPacket } from './build-packet.ts'
import { maxKeptBytes, PacketSplitter } from './packet-splitter.ts'

const packet = (cp: string) =>
  buildPacket({ qn: '20261121090500001', st: '22', cn: '2011', mn: '010000A8900016F000169DC0', flag: 4, cp }).toString().trimEnd()
const good = packet('DataTime=20261121080000;a34004-Rtd=42')

const shown = (text: string, chunk = text.length) => {
  const splitter = new PacketSplitter()
  const bytes = Buffer.from(text)
  const events = []
  for (let at = 0; at < bytes.length; at += chunk) events.push(...splitter.feed(bytes.subarray(at, at + chunk)))
  return [...events, ...splitter.flush()].map(event => (event.kind === 'packet' ? event.raw.toString() : `?${event.raw}`))
}

it.each([1, 2, 3, 7, 100, 1_000_000])(
  'garbage, wrong lengths and glued packets resynchronise on the next ## (chunks of %i bytes)',
  chunk => {
    const tooLong = good.replace(/^##\d{4}/, '##9999')
    const tooShort = good.replace(/^##\d{4}/, '##0050')
    expect(shown(`xyz${good}${good}abc\r\n${good}`, chunk)).toEqual(['?xyz', good, good, '?abc', good])
    expect(shown(`${tooLong}${good}`, chunk)).toEqual([tooLong, good])
    expect(shown(`${tooLong}\r\n${good}`, chunk)).toEqual([tooLong, good])
    expect(shown(`${tooShort}${good}`, chunk)).toEqual([tooShort, good])
    expect(shown(`${good.slice(0, 60)}${good}`, chunk)).toEqual([`?${good.slice(0, 60)}`, good])
    expect(shown(`##12${good}###${good}##x${good}`, chunk)).toEqual(['?##12', good, '?###', good, '?##x', good])
    expect(shown(good.slice(0, -1), chunk)).toEqual([`?${good.slice(0, -1)}`])
  },
)

it('a packet of more than 1,024 bytes is one packet', () => {
  const long = packet(Array.from({ length: 200 }, (_, i) => `a${i}-Rtd=${i}`).join(';'))
  expect(long.length).toBeGreaterThan(2000)
  expect(shown(`${long}\r\n${good}`, 13)).toEqual([long, good])
})

it('never keeps more than its bound, whatever is sent, and gives every byte back', () => {
  for (const text of ['x'.repeat(200_000), `##9999${'y'.repeat(200_000)}`, `##0010CP=&&${'z'.repeat(200_000)}`, '#'.repeat(50_000)]) {
    const splitter = new PacketSplitter()
    let given = 0
    for (let at = 0; at < text.length; at += 1000) {
      for (const event of splitter.feed(Buffer.from(text.slice(at, at + 1000)))) given += event.raw.length
      expect(splitter.kept).toBeLessThanOrEqual(maxKeptBytes)
    }
    for (const event of splitter.flush()) given += event.raw.length
    expect(given).toBe(text.length)
  }
})
