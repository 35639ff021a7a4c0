import { setIfAbsent, splitPair } from './data-area.ts'
import { type Fault, packetFault } from './faults.ts'

export type ProtocolVersion = '2005' | '2017' | '2025'

export interface PacketFlag {
  raw: number
  /** Bit A: the sender wants an answer. */
  answer: boolean
  /** Bit D: PNUM and PNO are present. */
  split: boolean
  /** From the version bits; null for a version no one has defined. */
  version: ProtocolVersion | null
}

export interface PacketHead {
  qn: string | null
  st: string | null
  cn: string | null
  pw: string | null
  mn: string | null
  flag: PacketFlag | null
  pnum: number | null
  pno: number | null
  /** Head fields with their names as sent. */
  fields: Record<string, string>
}

const versions: readonly ProtocolVersion[] = ['2005', '2017', '2025']

export const decodeFlag = (text: string): PacketFlag | null => {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 255) return null
  const raw = Number(text)
  return { raw, answer: (raw & 1) === 1, split: (raw & 2) === 2, version: versions[raw >> 2] ?? null }
}

const known = ['QN', 'ST', 'CN', 'PW', 'MN', 'Flag', 'PNUM', 'PNO']

const readFields = (text: string, faults: Fault[]): Record<string, string> => {
  const fields = Object.create(null) as Record<string, string>
  for (const each of text.split(';')) {
    if (each === '') continue
    const pair = splitPair(each, faults)
    if (pair) setIfAbsent(fields, pair[0], pair[1], faults)
  }
  return fields
}

const pick = (fields: Record<string, string>, name: string, faults: Fault[]): string | null => {
  const exact = fields[name]
  if (exact !== undefined) return exact === '' ? null : exact
  const other = Object.keys(fields).find(key => key.toLowerCase() === name.toLowerCase())
  if (other === undefined) return null
  faults.push(packetFault('NAME_CASE', other))
  return fields[other] === '' ? null : fields[other]!
}

const count = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null)

const checkSplit = (head: PacketHead, faults: Fault[]): void => {
  if (head.pnum === null || head.pno === null) {
    if (head.flag?.split) faults.push(packetFault('SPLIT'))
  } else if (head.pno < 1 || head.pno > head.pnum) faults.push(packetFault('SPLIT_RANGE', `PNUM=${head.pnum};PNO=${head.pno}`))
}

/** The fields before `CP=`; `qnInArea` is a QN found in the data area, used when the head has none. */
export const parseHead = (text: string, qnInArea: string | undefined, faults: Fault[]): PacketHead => {
  const fields = readFields(text, faults)
  const [qnSent, st, cn, pw, mn, flagText, pnum, pno] = known.map(name => pick(fields, name, faults)) as (string | null)[]
  const flag = typeof flagText === 'string' ? decodeFlag(flagText) : null
  if (!qnSent && qnInArea !== undefined) faults.push(packetFault('QN_IN_CP', qnInArea))
  const qn = qnSent ?? qnInArea ?? null
  if (qn === null) faults.push(packetFault('QN_MISSING'))
  else if (!/^\d{17}$/.test(qn)) faults.push(packetFault('QN_FORMAT', qn))
  if (!mn) faults.push(packetFault('MN_MISSING'))
  else if (!/^[0-9A-Za-z]{24}$/.test(mn)) faults.push(packetFault('MN_FORMAT', mn))
  if (!cn) faults.push(packetFault('CN_MISSING'))
  if (!st) faults.push(packetFault('ST_MISSING'))
  if (flagText === null) faults.push(packetFault('FLAG_MISSING'))
  else if (!flag) faults.push(packetFault('FLAG_FORMAT', flagText))
  const head = { qn, st: st ?? null, cn: cn ?? null, pw: pw ?? null, mn: mn ?? null, flag, fields }
  const whole: PacketHead = { ...head, pnum: count(pnum ?? null), pno: count(pno ?? null) }
  checkSplit(whole, faults)
  return whole
}
