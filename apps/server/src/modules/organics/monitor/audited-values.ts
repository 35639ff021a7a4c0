import type { InputOf } from '@qingyuan/contract/call.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { type AuditItem, isAuditItem, speciesNoOf } from '@qingyuan/domain/audit-item-ids.ts'
import { auditItemDecimals, auditKeyOf } from '@qingyuan/domain/audit-items.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { AuditResult } from '@qingyuan/domain/lifecycles/value-audit.ts'
import { isItemOf, type MonitorItem, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { airRefusal, placesOf, readHours } from '#/modules/air/read/public.ts'
import { type AuditRecord, selectAudits, stateOf } from '#/modules/organics/audits/public.ts'
import { measuredSpecies } from '#/modules/organics/species/public.ts'
import { appError } from '#/platform/errors.ts'
import { groupBy } from '#/platform/group-by.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { rawOf } from './measured-values.ts'
import { hoursOfRequest } from './request.ts'
import { chosenStations } from './stations.ts'

type Filter = NonNullable<InputOf<(typeof vocMonitorCalls)['auditValue']>['filter']>

const mostValues = 50_000

export interface Value {
  id: string
  placeId: number
  station: string
  hour: number
  item: AuditItem
  /** Name of the item in the audits. */
  key: string
  raw: number | null
  mark: string | null
  /** What automatic checks of species say. */
  doubt: string | null
  audit: AuditRecord | undefined
}

const idOf = (placeId: number, hour: number, item: AuditItem) => `${placeId}-${hour / hourMs}-${item}`
const keyOf = (placeId: number, hour: number, parameter: string) => `${placeId}|${hour}|${parameter}`
export const versionOf = (value: Value): number => value.audit?.version ?? 0

/** Values of stations by filter, hour after hour. */
export const valuesOf = async ({ services, caller: { scope } }: ScopedContext, filter: Filter): Promise<Value[]> => {
  const { from, to, hours } = hoursOfRequest(filter)
  const ofSpecies = filter.items.every(item => speciesNoOf(item) !== null)
  // Any station may have a gas chromatograph.
  const stations = ofSpecies
    ? placesOf(services.places, filter.stationIds, ['station']).filter(({ id }) => services.places.allowed(scope, id))
    : chosenStations(services, scope, { stationIds: filter.stationIds }).map(({ place }) => place)
  if (stations.length * filter.items.length * hours > mostValues)
    throw airRefusal('BAD_RANGE', '站点、项目与时段过多，请减少站点或缩短时段')
  const items = filter.items.filter((item): item is MonitorItem => speciesNoOf(item) === null)
  const numbers = [...new Set(filter.items.flatMap(item => speciesNoOf(item) ?? []))]
  const parameters = [...new Set<MeasuredId>(items.map(item => monitorItems[item].parameter))]
  const ids = stations.map(({ id }) => id)
  const [columns, audits] = await Promise.all([
    readHours(services, scope, ids, from, to, parameters),
    selectAudits(services.db, ids, new Date(from), new Date(to), [...new Set(filter.items.map(auditKeyOf))]),
  ])
  const auditOf = new Map(audits.map(audit => [keyOf(audit.place_id, audit.ts.getTime(), audit.item), audit]))
  const values: Value[] = []
  for (let i = 0; i < hours; i++)
    for (const { id: placeId, name: station, ...place } of stations)
      for (const item of items) {
        if (!isItemOf(item, place)) continue
        const { parameter } = monitorItems[item]
        const own = columns.get(placeId)!
        const hour = from + i * hourMs
        const audit = auditOf.get(keyOf(placeId, hour, parameter))
        const raw = rawOf(own, i, parameter) ?? audit?.raw_value ?? null
        if (raw === null) continue
        const mark = own.marks.get(i)?.[parameter]?.mark ?? null
        values.push({
          ...{ id: idOf(placeId, hour, item), placeId, station, hour, item, key: parameter, raw, audit, doubt: null },
          mark: mark === null || mark === 'N' ? null : mark,
        })
      }
  for (const { id: placeId, name: station } of numbers.length > 0 ? stations : [])
    for (const [no, measured] of await measuredSpecies(services.db, placeId, from, to, numbers))
      for (const { hour, value, doubt } of measured) {
        const item = `voc-${no}` as const
        const audit = auditOf.get(keyOf(placeId, hour, item))
        values.push({ id: idOf(placeId, hour, item), placeId, station, hour, item, key: item, raw: value, audit, mark: null, doubt })
      }
  return numbers.length > 0 ? values.toSorted((a, b) => a.hour - b.hour) : values
}

export const isWanted =
  ({ state, mark }: Filter) =>
  (value: Value) =>
    (state === undefined || stateOf(value) === state) && (mark === undefined || mark === '' || value.mark === mark)

/** What was decided; undefined before it was, and after that was taken back. */
const decisionOf = ({ audit }: Value): AuditRecord | undefined => (audit?.state === 'open' ? undefined : audit)
export const resultOf = (value: Value): AuditResult | null => decisionOf(value)?.result ?? null
export const reasonOf = (value: Value): string | null => decisionOf(value)?.reason ?? null
export const auditedOf = (value: Value): number | null => {
  const audit = decisionOf(value)
  return audit === undefined || audit.result === 'invalid' ? null : (audit.value ?? audit.raw_value)
}
export const roundItem = (value: number | null, item: AuditItem) =>
  value === null ? null : roundForDisplay(value, auditItemDecimals(item))

/** The values that are named. @throws INVALID_INPUT for an id that is no value */
export const namedValues = async (context: ScopedContext, ids: readonly string[]): Promise<Value[]> => {
  const parsed = ids.map(id => {
    const [place, hour, ...item] = id.split('-')
    return { id, placeId: Number(place), hour: Number(hour) * hourMs, item: item.join('-') }
  })
  const fault = parsed.find(({ item }) => !isAuditItem(item))
  if (fault) throw airRefusal('INVALID_INPUT', `数据“${fault.id}”的监测项目无效`)
  const outside = parsed.find(({ placeId }) => !context.services.places.allowed(context.caller.scope, placeId))
  if (outside) throw appError('OUT_OF_SCOPE')
  const found: Value[] = []
  for (const [placeId, own] of groupBy(parsed, each => each.placeId)) {
    const hours = own.map(({ hour }) => hour)
    const span = { startTime: formatHour(Math.min(...hours)), endTime: formatHour(Math.max(...hours)) }
    const values = await valuesOf(context, {
      stationIds: [placeId],
      items: [...new Set(own.map(({ item }) => item as AuditItem))],
      ...span,
    })
    const byId = new Map(values.map(value => [value.id, value]))
    for (const { id } of own) {
      const value = byId.get(id)
      if (!value) throw airRefusal('INVALID_INPUT', `数据“${id}”没有监测值`)
      found.push(value)
    }
  }
  return found
}
