import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import {
  type GridFinding,
  type GridTaskReason,
  type GridTaskState,
  gridTaskLifecycle,
  gridTaskNumber,
} from '@qingyuan/domain/lifecycles/grid-task.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { type GridContext, hideForeign } from '#/modules/hotspot/cells/public.ts'
import { evidenceAnswer, evidenceOf } from '#/modules/work/evidence/public.ts'
import { possibleMoves, selectDeadlinesOf, selectStepsOf, stepAnswer } from '#/modules/work/items/public.ts'
import { selectNames } from '#/platform/auth/queries.ts'
import { daySpanOf } from '#/platform/database/day-span.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, ScopedContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { answersOf, effectOfTask } from './effect.ts'
import { excessChange, type TaskEffect } from './excess.ts'
import { countGridTasks, type GridTaskRecord, selectGridTasks } from './queries.ts'

type Calls = typeof gridTaskCalls
type Row = OutputOf<Calls['list']>['rows'][number]
type Package = OutputOf<Calls['detail']>['package']

/** The cell as it was; tasks from before it was known have no cause. */
export const packageOf = (record: GridTaskRecord): Package & { cause?: string | null } =>
  record.package as unknown as Package & { cause?: string | null }

/** Name of the enterprise that a task names, as it was then. */
const suspectName = (record: GridTaskRecord): string | null => {
  const { suspects = [], enterprises } = packageOf(record)
  return record.enterprise_id === null ? null : ([...suspects, ...enterprises].find(({ id }) => id === record.enterprise_id)?.name ?? null)
}

const changeOf = (effect: TaskEffect | null, { item }: GridTaskRecord) => {
  const { fall, words } = excessChange(effect, item as GridItem)
  return { fall, fallWords: words }
}

const rowsOf = async (services: Pick<Services, 'db' | 'places' | 'clock'>, records: readonly GridTaskRecord[]): Promise<Row[]> => {
  const ids = records.map(({ id }) => id)
  const people = records.flatMap(({ created_by, assignee_id }) => [created_by, assignee_id].filter(id => id !== null))
  const [deadlines, names] = await Promise.all([selectDeadlinesOf(services.db, ids), selectNames(services.db, people)])
  const nameOf = (id: number | null) => (id === null ? undefined : names.get(id))
  return records.map(record => {
    const due = deadlines
      .filter(({ item_id, stopped_at }) => item_id === record.id && stopped_at === null)
      .map(({ due_at }) => due_at.getTime())
    const next = due.length === 0 ? null : Math.min(...due)
    return {
      ...{ id: record.id, number: gridTaskNumber(record.id), version: record.version, title: record.title },
      ...{ state: record.state as GridTaskState, reason: record.reason as GridTaskReason, placeId: record.cell_id },
      ...{ code: packageOf(record).code, countyName: countyById.get(record.county_id)!.name },
      receiver: [record.department, nameOf(record.assignee_id)].filter(Boolean).join(' ') || '—',
      ...{ createdAt: stampOf(record.created_at), by: nameOf(record.created_by) ?? '系统' },
      ...{ dueAt: next === null ? null : stampOf(new Date(next)), late: next !== null && next < services.clock.now() },
      ...{ finding: record.finding as GridFinding | null, failures: record.failures, recursOf: record.recurs_of },
      ...{ suspect: suspectName(record), recurredAt: stampOf(record.recurred_at) },
      ...changeOf(record.effect as TaskEffect | null, record),
      demo: services.places.get(record.cell_id)?.simulated ?? false,
    }
  })
}

/** The effect up to now; the stored one once it is final. */
export const effectNow = async (services: AirServices, record: GridTaskRecord): Promise<TaskEffect | null> => {
  const answeredAt = record.finding === null ? undefined : (await answersOf(services.db, [record.id])).get(record.id)
  if (record.effect_is_final || answeredAt === undefined) return record.effect as TaskEffect | null
  const { cell_id: cellId, item, created_at: issued } = record
  return effectOfTask(services, { cellId, item: item as GridItem, issuedAt: issued.getTime(), answeredAt })
}

/** @throws NOT_FOUND, also for one of another county */
export const gridTaskDetail = async (
  context: CallerContext & GridContext,
  { id }: InputOf<Calls['detail']>,
): Promise<OutputOf<Calls['detail']>> => {
  const { services, caller } = context
  const [record] = await selectGridTasks(services.db, caller.scope, { id }, { limit: 1, offset: 0 })
  if (!record) throw appError('NOT_FOUND', { what: gridTaskLifecycle.noun })
  const [[row], deadlines, steps, effect, { cause = null, ...cell }] = await Promise.all([
    rowsOf(services, [record]),
    selectDeadlinesOf(services.db, [id]),
    selectStepsOf(services.db, [id]),
    effectNow(services, record),
    hideForeign(context, packageOf(record)),
  ])
  const { found_lon: lon, found_lat: lat, found_accuracy_m: accuracyM, distance_m: distanceM } = record
  const hasPart = (['grid:task', 'grid:feedback', 'grid:check'] as const).some(right => caller.permissions.has(right))
  return {
    ...row!,
    ...{ content: record.content, package: cell, cause, category: record.category, measures: record.measures },
    ...{ enterprise: record.enterprise, fineYuan: record.fine_yuan },
    foundAt: lon === null || lat === null ? null : { lon, lat, accuracyM, distanceM: Math.round(distanceM ?? 0) },
    ...{ farReason: record.far_reason, effect: effect && { ...effect, fall: changeOf(effect, record).fall } },
    ...changeOf(effect, record),
    deadlines: deadlines.map(({ name, due_at, original_due_at, stopped_at }) => ({
      ...{ name, label: gridTaskLifecycle.deadlines[name]!.label, runs: stopped_at === null },
      ...{ dueAt: stampOf(due_at), originalDueAt: stampOf(original_due_at) },
    })),
    steps: steps.map(step => stepAnswer(step, 'grid')),
    evidence: hasPart ? (await evidenceOf(services, caller, id)).map(evidenceAnswer) : [],
    may: possibleMoves(caller, record),
  }
}

export const listGridTasks = async (
  { services, caller: { scope } }: ScopedContext,
  { from, to, state, reason, search, ...page }: InputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> => {
  const filter = { ...daySpanOf({ from, to }), state, reason, search: search?.trim() || undefined }
  const [records, total] = await Promise.all([
    selectGridTasks(services.db, scope, filter, spanOf(page)),
    countGridTasks(services.db, scope, filter),
  ])
  return { total, rows: await rowsOf(services, records) }
}
