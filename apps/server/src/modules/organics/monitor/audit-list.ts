import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { auditColumns } from '@qingyuan/contract/organics/monitor-schemas.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { auditItemLabel, auditItemUnit } from '@qingyuan/domain/audit-items.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { markNames } from '@qingyuan/domain/flags.ts'
import { auditResults, valueAuditLifecycle } from '@qingyuan/domain/lifecycles/value-audit.ts'
import { dayOfHour, formatHour } from '@qingyuan/domain/time.ts'
import { unclassedMetaOf } from '#/modules/air/read/public.ts'
import { isReviewed, reviewedShare, selectLastSteps, stateOf } from '#/modules/organics/audits/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { auditedOf, isWanted, reasonOf, resultOf, roundItem, type Value, valuesOf, versionOf } from './audited-values.ts'
import { hoursOfRequest } from './request.ts'

type Call = typeof vocMonitorCalls

/** Names of the newest deciders by audit. */
const auditorsOf = async (db: Db, values: readonly Value[]) => {
  const ids = values.flatMap(({ audit }) => (audit ? [audit.id] : []))
  const steps = ids.length === 0 ? [] : await selectLastSteps(db, ids)
  const byAudit = new Map(steps.map(step => [step.audit_id, step]))
  return (value: Value) => (value.audit && stateOf(value) !== 'open' ? (byAudit.get(value.audit.id)?.by_name ?? null) : null)
}

/** 数据审核: values with their state. */
export const auditPageOf = async (context: ScopedContext, input: InputOf<Call['auditList']>): Promise<OutputOf<Call['auditList']>> => {
  const { services } = context
  const all = await valuesOf(context, input)
  const states = Object.fromEntries(
    Object.keys(valueAuditLifecycle.states).map(state => [state, all.filter(value => stateOf(value) === state).length]),
  )
  const found = all.filter(isWanted(input)).reverse()
  // An export has no pages.
  const [pageNum, pageSize] = [input.pageNum ?? 1, input.pageSize ?? found.length]
  const rows = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const auditorOf = await auditorsOf(services.db, rows)
  const places = input.stationIds.flatMap(id => services.places.get(id) ?? [])
  const { from, to } = hoursOfRequest(input)
  const markLabel = (value: Value) => (value.mark === null ? value.doubt : markNames[value.mark as keyof typeof markNames].label)
  const frame = buildFrame(
    auditColumns,
    rows,
    {
      id: row => row.id,
      time: row => formatHour(row.hour),
      station: row => row.station,
      item: row => auditItemLabel(row.item),
      rawValue: row => roundItem(row.raw, row.item),
      auditValue: row => roundItem(auditedOf(row), row.item),
      unit: row => auditItemUnit(row.item),
      mark: markLabel,
      result: row => {
        const result = resultOf(row)
        return result && auditResults[result]
      },
      state: row => valueAuditLifecycle.states[stateOf(row)].label,
      reason: reasonOf,
      auditor: auditorOf,
      version: versionOf,
    },
    { meta: unclassedMetaOf(services, '监测数据审核', places, dayOfHour(from), dayOfHour(to)) },
  )
  const reviewed = all.filter(isReviewed).length
  return {
    ...frame,
    ...{ total: found.length, states, reviewedShare: reviewedShare(reviewed, all.length) },
    rows: rows.map(row => ({
      ...{
        id: row.id,
        stationId: row.placeId,
        station: row.station,
        time: formatHour(row.hour),
        item: row.item,
        rawValue: roundItem(row.raw, row.item),
      },
      ...{ auditValue: roundItem(auditedOf(row), row.item), mark: markLabel(row), result: resultOf(row), state: stateOf(row) },
      ...{ reason: reasonOf(row), auditor: auditorOf(row), version: versionOf(row) },
    })),
  }
}
