import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { ceilHour, formatDateTime, hourMs } from '@qingyuan/domain/time.ts'
import { buildPacket } from '@qingyuan/formats/hj212/build-packet.ts'
import { generatePlace } from '../generate.ts'
import type { CityPlan, DemoPlace } from '../plan.ts'
import { normalOfIndex } from '../random.ts'

/** A packet that waits to be sent; `qn` names it in the answer. */
export interface OutPacket {
  qn: string
  bytes: Buffer
  wantsAnswer: boolean
}

interface Reading {
  parameter: MeasuredId
  value: number
  flag: string
}

/** `YYYYMMDDhhmmss` on the Shanghai clock. */
const stamp = (instant: number): string => formatDateTime(instant).replace(/\D/g, '')
const qnAt = (instant: number): string => stamp(instant) + String(((instant % 1000) + 1000) % 1000).padStart(3, '0')

/** Value in the unit of the wire: pressure in kPa, the rest as stored. */
const onWire = (parameter: MeasuredId, value: number): string =>
  parameter === 'pressure' ? (value / 1000).toFixed(3) : value.toFixed(parameters[parameter].decimals)

/** What the station's instruments say of an hour; empty when the station is silent. */
export const readingsOf = (plan: CityPlan, place: DemoPlace, hourEnd: number): Reading[] => {
  const block = generatePlace({ plan, from: hourEnd, hours: 1 }, place)
  const marked = new Map(block.marks.map(mark => [mark.parameter, mark]))
  return place.measures.flatMap(parameter => {
    const mark = marked.get(parameter)
    const value = mark?.value ?? block.columns[parameter][0]!
    return Number.isNaN(value) ? [] : [{ parameter, value, flag: mark?.mark ?? 'N' }]
  })
}

const item = (field: 'Avg' | 'Rtd', { parameter, value, flag }: Reading) => {
  const code = parameters[parameter].code
  return `${code}-${field}=${onWire(parameter, value)},${code}-Flag=${flag}`
}

const packet = (
  place: DemoPlace,
  cn: '2061' | '2011',
  flag: number,
  sentAt: number,
  items: string[],
  part?: { of: number; no: number },
): OutPacket => {
  if (!place.device) throw new RangeError(`${place.code} has no device`)
  const qn = qnAt(sentAt)
  const { mn, password } = place.device
  const split = part ? { pnum: part.of, pno: part.no } : {}
  return { qn, bytes: buildPacket({ qn, st: '22', cn, pw: password, mn, flag, ...split, cp: items }), wantsAnswer: (flag & 1) === 1 }
}

/**
 * Hour packet (2061, answer wanted) for the hour that ends at `hourEnd`; its DataTime is the START of the hour. In two parts (PNUM, PNO)
 * when `parts` is 2. Empty when the station is silent in that hour. `sentAt` gives the QN.
 */
export const hourPackets = (plan: CityPlan, place: DemoPlace, hourEnd: number, sentAt: number, parts: 1 | 2 = 1): OutPacket[] => {
  const items = readingsOf(plan, place, hourEnd).map(reading => item('Avg', reading))
  if (items.length === 0) return []
  const time = `DataTime=${stamp(hourEnd - hourMs)}`
  if (parts === 1 || items.length < 2) return [packet(place, '2061', 5, sentAt, [time, ...items])]
  const half = Math.ceil(items.length / 2)
  return [items.slice(0, half), items.slice(half)].map((some, i) =>
    packet(place, '2061', 7, sentAt + i, [time, ...some], { of: 2, no: i + 1 }),
  )
}

/** Real-time packet (2011, no answer wanted): the value of the running hour with the flutter of a moment. Null when silent. */
export const realtimePacket = (plan: CityPlan, place: DemoPlace, instant: number): OutPacket | null => {
  const hourEnd = ceilHour(instant)
  const items = readingsOf(plan, place, hourEnd).map((reading, i) => {
    const flutter = reading.flag === 'N' ? 1 + 0.03 * normalOfIndex(place.seed, 300 + i, Math.floor(instant / 1000)) : 1
    const steady = reading.parameter === 'pressure' || reading.parameter === 'temperature' || reading.parameter === 'wind_direction'
    return item('Rtd', { ...reading, value: steady || reading.parameter === 'humidity' ? reading.value : reading.value * flutter })
  })
  return items.length > 0 ? packet(place, '2011', 4, instant, [`DataTime=${stamp(instant)}`, ...items]) : null
}
