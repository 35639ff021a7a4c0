import type { Checksum } from '@qingyuan/domain/device-settings.ts'
import { crcOf, crcText } from './crc16.ts'
import type { PacketHead } from './packet-head.ts'

export interface PacketParts {
  qn?: string | null
  st: string
  cn: string
  pw?: string | null
  mn: string
  flag?: number | null
  pnum?: number
  pno?: number
  /** Data area without its `&&`: text, or items that are joined with `;`. */
  cp: string | readonly string[]
  /** `standard` by default. */
  crc?: Checksum
}

/** A whole packet with length, CRC and CR LF. Throws when the data segment is longer than four digits can say. */
export const buildPacket = (parts: PacketParts): Buffer => {
  const head: [string, string | number | null | undefined][] = [
    ['QN', parts.qn],
    ['ST', parts.st],
    ['CN', parts.cn],
    ['PW', parts.pw],
    ['MN', parts.mn],
    ['Flag', parts.flag],
    ['PNUM', parts.pnum],
    ['PNO', parts.pno],
  ]
  const fields = head.filter(([, value]) => value !== null && value !== undefined).map(([name, value]) => `${name}=${value}`)
  const cp = typeof parts.cp === 'string' ? parts.cp : parts.cp.join(';')
  const segment = Buffer.from(`${fields.join(';')};CP=&&${cp}&&`, 'utf8')
  if (segment.length > 9999) throw new RangeError(`data segment of ${segment.length} bytes does not fit a packet`)
  const length = String(segment.length).padStart(4, '0')
  return Buffer.concat([Buffer.from(`##${length}`), segment, Buffer.from(`${crcText(crcOf(parts.crc ?? 'standard', segment))}\r\n`)])
}

/** Version bits of the packet that is answered, without A and D; 2017 when it had none. */
const answerFlag = (head: PacketHead): number => (head.flag ? head.flag.raw & 0b1111_1100 : 4)

const answer = (head: PacketHead, cn: string, cp: string, crc?: Checksum): Buffer =>
  buildPacket({ qn: head.qn, st: '91', cn, pw: head.pw, mn: head.mn ?? '', flag: answerFlag(head), cp, crc })

/** 9014: "your data is stored". Send it only after commit. */
export const buildDataAnswer = (head: PacketHead, crc?: Checksum): Buffer => answer(head, '9014', '', crc)

/** 9013: answer to a notice. */
export const buildNoticeAnswer = (head: PacketHead, crc?: Checksum): Buffer => answer(head, '9013', '', crc)

/** QnRtn of HJ 212-2017: 1 ready, 2 refused, then what was wrong. */
export const requestResults = { ready: 1, refused: 2, pw: 3, mn: 4, st: 5, flag: 6, qn: 7, cn: 8, crc: 9, unknown: 100 } as const

/** ExeRtn of HJ 212-2017. */
export const executionResults = { done: 1, failed: 2, conditions: 3, timeout: 4, busy: 5, fault: 6, noData: 100 } as const

/** 9011: answer to a request (field side). */
export const buildRequestAnswer = (head: PacketHead, result: keyof typeof requestResults): Buffer =>
  answer(head, '9011', `QnRtn=${requestResults[result]}`)

/** 9012: result of executing a request (field side). */
export const buildExecutionResult = (head: PacketHead, result: keyof typeof executionResults): Buffer =>
  answer(head, '9012', `ExeRtn=${executionResults[result]}`)
