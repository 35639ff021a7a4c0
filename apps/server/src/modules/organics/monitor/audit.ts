import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { auditColumns, auditStages } from '@qingyuan/contract/organics/monitor-schemas.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { markNames } from '@qingyuan/domain/flags.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { nextState, refusalOf } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { type AuditResult, auditResults, type ValueAuditState, valueAuditLifecycle } from '@qingyuan/domain/lifecycles/value-audit.ts'
import { isItemOf, itemDecimals, itemUnit, type MonitorItem, monitorItemIds, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { airRefusal, type HourColumns, metaOf, readHours } from '#/modules/air/read/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { groupBy } from '#/platform/group-by.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { AuditedContext, CallerContext, ScopedContext } from '#/platform/http/context.ts'
import { dismissByAudit } from './false-alarms.ts'
import { type AuditRecord, deleteAudit, insertAudit, insertStep, lockAudit, selectAudits, selectLastSteps, updateAudit } from './queries.ts'
import { hoursOfRequest } from './request.ts'
import { chosenStations } from './stations.ts'

type Call = typeof vocMonitorCalls
type Input = InputOf<Call['auditValue']>
type Filter = NonNullable<Input['filter']>
type Answer = OutputOf<Call['auditValue']>

const mostValues = 50_000
const mostAtOnce = 2_000
const undoMs = 24 * hourMs

interface Value {
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
const stateOf = (value: Value): ValueAuditState => (value.audit ? value.audit.state : 'open')
const versionOf = (value: Value): number => value.audit?.version ?? 0

/** The measured value, also one whose mark does not count. */
const rawOf = (columns: HourColumns, at: number, parameter: MeasuredId): number | null => {
  const value = columns.values[parameter]?.[at]
  if (value !== undefined && value === value) return value
  return columns.marks.get(at)?.[parameter]?.value ?? null
}

/** Values of stations by filter, hour after hour. */
const valuesOf = async ({ services, caller: { scope } }: ScopedContext, filter: Filter): Promise<Value[]> => {
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
        const raw = audit ? audit.raw_value : rawOf(own, i, parameter)
        if (raw === null) continue
        const mark = own.marks.get(i)?.[parameter]?.mark ?? null
        values.push({
          ...{ id: idOf(placeId, hour, item), placeId, station, hour, item, raw, audit },
          mark: mark === null || mark === 'N' ? null : mark,
        })
      }
  return values
}

const isWanted =
  ({ state, mark }: Filter) =>
  (value: Value) =>
    (state === undefined || stateOf(value) === state) && (mark === undefined || mark === '' || value.mark === mark)

const resultOf = (value: Value): AuditResult | null => value.audit?.result ?? null
const audited = (value: Value): number | null =>
  value.audit === undefined || value.audit.result === 'invalid' ? null : (value.audit.value ?? value.raw)
const shown = (value: number | null, item: MonitorItem) => (value === null ? null : roundForDisplay(value, itemDecimals(item)))

/** Names of the newest deciders by audit. */
const auditorsOf = async (db: Db, values: readonly Value[]) => {
  const ids = values.flatMap(({ audit }) => (audit ? [audit.id] : []))
  const steps = ids.length === 0 ? [] : await selectLastSteps(db, ids)
  const byAudit = new Map(steps.map(step => [step.audit_id, step]))
  return ({ audit }: Value) => (audit ? (byAudit.get(audit.id)?.by_name ?? null) : null)
}

/** 数据审核: values with their state. */
export const auditPageOf = async (context: ScopedContext, input: InputOf<Call['auditList']>): Promise<OutputOf<Call['auditList']>> => {
  const { services } = context
  const all = await valuesOf(context, input)
  const states = Object.fromEntries(
    Object.keys(valueAuditLifecycle.states).map(state => [state, all.filter(value => stateOf(value) === state).length]),
  )
  const found = all.filter(isWanted(input)).reverse()
  const [pageNum, pageSize] = [input.pageNum ?? 1, input.pageSize ?? 20]
  const rows = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const auditorOf = await auditorsOf(services.db, rows)
  const places = input.stationIds.flatMap(id => services.places.get(id) ?? [])
  const { from, to } = hoursOfRequest(input)
  const markLabel = (value: Value) => (value.mark === null ? null : markNames[value.mark as keyof typeof markNames].label)
  const frame = buildFrame(
    auditColumns,
    rows,
    {
      id: row => row.id,
      time: row => formatHour(row.hour),
      station: row => row.station,
      item: row => monitorItems[row.item].label,
      rawValue: row => shown(row.raw, row.item),
      auditValue: row => shown(audited(row), row.item),
      unit: row => itemUnit(row.item),
      mark: markLabel,
      result: row => (row.audit ? auditResults[row.audit.result] : null),
      state: row => valueAuditLifecycle.states[stateOf(row)].label,
      reason: row => row.audit?.reason ?? null,
      auditor: auditorOf,
      version: versionOf,
    },
    { meta: metaOf(services, '监测数据审核', places, dayOfHour(from), dayOfHour(to)) },
  )
  const reviewed = all.filter(value => stateOf(value) === 'second' || stateOf(value) === 'signed').length
  return {
    ...frame,
    ...{ total: found.length, states, reviewedShare: all.length === 0 ? 0 : Math.round((1000 * reviewed) / all.length) / 1000 },
    rows: rows.map(row => ({
      ...{
        id: row.id,
        stationId: row.placeId,
        station: row.station,
        time: formatHour(row.hour),
        item: row.item,
        rawValue: shown(row.raw, row.item),
      },
      ...{ auditValue: shown(audited(row), row.item), mark: markLabel(row), result: resultOf(row), state: stateOf(row) },
      ...{ reason: row.audit?.reason ?? null, auditor: auditorOf(row), version: versionOf(row) },
    })),
  }
}

/** The values that are named. @throws INVALID_INPUT for an id that is no value */
const namedValues = async (context: ScopedContext, ids: readonly string[]): Promise<Value[]> => {
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

const checkInput = ({ stage, result, value, reason }: Input, caller: Caller) => {
  if (stage !== 'first' && stage !== 'undo' && !caller.permissions.has('organics:review'))
    throw appError('FORBIDDEN', { permission: '物种与异味数据复审与签发' })
  if (stage === 'first' && result === undefined) throw airRefusal('INVALID_INPUT', '初审须给出结论：有效、无效或修正')
  if (stage === 'first' && result === 'corrected' && value === undefined) throw airRefusal('INVALID_INPUT', '修正须填写修正值')
  if ((stage === 'return' || (stage === 'first' && result !== 'valid')) && (reason ?? '').trim().length < 2)
    throw airRefusal('INVALID_INPUT', `${auditStages[stage]}须填写原因`)
}

type Outcome = { done: true } | { refused: string; stale?: true }

const eventOf = { first: 'judge', pass: 'pass', return: 'return', sign: 'sign' } as const

/** One value in one transaction, under its row's lock. */
const decide = (context: CallerContext, value: Value, input: Input, wantedVersion: number | undefined): Promise<Outcome> => {
  const { services, caller } = context
  const { parameter } = monitorItems[value.item]
  return services.db.transaction().execute(async (trx): Promise<Outcome> => {
    const stored = await lockAudit(trx, value.placeId, new Date(value.hour), parameter)
    const last = stored && (await selectLastSteps(trx, [stored.id]))[0]
    const stale = `该值已被他人审核（${last?.by_name ?? '他人'}）`
    if (wantedVersion !== undefined && (stored?.version ?? 0) !== wantedVersion) return { refused: stale, stale: true }
    if (input.stage === 'undo') return undo(trx, context, stored, last)
    const state: ValueAuditState = stored ? stored.state : 'open'
    const to = nextState(valueAuditLifecycle, state, eventOf[input.stage])
    if (to === null || to === 'open') return { refused: refusalOf(valueAuditLifecycle, state, eventOf[input.stage]) }
    if ((input.stage === 'pass' || input.stage === 'return') && stored?.first_by === caller.userId)
      return { refused: '初审人不能复审本人审核的数据' }
    const first = input.stage === 'first'
    const next = {
      state: to,
      result: first ? input.result! : stored!.result,
      value: first ? (input.result === 'corrected' ? input.value! : null) : stored!.value,
      reason: first || input.reason ? (input.reason ?? '').trim() : stored!.reason,
      first_by: first ? caller.userId || null : stored!.first_by,
    }
    let auditId = stored?.id
    if (stored) await updateAudit(trx, stored.id, next)
    else {
      auditId = (await insertAudit(trx, { placeId: value.placeId, ts: new Date(value.hour), item: parameter, raw: value.raw }, next))?.id
      if (auditId === undefined) return { refused: stale, stale: true }
    }
    const before = stored ? { state: stored.state, result: stored.result, value: stored.value, reason: stored.reason } : null
    await insertStep(trx, {
      ...{ auditId: auditId!, at: new Date(services.clock.now()), byId: caller.userId || null, byName: caller.realName || caller.userName },
      ...{ stage: input.stage, before, result: next.result, value: next.value, reason: next.reason },
    })
    return { done: true }
  })
}

/** The newest step taken back, within a day and by the one who took it: itself a step. */
const undo = async (
  trx: Db,
  { services, caller }: CallerContext,
  stored: AuditRecord | undefined,
  last: Awaited<ReturnType<typeof selectLastSteps>>[number] | undefined,
): Promise<Outcome> => {
  if (!stored || !last) return { refused: '该值尚未审核' }
  if (last.stage === 'undo') return { refused: '上一步已是撤销' }
  if (last.by_id !== (caller.userId || null)) return { refused: `只有${last.by_name}可以撤销` }
  if (services.clock.now() - last.at.getTime() > undoMs) return { refused: '超过 24 小时，不能撤销' }
  if (last.before === null) {
    await deleteAudit(trx, stored.id)
    return { done: true }
  }
  const { state, result, value, reason } = last.before
  await updateAudit(trx, stored.id, {
    state: state as AuditRecord['state'],
    result: result as AuditResult,
    value,
    reason,
    first_by: stored.first_by,
  })
  await insertStep(trx, {
    ...{ auditId: stored.id, at: new Date(services.clock.now()), byId: caller.userId || null, byName: caller.realName || caller.userName },
    ...{ stage: 'undo', before: null, result, value, reason },
  })
  return { done: true }
}

const meanOf = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length)

/** Means of the days and the month that would change. */
const changesOf = async (context: CallerContext, values: readonly Value[], input: Input): Promise<Answer['changes']> => {
  const changes: Answer['changes'] = []
  for (const own of groupBy(values, value => `${value.placeId}|${value.item}`).values()) {
    const { placeId, item, station } = own[0]!
    const months = [...new Set(own.map(value => dayOfHour(value.hour).slice(0, 7)))].slice(0, 2)
    for (const month of months) {
      const days = [...new Set(own.map(value => dayOfHour(value.hour)).filter(day => day.startsWith(month)))].slice(0, 10)
      const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
      const span = { startTime: `${month}-01 01`, endTime: `${month}-${lastDay} 24` }
      const all = await valuesOf(context, { stationIds: [placeId], items: [item], ...span })
      const touched = new Set(own.map(({ id }) => id))
      const beforeOf = (value: Value) => (stateOf(value) === 'second' || stateOf(value) === 'signed' ? audited(value) : value.raw)
      const afterOf = (value: Value) =>
        !touched.has(value.id) || input.stage !== 'first'
          ? beforeOf(value)
          : input.result === 'invalid'
            ? null
            : input.result === 'corrected'
              ? input.value!
              : value.raw
      const row = (label: string, part: readonly Value[]) => {
        const known = (of: (value: Value) => number | null) => shown(meanOf(part.map(of).filter(value => value !== null)), item)
        return {
          station,
          item: monitorItems[item].label,
          span: label,
          before: known(beforeOf),
          after: known(afterOf),
          unit: itemUnit(item),
        }
      }
      changes.push(
        ...days.map(day =>
          row(
            day,
            all.filter(value => dayOfHour(value.hour) === day),
          ),
        ),
        row(month, all),
      )
    }
  }
  return changes.slice(0, 60)
}

/** 审核: 初审, 复审, 签发 of values by id or filter, or a step taken back. Raw values stay as they are. */
export const auditValues = async (context: AuditedContext, input: Input): Promise<Answer> => {
  const { services, caller, audit } = context
  checkInput(input, caller)
  if (!input.ids && !input.filter) throw airRefusal('INVALID_INPUT', '须给出数据（ids）或筛选条件（filter）')
  const outside = input.filter?.stationIds.find(id => !services.places.allowed(caller.scope, id))
  if (outside !== undefined) throw appError('OUT_OF_SCOPE')
  const values = input.ids
    ? await namedValues(context, [...new Set(input.ids)])
    : (await valuesOf(context, input.filter!)).filter(isWanted(input.filter!))
  if (values.length > mostAtOnce) throw airRefusal('INVALID_INPUT', `一次最多审核 ${mostAtOnce} 个值，当前 ${values.length} 个`)
  audit.subject = `${auditStages[input.stage]} ${values.length} 个值${values[0] ? `（${values[0].station} ${formatHour(values[0].hour)} 等）` : ''}`
  if (input.preview) return { done: values.length, refused: [], falseAlarms: 0, changes: await changesOf(context, values, input) }
  const refused: Answer['refused'] = []
  const done: Value[] = []
  for (const value of values) {
    const outcome = await decide(context, value, input, input.versions?.[value.id] ?? input.version)
    if ('done' in outcome) done.push(value)
    else if (values.length === 1) throw airRefusal('CONFLICT', outcome.refused)
    else refused.push({ id: value.id, reason: outcome.refused })
  }
  const falseAlarms =
    input.stage === 'pass'
      ? await dismissByAudit(
          context,
          done.map(({ placeId, hour, item }) => ({ placeId, hour, parameter: monitorItems[item].parameter })),
        )
      : 0
  return { done: done.length, refused, falseAlarms, changes: [] }
}
