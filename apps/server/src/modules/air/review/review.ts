import { reviewCalls, suspectColumns } from '@qingyuan/contract/air/review.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { type Mark, markNames as markTable } from '@qingyuan/domain/flags.ts'
import type { CellNote } from '@qingyuan/domain/frame.ts'
import { isMeasured, type MeasuredId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { type AirServices, airRefusal, type HourColumns, metaOf, placesOf, rangeOf, readHours, shownAs } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { AuditedContext, ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { selectHistory } from './queries.ts'

type Call = typeof reviewCalls

interface Suspect {
  place: PlaceRecord
  hour: number
  parameter: MeasuredId
  kind: string
  mark: Mark | null
  value: number | null
  reason: string | null
}

const kindOf = (mark: Mark): string => (markTable[mark].kind === 'device' ? '设备标识' : markTable[mark].label)

/** Values that count and still look wrong stand in their column; values set aside stand in the mark. */
const marked = (place: PlaceRecord, hours: HourColumns): Suspect[] =>
  [...hours.marks].flatMap(([index, marks]) =>
    Object.entries(marks).flatMap(([id, { mark, value, reason }]): Suspect[] => {
      if (mark === 'N' || !isMeasured(id)) return []
      const kept = hours.values[id]?.[index]
      const number = value ?? (kept === kept ? kept : undefined)
      return [
        {
          place,
          hour: hours.from + index * hourMs,
          parameter: id,
          kind: kindOf(mark),
          mark,
          value: shownAs(number, id),
          reason: reason ?? null,
        },
      ]
    }),
  )

/** Pollutants without a value and without a mark that says why; only those that the station measured at all in the span. */
const gapsOf = (place: PlaceRecord, hours: HourColumns): Suspect[] =>
  pollutantIds.flatMap(id => {
    const column = hours.values[id]!
    if (!column.some(value => value === value)) return []
    return [...column.keys()].flatMap((i): Suspect[] =>
      column[i] === column[i] || hours.marks.get(i)?.[id]
        ? []
        : [{ place, hour: hours.from + i * hourMs, parameter: id, kind: '缺失', mark: null, value: null, reason: null }],
    )
  })

const mostRows = 20_000

const notesOf = (rows: readonly Suspect[]): Record<string, CellNote> =>
  Object.fromEntries(rows.flatMap((row, i) => (row.mark ? [[i, { mark: row.mark, ...(row.reason ? { reason: row.reason } : {}) }]] : [])))

/** 待审核数据: gaps and marks of stations, hour by hour: 缺失 恒值 突变 倒挂 负值 超出合理范围 设备标识 审核无效. */
export const suspectsFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: InputOf<Call['Suspects']>,
): Promise<OutputOf<Call['Suspects']>> => {
  const places = placesOf(services.places, question.placeIds, ['station'])
  const range = rangeOf('hour', question.from, question.to, places.length)
  const now = services.clock.now()
  const last = Math.min(range.lastHour, Math.floor(now / hourMs) * hourMs)
  const ids = places.map(place => place.id)
  const hours = last < range.firstHour ? new Map<number, HourColumns>() : await readHours(services, scope, ids, range.firstHour, last)
  const rows = places
    .flatMap(place => {
      const columns = hours.get(place.id)
      return columns ? [...marked(place, columns), ...gapsOf(place, columns)] : []
    })
    .sort((a, b) => a.hour - b.hour || a.place.id - b.place.id)
  if (rows.length > mostRows) throw airRefusal('BAD_RANGE', `可疑数据共 ${rows.length} 条，超过 ${mostRows} 条，请缩短时间范围或减少点位`)
  const notes = notesOf(rows)
  return buildFrame(
    suspectColumns,
    rows,
    {
      time: row => formatHour(row.hour),
      place: row => row.place.name,
      place_id: row => row.place.id,
      parameter: row => parameters[row.parameter].label,
      parameter_id: row => row.parameter,
      kind: row => row.kind,
      value: { of: row => row.value, ...(Object.keys(notes).length > 0 ? { notes } : {}) },
      unit: row => parameters[row.parameter].unit,
      mark: row => row.mark,
      counts: row => (row.mark && markTable[row.mark].valid ? '是' : '否'),
      reason: row => row.reason,
    },
    { meta: metaOf(services, '待审核数据', places, range.firstDay, range.lastDay) },
  )
}

const measured = (parameter: string): MeasuredId => {
  if (!isMeasured(parameter)) throw airRefusal('INVALID_INPUT', `指标“${parameter}”不是监测指标`)
  return parameter
}

const hourOf = (label: string): number => {
  const hour = parseHour(label)
  if (hour === null) throw airRefusal('BAD_RANGE', `小时“${label}”不是有效的时间，应为 YYYY-MM-DD hh`)
  return hour
}

/** 审核标记: the verdict of a person on hours of a station. Areas are derived: judge their stations. */
export const markHours = async (
  { services, caller, audit }: AuditedContext<AirServices & { ingest: Pick<Services['ingest'], 'review'> }>,
  input: InputOf<Call['Mark']>,
): Promise<OutputOf<Call['Mark']>> => {
  audit.subject = `${services.places.get(input.placeId)?.name ?? input.placeId} ${input.parameter}`
  placesOf(services.places, [input.placeId], ['station'])
  const hours = [...new Set(input.hours.map(hourOf))]
  const late = hours.find(hour => hour > services.clock.now())
  if (late !== undefined) throw airRefusal('BAD_RANGE', `小时“${formatHour(late)}”尚未到来`)
  const { placeId, verdict } = input
  const labels = hours.map(formatHour)
  return services.ingest.review(
    { placeId, parameter: measured(input.parameter), hours: labels, verdict, reason: input.reason.trim() },
    caller,
  )
}

/** 数值修改历史, oldest first. */
export const historyOf = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  input: InputOf<Call['History']>,
): Promise<OutputOf<Call['History']>> => {
  const parameter = measured(input.parameter)
  const rows = await selectHistory(services.db, scope, input.placeId, parameter, hourOf(input.hour))
  return rows.map(row => ({
    at: stampOf(row.changed_at),
    by: row.changed_by,
    oldValue: shownAs(row.old_value ?? undefined, parameter),
    oldMark: row.old_mark,
    newValue: shownAs(row.new_value ?? undefined, parameter),
    newMark: row.new_mark,
    source: row.source_ref ?? '',
    reason: row.reason,
  }))
}

export const reviewService = serveCalls(reviewCalls, { Suspects: suspectsFrame, Mark: markHours, History: historyOf })
