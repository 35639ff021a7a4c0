import type { Checksum } from '@qingyuan/domain/device-settings.ts'
import { crcOf, crcText } from './crc16.ts'
import { type DataArea, parseDataArea } from './data-area.ts'
import { type Fault, isRefused, packetFault } from './faults.ts'
import { type PacketHead, parseHead } from './packet-head.ts'
import { maxKeptBytes } from './packet-splitter.ts'
import { parsePacketTime } from './packet-time.ts'

export interface ParsedPacket {
  /** False when a fault refuses it; the fields are filled in as far as they could be read all the same. */
  ok: boolean
  head: PacketHead
  /** Fields of the data area that belong to no factor (DataTime, QnRtn, RtdInterval, ...), as text. */
  cp: DataArea['fields']
  /** Factor code → sub-fields as text, names as sent. */
  factors: DataArea['factors']
  /** Instant of DataTime; null when missing or no real time. */
  dataTime: number | null
  faults: Fault[]
  length: { field: number | null; actual: number }
  crc: { field: string | null; calculated: string }
}

interface Frame {
  segment: Buffer
  lengthField: number | null
  crcField: string | null
}

/** Data segment and CRC: by the length field when it hits the end exactly, else by the closing `&&` and its four digits. */
const unwrap = (bytes: Buffer, faults: Fault[]): Frame => {
  const header = /^##(\d{1,4})/.exec(bytes.toString('latin1', 0, 6))
  if (!header) faults.push(packetFault('FRAME', bytes.toString('latin1', 0, 6), 0))
  else if (header[1]!.length !== 4) faults.push(packetFault('LENGTH_FORMAT', header[1], 2))
  const body = header ? header[0].length : 0
  const lengthField = header ? Number(header[1]) : null
  const tail = bytes.toString('latin1', Math.max(body, bytes.length - 4))
  const closed = bytes.length - body >= 4 && /^[0-9a-fA-F]{4}$/.test(tail)
  const hits = lengthField !== null && bytes.length === body + lengthField + 4
  const hasCrc = closed && (hits || bytes.toString('latin1', Math.max(body, bytes.length - 6), bytes.length - 4) === '&&')
  const end = hasCrc ? bytes.length - 4 : bytes.length
  return { segment: bytes.subarray(body, end), lengthField, crcField: hasCrc ? tail : null }
}

const checkFrame = ({ segment, lengthField, crcField }: Frame, calculated: string, faults: Fault[]): void => {
  if (lengthField !== null && lengthField !== segment.length) faults.push(packetFault('LENGTH', `${lengthField} ≠ ${segment.length}`, 2))
  if (segment.length > 1024) faults.push(packetFault('LENGTH_LIMIT', String(segment.length)))
  if (crcField === null) faults.push(packetFault('CRC_MISSING'))
  else if (crcField.toUpperCase() !== calculated) faults.push(packetFault('CRC', `${crcField} ≠ ${calculated}`))
  else if (crcField !== calculated) faults.push(packetFault('CRC_CASE', crcField))
}

const decode = (segment: Buffer, faults: Fault[]): string => {
  const text = segment.toString('utf8')
  if (!text.includes('\ufffd')) return text
  faults.push(packetFault('ENCODING'))
  return new TextDecoder('gb18030').decode(segment)
}

const trimBlank = (bytes: Buffer): Buffer => {
  let [from, to] = [0, bytes.length]
  while (from < to && bytes[from]! <= 0x20) from++
  while (to > from && bytes[to - 1]! <= 0x20) to--
  return bytes.subarray(from, to)
}

const dataCommands = new Set(['2011', '2031', '2051', '2061'])

const readTime = (cn: string | null, area: DataArea, faults: Fault[]): number | null => {
  const text = area.fields.DataTime
  const instant = text === undefined ? null : parsePacketTime(text)
  if (instant !== null && text!.length !== 14) faults.push(packetFault('TIME_FORMAT', text))
  if (instant === null && area.factors.size > 0 && cn !== null && dataCommands.has(cn)) faults.push(packetFault('TIME', text ?? ''))
  return instant
}

/**
 * Reads one packet (with or without CR LF) as HJ 212-2017 6.3 writes it, tolerating what real devices get wrong and saying so in
 * `faults`. `crc` is the algorithm of the device. Never throws. A wrong CRC, no CRC, no MN, no CN or an impossible time refuse it; a wrong length with a right CRC does not.
 */
export const parsePacket = (raw: Uint8Array | string, crc: Checksum = 'standard'): ParsedPacket => {
  const faults: Fault[] = []
  const given = typeof raw === 'string' ? Buffer.from(raw, 'utf8') : Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (given.length > maxKeptBytes) faults.push(packetFault('SIZE', String(given.length)))
  const frame = unwrap(trimBlank(given.subarray(0, maxKeptBytes)), faults)
  const calculated = crcText(crcOf(crc, frame.segment))
  checkFrame(frame, calculated, faults)
  const text = decode(frame.segment, faults)
  const open = text.indexOf('CP=&&')
  const close = text.lastIndexOf('&&')
  const area = parseDataArea(open === -1 ? '' : text.slice(open + 5, close > open + 3 ? close : text.length), faults)
  const head = parseHead(open === -1 ? text.replace(/;?CP=.*$/s, '') : text.slice(0, open), area.fields.QN, faults)
  const dataTime = readTime(head.cn, area, faults)
  return {
    ok: !isRefused(faults),
    head,
    cp: area.fields,
    factors: area.factors,
    dataTime,
    faults,
    length: { field: frame.lengthField, actual: frame.segment.length },
    crc: { field: frame.crcField, calculated },
  }
}
