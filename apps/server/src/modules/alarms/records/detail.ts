import { alarmHourColumns, alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { AlarmCondition } from '@qingyuan/domain/alarms/rule.ts'
import { clearWords } from '@qingyuan/domain/alarms/rule-words.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { isMeasured, type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { dayMs, dayOfHour, floorHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import {
  type AirServices,
  airRefusal,
  metaOf,
  parameterColumn,
  publicScope,
  readHours,
  scaleOfLabels,
  shownAs,
} from '#/modules/air/read/public.ts'
import { selectTerms, sitesOfPlaces } from '#/modules/alarms/rules/public.ts'
import { selectSilence } from '#/modules/alarms/silences/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { filteredAlarms, selectAlarms } from './alarm-queries.ts'
import { logOf } from './alarms.ts'
import { handleAlarms } from './handling.ts'
import { queryRecords, recordOf, recordsFrame } from './records.ts'

type Detail = OutputOf<typeof alarmRecordCalls.Detail>

/** Shown before the alarm's first hour, and after its last. */
const before = 24
const after = 12
/** Of a long alarm the last days. */
const mostHours = 24 * 7

/** The line of a threshold; a combination shows that of its subject's first one. */
export const limitsOf = (condition: AlarmCondition): { limit: number | null; clear: number | null } => {
  if (condition.kind === 'above') return { limit: condition.limit, clear: condition.clear ?? null }
  if (condition.kind !== 'all' && condition.kind !== 'any') return { limit: null, clear: null }
  return condition.parts.map(limitsOf).find(line => line.limit !== null) ?? { limit: null, clear: null }
}

const kmBetween = (a: PlaceRecord, b: PlaceRecord) =>
  111.32 * Math.hypot((a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat)

/** Those that the rules compare the place with. */
const neighboursOf = (services: AirServices, place: PlaceRecord): PlaceRecord[] => {
  const all = place.kind === 'sensor' ? services.places.sensors() : services.places.all().filter(({ kind }) => kind === place.kind)
  const site = sitesOfPlaces(all)[all.findIndex(({ id }) => id === place.id)]
  return Array.from(site?.neighbours ?? [], i => all[i]!)
}

const meanOf = (columns: readonly ArrayLike<number>[], hours: number): Float64Array =>
  Float64Array.from({ length: hours }, (_, i) => {
    const values = columns.map(column => column[i]!).filter(value => value === value)
    return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : Number.NaN
  })

/** Mean of the neighbours of a place, hour by hour; null without neighbours. */
export const neighbourMean = async (
  services: AirServices,
  place: PlaceRecord,
  parameter: MeasuredId,
  from: number,
  to: number,
): Promise<Float64Array | null> => {
  const ids = neighboursOf(services, place).map(({ id }) => id)
  if (ids.length === 0) return null
  const read = await readHours(services, publicScope, ids, from, to, [parameter], { graded: false })
  return meanOf(
    ids.map(id => read.get(id)!.values[parameter]!),
    Math.round((to - from) / hourMs) + 1,
  )
}

/** Hours around the alarm: the station's own, the mean of its neighbours (published facts), the city. */
const aroundOf = async (services: AirServices, place: PlaceRecord, parameter: MeasuredId, span: { from: number; to: number }) => {
  const near = neighboursOf(services, place)
  const city = services.places.cityPlace()
  const ids = [place, ...near, ...(city ? [city] : [])].map(each => each.id)
  const from = Math.max(span.from - before * hourMs, span.to - mostHours * hourMs)
  const to = Math.min(span.to + after * hourMs, floorHour(services.clock.now()))
  const read = await readHours(services, publicScope, ids, from, to, [parameter])
  const columnOf = (id: number) => read.get(id)!.values[parameter]!
  const neighbours = near.filter(({ id }) => columnOf(id).some(value => value === value))
  const count = Math.round((to - from) / hourMs) + 1
  const labels = Array.from({ length: count }, (_, i) => formatHour(from + i * hourMs))
  const scale = scaleOfLabels(services, labels)
  const column = (values: ArrayLike<number>, label: string) => parameterColumn(parameter, values, { step: 'hour', label, scale })
  const mean = meanOf(
    neighbours.map(each => columnOf(each.id)),
    count,
  )
  const hours = buildFrame(
    alarmHourColumns,
    labels,
    {
      time: label => label,
      value: column(columnOf(place.id), place.name),
      neighbours: neighbours.length > 0 ? column(mean, alarmHourColumns.neighbours.label) : undefined,
      city: city && column(columnOf(city.id), alarmHourColumns.city.label),
    },
    { meta: metaOf(services, `${place.name} ${parameters[parameter].label}`, [place], dayOfHour(from), dayOfHour(to)) },
  )
  const [begin, end] = [span.from, span.to].map(ts => Math.max(0, Math.min(count - 1, Math.round((ts - from) / hourMs))))
  const during = (id: number) => Array.from(columnOf(id)).slice(begin, end! + 1)
  return {
    hours,
    neighbours: neighbours.map(each => ({
      placeId: each.id,
      name: each.name,
      distanceKm: Math.round(kmBetween(place, each) * 10) / 10,
      value: shownAs(columnOf(each.id)[end!], parameter),
      peak: shownAs(Math.max(...during(each.id).filter(value => value === value)), parameter),
    })),
  }
}

/** Subject of an alarm without a parameter: whether data arrived. */
const fallback: MeasuredId = 'pm2_5'

/** One alarm with what was around it: hours of the station and its neighbours, rule, log, earlier ones. */
export const alarmDetail = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  { alarmId }: { alarmId: number },
): Promise<Detail> => {
  const [row] = await selectAlarms(services.db, scope, { alarmId }, { offset: 0, limit: 1 })
  if (!row) throw airRefusal('NOT_FOUND', `报警 ${alarmId} 不存在`)
  const place = services.places.get(row.placeId)!
  const terms = (await selectTerms(services.db, row.ruleId))!
  const span = { from: row.openedAt.getTime(), to: Math.max(row.openedAt.getTime(), (row.endedAt ?? row.lastAt).getTime()) }
  const parameter = row.parameter !== null && isMeasured(row.parameter) ? row.parameter : fallback
  const since = new Date(row.openedAt.getTime() - 30 * dayMs)
  const [around, log, earlier, silence] = await Promise.all([
    aroundOf(services, place, parameter, span),
    logOf(services, alarmId),
    filteredAlarms(services.db, scope, { placeId: row.placeId, ruleId: row.ruleId, from: since })
      .where('a.opened_at', '<', row.openedAt)
      .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.countAll<number>().filterWhere('a.state', '=', 'false').as('wrong')])
      .executeTakeFirstOrThrow(),
    row.silenced ? selectSilence(services.db, alarmId) : null,
  ])
  return {
    alarm: recordOf(row),
    clearWords: clearWords(terms),
    ...limitsOf(terms.condition),
    ...around,
    span: { from: formatHour(span.from), to: formatHour(span.to) },
    log,
    earlier: { count: earlier.count, false: earlier.wrong },
    silence: silence ? { until: stampOf(silence.until_at), reason: silence.reason, by: silence.by_name } : null,
  }
}

export const alarmRecordService = serveCalls(alarmRecordCalls, {
  Query: queryRecords,
  Table: recordsFrame,
  Detail: alarmDetail,
  Handle: handleAlarms,
})
