import type { InputOf } from '@qingyuan/contract/call.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { AuditResult, ValueAuditState } from '@qingyuan/domain/lifecycles/value-audit.ts'
import { isItemOf, itemDecimals, type MonitorItem, monitorItemIds, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { airRefusal, readHours } from '#/modules/air/read/public.ts'
import { appError } from '#/platform/errors.ts'
import { groupBy } from '#/platform/group-by.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { isCorrected, rawOf } from './measured-values.ts'
import { type AuditRecord, selectAudits } from './queries.ts'
import { hoursOfRequest } from './request.ts'
import { chosenStations } from './stations.ts'

type Filter = NonNullable<InputOf<(typeof vocMonitorCalls)['auditValue']>['filter']>

const mostValues = 50_000

export interface Value {
  id: string
  placeId: number
  station: string
  hour: number
  item: MonitorItem
  raw: number | null
  mark: string | null
  audit: AuditRecord | undefined
}

const idOf = (placeId: number, hour: number, item: MonitorItem) => `${placeId}-${hour / hourMs}-${item}`
const keyOf = (placeId: number, hour: number, parameter: string) => `${placeId}|${hour}|${parameter}`
export const stateOf = ({ audit, raw }: Pick<Value, 'audit' | 'raw'>): ValueAuditState =>
  audit === undefined ? 'open' : isCorrected(audit, raw) ? 'reopened' : audit.state
export const versionOf = (value: Value): number => value.audit?.version ?? 0

/** Values of stations by filter, hour after hour. */
export const valuesOf = async ({ services, caller: { scope } }: ScopedContext, filter: Filter): Promise<Value[]> => {
  const { from, to, hours } = hoursOfRequest(filter)
  const stations = chosenStations(services, scope, { stationIds: filter.stationIds }).map(({ place }) => place)
  if (stations.length * filter.items.length * hours > mostValues)
    throw airRefusal('BAD_RANGE', '站点、项目与时段过多，请减少站点或缩短时段')
  const parameters = [...new Set<MeasuredId>(filter.items.map(item => monitorItems[item].parameter))]
  const ids = stations.map(({ id }) => id)
  const [columns, audits] = await Promise.all([
    readHours(services, scope, ids, from, to, parameters),
    selectAudits(services.db, ids, new Date(from), new Date(to), parameters),
  ])
  const auditOf = new Map(audits.map(audit => [keyOf(audit.place_id, audit.ts.getTime(), audit.item), audit]))
  const values: Value[] = []
  for (let i = 0; i < hours; i++)
    for (const { id: placeId, name: station, ...place } of stations)
      for (const item of filter.items) {
        if (!isItemOf(item, place)) continue
        const { parameter } = monitorItems[item]
        const own = columns.get(placeId)!
        const hour = from + i * hourMs
        const audit = auditOf.get(keyOf(placeId, hour, parameter))
        const raw = rawOf(own, i, parameter) ?? audit?.raw_value ?? null
        if (raw === null) continue
        const mark = own.marks.get(i)?.[parameter]?.mark ?? null
        values.push({
          ...{ id: idOf(placeId, hour, item), placeId, station, hour, item, raw, audit },
          mark: mark === null || mark === 'N' ? null : mark,
        })
      }
  return values
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
export const roundItem = (value: number | null, item: MonitorItem) => (value === null ? null : roundForDisplay(value, itemDecimals(item)))

/** The values that are named. @throws INVALID_INPUT for an id that is no value */
export const namedValues = async (context: ScopedContext, ids: readonly string[]): Promise<Value[]> => {
  const parsed = ids.map(id => {
    const [place, hour, ...item] = id.split('-')
    return { id, placeId: Number(place), hour: Number(hour) * hourMs, item: item.join('-') as MonitorItem }
  })
  const fault = parsed.find(({ item }) => !monitorItemIds.includes(item))
  if (fault) throw airRefusal('INVALID_INPUT', `数据“${fault.id}”的监测项目无效`)
  const outside = parsed.find(({ placeId }) => !context.services.places.allowed(context.caller.scope, placeId))
  if (outside) throw appError('OUT_OF_SCOPE')
  const found: Value[] = []
  for (const [placeId, own] of groupBy(parsed, each => each.placeId)) {
    const hours = own.map(({ hour }) => hour)
    const span = { startTime: formatHour(Math.min(...hours)), endTime: formatHour(Math.max(...hours)) }
    const values = await valuesOf(context, { stationIds: [placeId], items: [...new Set(own.map(({ item }) => item))], ...span })
    const byId = new Map(values.map(value => [value.id, value]))
    for (const { id } of own) {
      const value = byId.get(id)
      if (!value) throw airRefusal('INVALID_INPUT', `数据“${id}”没有监测值`)
      found.push(value)
    }
  }
  return found
}
