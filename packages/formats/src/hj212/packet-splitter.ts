import { checksumKinds } from '@qingyuan/domain/device-settings.ts'
import { crcOf } from './crc16.ts'

export type NoiseReason = 'noise' | 'unfinished' | 'too-long'
/** Nothing that arrives is lost: what is no packet comes out as noise with its bytes, for the rejections. */
export type StreamEvent = { kind: 'packet'; raw: Buffer } | { kind: 'noise'; raw: Buffer; reason: NoiseReason }

interface Step {
  used: number
  event?: StreamEvent
}

const hash = 0x23
const maxNoise = 4096
/** Above the largest declared packet (2 + 4 + 9999 + 4), so that a whole packet always fits. */
export const maxKeptBytes = 16_384

const isBlank = (byte: number) => byte === 0x0d || byte === 0x0a || byte === 0x20 || byte === 0x09 || byte === 0
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
const isHex = (byte: number | undefined) =>
  isDigit(byte) || (byte !== undefined && ((byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)))
const hexAt = (b: Buffer, at: number) => isHex(b[at]) && isHex(b[at + 1]) && isHex(b[at + 2]) && isHex(b[at + 3])

const packet = (b: Buffer, used: number): Step => ({ used, event: { kind: 'packet', raw: Buffer.from(b.subarray(0, used)) } })

const noise = (b: Buffer, used: number, reason: NoiseReason): Step => {
  let end = used
  while (end > 0 && isBlank(b[end - 1]!)) end--
  return end === 0 ? { used } : { used, event: { kind: 'noise', raw: Buffer.from(b.subarray(0, end)), reason } }
}

/** Latest possible end of the packet: the first `##` or CR LF that is wholly inside [from, to); -1 when none. */
const terminator = (b: Buffer, from: number, to: number): number => {
  const window = b.subarray(from, to)
  const next = window.indexOf('##')
  const line = window.indexOf('\r\n')
  const first = next === -1 ? line : line === -1 ? next : Math.min(next, line)
  return first === -1 ? -1 : from + first
}

/** End of the packet by its own closing `&&` and four hexadecimal digits, whatever the length field says; -1 when not there. */
const closing = (b: Buffer, from: number, to: number): number => {
  const window = b.subarray(0, to)
  const open = window.indexOf('CP=&&', from)
  if (open === -1) return -1
  for (let at = window.indexOf('&&', open + 5); at !== -1; at = window.indexOf('&&', at + 1)) if (hexAt(window, at + 2)) return at + 6
  return -1
}

/** Does the declared length hit the end: CRC digits follow, and the segment closes with `&&` or has exactly this CRC? */
const isWhole = (b: Buffer, body: number, end: number): boolean => {
  if (end <= body || !hexAt(b, end)) return false
  const segment = b.subarray(body, end)
  const closed = segment.length > 7 && segment[segment.length - 1] === 0x26 && segment[segment.length - 2] === 0x26
  if (closed && segment.indexOf('CP=&&') !== segment.length - 5) return true
  const crc = Number.parseInt(b.toString('latin1', end, end + 4), 16)
  return checksumKinds.some(checksum => crcOf(checksum, segment) === crc)
}

const wrongLength = (b: Buffer, body: number): Step | null => {
  const limit = Math.min(b.length, maxKeptBytes)
  const stop = terminator(b, body, limit)
  const end = closing(b, body, stop === -1 ? limit : stop)
  if (end !== -1) return packet(b, end)
  if (stop !== -1) return noise(b, stop, 'unfinished')
  return b.length >= maxKeptBytes ? noise(b, maxKeptBytes, 'too-long') : null
}

/** `##` without a digit behind it: noise up to the next `##` (of a row of hashes the last two count). */
const falseStart = (b: Buffer): Step | null => {
  let run = 2
  while (run < b.length && run <= maxNoise && b[run] === hash) run++
  if (run > maxNoise) return noise(b, maxNoise, 'noise')
  const next = run > 2 ? (run < b.length ? run - 2 : -1) : b.subarray(0, maxNoise + 1).indexOf('##', 2)
  if (next > 0) return noise(b, Math.min(next, maxNoise), 'noise')
  return b.length > maxNoise ? noise(b, maxNoise, 'noise') : null
}

const packetStep = (b: Buffer): Step | null => {
  let body = 2
  while (body < 6 && isDigit(b[body])) body++
  if (body === b.length && body < 6) return null
  if (body === 2) return falseStart(b)
  const end = body + Number(b.toString('latin1', 2, body))
  if (terminator(b, body, Math.min(end + 4, b.length)) !== -1) return wrongLength(b, body)
  if (b.length < end + 4) return null
  return isWhole(b, body, end) ? packet(b, end + 4) : wrongLength(b, body)
}

const step = (b: Buffer): Step | null => {
  let blank = 0
  while (blank < b.length && isBlank(b[blank]!)) blank++
  if (blank > 0) return { used: blank }
  const start = b.subarray(0, maxNoise + 1).indexOf('##')
  if (start === -1) return b.length > maxNoise ? noise(b, maxNoise, 'noise') : null
  return start > 0 ? noise(b, start, 'noise') : packetStep(b)
}

/**
 * Cuts a TCP stream into packets. The events depend on the bytes alone, never on how they were chunked. A wrong length is healed by the
 * packet's own closing, else the stream is resynchronised on the next `##` (HJ 212-2017 6.3). Keeps at most {@link maxKeptBytes}.
 */
export class PacketSplitter {
  #kept: Buffer = Buffer.alloc(0)

  /** Bytes waiting for the rest of their packet. */
  get kept(): number {
    return this.#kept.length
  }

  feed(bytes: Uint8Array): StreamEvent[] {
    const events: StreamEvent[] = []
    let b = this.#kept.length > 0 ? Buffer.concat([this.#kept, bytes]) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let next = b.length > 0 ? step(b) : null; next; next = b.length > 0 ? step(b) : null) {
      if (next.event) events.push(next.event)
      b = b.subarray(next.used)
    }
    this.#kept = Buffer.from(b)
    return events
  }

  /** The connection ended or fell silent: what is left comes out as unfinished noise and the splitter is empty. */
  flush(): StreamEvent[] {
    const rest = this.#kept
    this.#kept = Buffer.alloc(0)
    const last = rest.length > 0 ? noise(rest, rest.length, 'unfinished').event : undefined
    return last ? [last] : []
  }
}
