import { isMark, type Mark, markNames as markTable, type RowMarks } from '@qingyuan/domain/flags.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { formatDateTime, hourMs, instantOf } from '@qingyuan/domain/time.ts'
import type { ParsedPacket } from '@qingyuan/formats/hj212/parse-packet.ts'
import { type PacketReading, toReadings } from '@qingyuan/formats/hj212/to-readings.ts'
import type { HourRow } from '../../hour-batch.ts'
import type { SpeciesRow } from '../../species-hours.ts'
import type { MinuteRow } from '../../store/minute-queries.ts'
import type { Rejection } from '../../store/rejection-queries.ts'
import type { Delivery } from '../committer.ts'
import type { Device } from '../device-queries.ts'

const earliest = instantOf(2010, 1, 1)
/** A device's clock may run ahead a little. */
const aheadMs = 10 * 60_000

const rejection = (device: Device, code: string, reason: string, location: string | null, raw: Buffer): Rejection => ({
  channel: 'hj212',
  sourceId: device.sourceId,
  code,
  reason,
  location,
  raw,
})

const marksOf = (readings: readonly PacketReading[]): Partial<Record<MeasuredId, { mark: Mark }>> => {
  const marks: Partial<Record<MeasuredId, { mark: Mark }>> = {}
  for (const { parameter, flag } of readings) if (parameter && flag && flag !== 'N' && isMark(flag)) marks[parameter] = { mark: flag }
  return marks
}

const valuesOf = (readings: readonly PacketReading[]) =>
  Object.fromEntries(
    readings.flatMap(({ parameter, value, flag }) => (parameter && (value !== null || (flag && flag !== 'N')) ? [[parameter, value]] : [])),
  )

const speciesRow = (readings: readonly PacketReading[], device: Device, ref: string | null): SpeciesRow => {
  const row: SpeciesRow = { placeId: device.placeId!, ts: readings[0]!.time, values: {}, marks: {}, sourceId: device.sourceId, ref }
  for (const { species, value, flag } of readings) {
    const isMarked = flag !== null && flag !== 'N'
    if (species !== null && (value !== null || isMarked)) row.values[species] = value
    if (species !== null && isMarked) row.marks![species] = { mark: flag }
  }
  return row
}

const hourRow = (readings: readonly PacketReading[], device: Device, ref: string | null): HourRow => ({
  placeId: device.placeId!,
  ts: readings[0]!.time,
  values: valuesOf(readings),
  marks: marksOf(readings),
  sourceId: device.sourceId,
  ref,
})

/** Minute rows are not rolled up: an invalid value is set aside here, since no admit follows. */
const minuteRow = (readings: readonly PacketReading[], device: Device, ref: string | null): MinuteRow => {
  const values = valuesOf(readings) as Record<string, number | null>
  const marks: RowMarks = {}
  for (const [id, { mark }] of Object.entries(marksOf(readings))) {
    marks[id] = markTable[mark].valid ? { mark } : { mark, ...(values[id] === null ? {} : { value: values[id]! }) }
    if (!markTable[mark].valid) values[id] = null
  }
  const spanMin = readings[0]!.resolution === 'minute' ? 5 : 0
  return {
    placeId: device.placeId!,
    ts: readings[0]!.time,
    spanMin,
    values,
    marks: Object.keys(marks).length > 0 ? marks : null,
    sourceId: device.sourceId,
    ref,
  }
}

/** Rows of a packet of a known device, and refusals of invalid values. Nothing of it is dropped. */
export const toDelivery = (packet: ParsedPacket, raw: Buffer, device: Device, now: number): Delivery => {
  const delivery: Delivery = { hours: [], species: [], minutes: [], rejections: [], raw }
  const refuse = (code: string, reason: string, location: string | null) =>
    delivery.rejections.push(rejection(device, code, reason, location, raw))
  const { readings, refused } = toReadings(packet, { unitOf: (_mn, code) => device.units[code] })
  for (const item of refused) refuse('FIELD', `${item.message}：${item.code}-${item.field}=${item.text}`, `${item.code}-${item.field}`)
  const unknown = readings.filter(reading => reading.parameter === null && reading.species === null)
  if (unknown.length > 0) refuse('FACTOR', `未登记的因子编码：${unknown.map(reading => reading.code).join('、')}`, unknown[0]!.code)
  const known = readings.filter(reading => reading.parameter !== null)
  const species = readings.filter(reading => reading.species !== null)
  const [first] = [...known, ...species]
  if (!first) return delivery
  if (device.placeId === null) refuse('NO_PLACE', '设备未关联点位', 'MN')
  else if (first.time > now + aheadMs + (first.resolution === 'hour' ? hourMs : 0) || first.time < earliest)
    refuse('TIME_RANGE', `数据时间超出可接受范围：${formatDateTime(first.time)}`, 'DataTime')
  else if (first.resolution === 'day') refuse('DAY_DATA', '日数据由平台按小时值计算，不入库', 'CN')
  else if (first.resolution === 'hour') {
    if (known.length > 0) delivery.hours.push(hourRow(known, device, packet.head.qn))
    if (species.length > 0) delivery.species.push(speciesRow(species, device, packet.head.qn))
  } else {
    if (known.length > 0) delivery.minutes.push(minuteRow(known, device, packet.head.qn))
    if (species.length > 0) refuse('SPECIES_SPAN', '挥发性有机物组分只接收小时数据（CN=2061）', 'CN')
  }
  return delivery
}
