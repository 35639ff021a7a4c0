import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { isMark } from '@qingyuan/domain/flags.ts'
import { isMeasured, type MeasuredId } from '@qingyuan/domain/parameters.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { looksLikeMilligrams, milligramReason } from '@qingyuan/formats/particle-unit.ts'
import { hourOfCell } from '@qingyuan/formats/table/hour-cell.ts'
import type { Places } from '#/modules/system/places/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { admitHours } from '../admit.ts'
import { batchOfRows, type HourRow } from '../hour-batch.ts'
import { keepRejections, type Rejection } from '../store/rejection-queries.ts'
import { storeHours } from '../store/store-hours.ts'
import { sourceOf } from './sources.ts'

type Input = InputOf<typeof ingestCalls.Push>
type PushRow = Input['rows'][number]
type Refused = OutputOf<typeof ingestCalls.Push>['refused'][number]

interface Reading {
  row: HourRow | null
  refused: { field: string; reason: string; code: string }[]
}

const readValues = (row: PushRow, refused: Reading['refused']): Pick<HourRow, 'values' | 'marks'> => {
  const values: HourRow['values'] = {}
  const marks: NonNullable<HourRow['marks']> = {}
  for (const [id, value] of Object.entries(row.values)) {
    if (!isMeasured(id)) refused.push({ code: 'FACTOR', field: id, reason: `未登记的指标 ${id}` })
    else if (value !== null && looksLikeMilligrams(id, value))
      refused.push({ code: 'UNIT', field: id, reason: `${milligramReason}：${value}` })
    else if (value !== null) values[id] = value
  }
  for (const [id, mark] of Object.entries(row.marks ?? {})) {
    if (!isMeasured(id) || !isMark(mark)) refused.push({ code: 'FIELD', field: id, reason: `不认识的标识 ${mark}` })
    else if (mark !== 'N') {
      marks[id] = { mark }
      values[id as MeasuredId] ??= null
    }
  }
  return { values, marks }
}

const readRow = (row: PushRow, places: Places, caller: Caller, sourceId: number, now: number): Reading => {
  const refused: Reading['refused'] = []
  const place = places.byCode(row.station)
  const ts = hourOfCell(row.time)
  if (!place || (place.kind !== 'station' && place.kind !== 'neighbour'))
    refused.push({ code: 'MN', field: 'station', reason: `未登记的站点 ${row.station}` })
  else if (!places.allowed(caller.scope, place.id)) refused.push({ code: 'SCOPE', field: 'station', reason: `无权写入站点 ${row.station}` })
  if (ts === null) refused.push({ code: 'TIME', field: 'time', reason: `时间格式不正确：${row.time}` })
  else if (ts > now + hourMs) refused.push({ code: 'TIME_RANGE', field: 'time', reason: `时间晚于当前时间：${row.time}` })
  if (refused.length > 0) return { row: null, refused }
  const { values, marks } = readValues(row, refused)
  return { row: Object.keys(values).length > 0 ? { placeId: place!.id, ts: ts!, values, marks, sourceId, ref: null } : null, refused }
}

/** Hours pushed by a machine: good rows are stored, what cannot be is refused by row and field and kept. */
export const pushHours = async (services: Services, input: Input, caller: Caller): Promise<OutputOf<typeof ingestCalls.Push>> => {
  const sourceId = await sourceOf(services.db, 'push', caller.userName || '接口推送')
  const refused: Refused[] = []
  const rejections: Rejection[] = []
  const rows: HourRow[] = []
  input.rows.forEach((row, i) => {
    const reading = readRow(row, services.places, caller, sourceId, services.clock.now())
    if (reading.row) rows.push({ ...reading.row, ref: caller.userName })
    for (const { code, field, reason } of reading.refused) {
      refused.push({ row: i + 1, field, reason })
      rejections.push({
        channel: 'push',
        sourceId,
        code,
        reason,
        location: `第 ${i + 1} 行 ${field}`,
        raw: Buffer.from(JSON.stringify(row)),
      })
    }
  })
  const stored = await storeHours(services.pool, admitHours(batchOfRows(rows)), {
    by: caller.userName || '接口推送',
    also: client => keepRejections(client, rejections),
  })
  return { stored: stored.inserted, changed: stored.changed, same: stored.same, refused }
}
