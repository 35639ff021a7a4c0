import { type Fault, packetFault } from './faults.ts'
import type { ParsedPacket } from './parse-packet.ts'

interface Group {
  key: string
  since: number
  pnum: number
  parts: Map<number, { packet: ParsedPacket; raw: Uint8Array }>
}

/** Parts that were given up: the timeout passed, or there was no more room. Their raw bytes belong into the rejections. */
export interface DroppedGroup {
  mn: string
  since: number
  pnum: number
  parts: { pno: number; raw: Uint8Array }[]
  reason: 'timeout' | 'overflow'
}

export type JoinResult =
  | { status: 'whole'; packet: ParsedPacket; parts: readonly Uint8Array[] }
  | { status: 'part'; have: number; of: number; pushedOut?: DroppedGroup }
  | { status: 'repeat' }
  | { status: 'refused'; fault: Fault }

export interface JoinerOptions {
  /** How long the first part waits for the last, ms. */
  timeoutMs?: number
  maxGroups?: number
  /** A larger PNUM is refused. */
  maxParts?: number
}

const merge = (group: Group): ParsedPacket => {
  const parts = [...group.parts.entries()].sort((a, b) => a[0] - b[0]).map(([, part]) => part.packet)
  const first = parts[0]!
  const cp: ParsedPacket['cp'] = Object.create(null)
  const factors: ParsedPacket['factors'] = new Map()
  for (const part of parts) {
    for (const [name, value] of Object.entries(part.cp)) cp[name] ??= value
    for (const [code, factor] of part.factors) factors.set(code, Object.assign(factors.get(code) ?? Object.create(null), factor))
  }
  return { ...first, ok: parts.every(part => part.ok), cp, factors, faults: parts.flatMap(part => part.faults) }
}

const keyOf = ({ head, cp }: ParsedPacket): string => [head.mn, head.st, head.cn, cp.DataTime ?? '', head.pnum].join('|')

/**
 * Puts split messages together: joined on MN + ST + CN + DataTime + PNUM, parts in any order, a repeat of the same QN ignored
 * (HJ 212-2017 6.1). Takes only packets that are `ok`. Time is handed in; memory is bounded by `maxGroups` and `maxParts`.
 */
export class PacketJoiner {
  readonly #groups = new Map<string, Group>()
  readonly #finished = new Map<string, { at: number; qns: Set<string> }>()
  readonly #timeoutMs: number
  readonly #maxGroups: number
  readonly #maxParts: number

  constructor({ timeoutMs = 60_000, maxGroups = 2000, maxParts = 64 }: JoinerOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#maxGroups = maxGroups
    this.#maxParts = maxParts
  }

  get pending(): number {
    return this.#groups.size
  }

  /** `raw` are the bytes of this packet, kept until the message is whole. A packet without PNUM is whole by itself. */
  add(packet: ParsedPacket, raw: Uint8Array, now: number): JoinResult {
    const { pnum, pno, qn } = packet.head
    if (pnum === null || pno === null || pnum <= 1) return { status: 'whole', packet, parts: [raw] }
    if (pno < 1 || pno > pnum || pnum > this.#maxParts)
      return { status: 'refused', fault: packetFault('SPLIT_RANGE', `PNUM=${pnum};PNO=${pno}`) }
    const key = keyOf(packet)
    if (qn !== null && this.#finished.get(key)?.qns.has(`${qn}|${pno}`)) return { status: 'repeat' }
    const waiting = this.#groups.get(key)
    const pushedOut = waiting ? undefined : this.#makeRoom()
    const group = waiting ?? this.#open(key, pnum, now)
    const before = group.parts.get(pno)
    if (before && qn !== null && before.packet.head.qn === qn) return { status: 'repeat' }
    group.parts.set(pno, { packet, raw })
    if (group.parts.size < pnum) return { status: 'part', have: group.parts.size, of: pnum, ...(pushedOut && { pushedOut }) }
    this.#finish(group, now)
    return { status: 'whole', packet: merge(group), parts: [...group.parts.values()].map(part => part.raw) }
  }

  /** Gives up what has waited longer than the timeout. */
  expire(now: number): DroppedGroup[] {
    const dropped: DroppedGroup[] = []
    for (const group of this.#groups.values()) {
      if (now - group.since < this.#timeoutMs) break
      this.#groups.delete(group.key)
      dropped.push(this.#dropped(group, 'timeout'))
    }
    for (const [key, { at }] of this.#finished) {
      if (now - at < this.#timeoutMs) break
      this.#finished.delete(key)
    }
    return dropped
  }

  #makeRoom(): DroppedGroup | undefined {
    if (this.#groups.size < this.#maxGroups) return undefined
    const oldest = this.#groups.values().next().value as Group
    this.#groups.delete(oldest.key)
    return this.#dropped(oldest, 'overflow')
  }

  #open(key: string, pnum: number, now: number): Group {
    const group: Group = { key, since: now, pnum, parts: new Map() }
    this.#groups.set(key, group)
    return group
  }

  #finish(group: Group, now: number): void {
    this.#groups.delete(group.key)
    const qns = new Set([...group.parts].flatMap(([pno, { packet }]) => (packet.head.qn === null ? [] : [`${packet.head.qn}|${pno}`])))
    this.#finished.delete(group.key)
    this.#finished.set(group.key, { at: now, qns })
    if (this.#finished.size > this.#maxGroups) this.#finished.delete(this.#finished.keys().next().value as string)
  }

  #dropped(group: Group, reason: DroppedGroup['reason']): DroppedGroup {
    const parts = [...group.parts].map(([pno, { raw }]) => ({ pno, raw }))
    return { mn: group.key.slice(0, group.key.indexOf('|')), since: group.since, pnum: group.pnum, parts, reason }
  }
}
