import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { QualityGrade } from '@qingyuan/domain/emissions.ts'
import { eventsAt } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { type SurfacePointEvent, surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { surfaceAnswers, surfaceFields } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import { classWords, factorState, type SourceFacts, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { queryTasks, taskById } from '#/modules/reporting/tasks/public.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import * as q from './queries.ts'
import { answersOf, baseOf, completeFaults, progressOf } from './surface-answers.ts'

type Calls = typeof surfaceCalls
type TaskPoint = OutputOf<Calls['TaskPointInfo']>['point']

/** A task has some thousand points at most; a request without a page gets all. */
const everything = { limit: 50_000, offset: 0 }

const pointOf = ({ byScc }: SourceFacts, { id, code, name, countyId, department, scc, lon, lat, simulated }: q.PointRecord) => {
  const own = byScc.get(scc)
  const county = countyById.get(countyId)?.name ?? ''
  return { id, code, name, countyId, county, department, scc, className: own ? classWords(own) : scc, lon, lat, simulated }
}

const classOf = ({ byScc }: SourceFacts, scc: string): SourceClass => {
  const own = byScc.get(scc)
  if (!own) throw appError('NOT_FOUND', { what: `排放源 ${scc}` })
  return own
}

const taskPointOf = (facts: SourceFacts, record: q.TaskPointRecord, today: string): TaskPoint => ({
  ...pointOf(facts, record),
  taskId: record.taskId,
  task: record.task,
  year: record.year,
  state: record.state,
  version: record.version,
  revision: record.revision,
  savedAt: stampOf(record.savedAt),
  savedBy: record.savedBy,
  submittedAt: stampOf(record.submittedAt),
  ...progressOf(classOf(facts, record.scc), answersOf(record.answers)),
  overdue: record.taskState === 'sent' && today > record.endsOn && record.state !== 'verified' && record.state !== 'submitted',
  remark: record.remark,
})

const taskPointPage = async (
  { services, caller: { scope } }: ScopedContext,
  { page, pageSize, state, ...filter }: InputOf<Calls['TaskPointInfoPage']>,
): Promise<OutputOf<Calls['TaskPointInfoPage']>> => {
  await taskById(services, scope, filter.taskId)
  const taskFilter = { ...filter, states: state && [state] }
  const [facts, rows, total] = await Promise.all([
    sourceFacts(services),
    q.selectTaskPoints(services.db, scope, taskFilter, spanOf({ page, pageSize })),
    q.countTaskPoints(services.db, scope, taskFilter),
  ])
  const today = formatDate(services.clock.now())
  return { total, rows: rows.map(row => taskPointOf(facts, row, today)) }
}

interface Which {
  taskId: number
  pointId: number
  version?: number
}

const recordOf = async ({ db }: Services, scope: Scope, { taskId, pointId, version }: Which): Promise<q.TaskPointRecord> => {
  const [record] = await q.selectTaskPoints(db, scope, { taskId, pointId, version }, { limit: 1, offset: 0 })
  if (!record) throw appError('NOT_FOUND', { what: '面源填报' })
  return record
}

/** Only points that may still be saved are open. */
const isLocked = ({ state }: q.TaskPointRecord, version: number | undefined) =>
  version !== undefined || !eventsAt(surfacePointLifecycle, state).includes('save')

const controlsOf = ({ controls }: SourceFacts, { level4 }: SourceClass) => {
  const allowed = (code: string) =>
    code === 'CT00' || level4.allowedControls.some(each => (each.endsWith('*') ? code.startsWith(each.slice(0, -1)) : code === each))
  return [...controls].filter(([code]) => allowed(code)).map(([code, name]) => ({ code, name }))
}

/** Quantities that a year has by its months. */
const bySeason = new Set(['amount', 'fuelT', 'cropT', 'nitrogenT', 'productT', 'monthlyTemperatureC'])
/** Methods whose default parameters the library distinguishes by words. */
const byWords = new Set(['soil_dust', 'stockpile', 'paved_road', 'biomass_open'])

/** Answers of the latest earlier year; else the verified activities of any origin. */
const previousAnswers = async ({ db }: Pick<Services, 'db'>, record: q.TaskPointRecord, own: SourceClass) => {
  const answers = await q.selectPreviousAnswers(db, record.id, record.year)
  if (answers !== null) return answersOf(answers)
  const verified = await q.selectVerifiedBefore(db, record, record.year)
  if (!verified) return null
  const quantities = verified.quantities as Readonly<Record<string, number | number[]>>
  const activities = surfaceAnswers(own, quantities, { source: verified.verified_by ?? '', grade: verified.activity_grade as QualityGrade })
  return answersOf({ activities, variant: verified.variant })
}

type Task = OutputOf<Calls['SurfaceTaskInfoList']>[number]

/** Surface tasks, newest year first, with where the caller's points stand. */
const surfaceTasks = async ({ services, caller: { scope } }: ScopedContext): Promise<Task[]> => {
  const { rows } = await queryTasks({ services, caller: { scope } }, { kind: 'surface', page: 1, pageSize: 200 })
  return rows.map(({ id, name, year, state, startsOn, endsOn, overdue, simulated, counts }) => ({
    ...{ id, name, year, state, startsOn, endsOn, overdue, simulated },
    points: counts.allotted,
    counts: {
      pending: counts.pending,
      filling: counts.filling,
      submitted: counts.submitted,
      verified: counts.approved,
      returned: counts.rejected,
    },
  }))
}

export const readingHandlers = {
  SurfaceInfoList: async ({ services, caller: { scope } }, { page, pageSize, ...filter }) => {
    const [facts, rows, total] = await Promise.all([
      sourceFacts(services),
      q.selectPoints(services.db, scope, filter, spanOf({ page, pageSize })),
      q.countPoints(services.db, scope, filter),
    ])
    return { total, rows: rows.map(row => ({ ...pointOf(facts, row), active: row.active, years: row.years })) }
  },
  SurfaceInfoByID: async ({ services, caller: { scope } }, { id }) => {
    const [row] = await q.selectPoints(services.db, scope, { id }, { limit: 1, offset: 0 })
    if (!row) throw appError('NOT_FOUND', { what: '面源' })
    const [facts, fills] = await Promise.all([sourceFacts(services), q.selectTasksOf(services.db, id)])
    return { point: { ...pointOf(facts, row), active: row.active, years: row.years }, fills }
  },
  TaskPointInfo: async ({ services, caller: { scope } }, which) => {
    const record = await recordOf(services, scope, which)
    const [facts, state, versions, steps] = await Promise.all([
      sourceFacts(services),
      factorState(services),
      q.countVersions(services.db, which.taskId, which.pointId),
      q.selectSteps(services.db, which.taskId, which.pointId),
    ])
    const answers = answersOf(record.answers)
    const label = (each: q.TaskPointRecord['state']) => surfacePointLifecycle.states[each].label
    return {
      point: taskPointOf(facts, record, formatDate(services.clock.now())),
      base: baseOf(record.base, record),
      answers,
      versions: Math.max(1, versions),
      faults: completeFaults(state, classOf(facts, record.scc), record, answers),
      steps: steps.map(step => ({
        at: stampOf(step.at),
        by: step.by_name,
        event: step.event,
        title: `${step.event === 'undo' ? '撤销导入' : surfacePointLifecycle.events[step.event as SurfacePointEvent]}（第 ${step.version} 版）`,
        from: label(step.from_state),
        to: label(step.to_state),
        comment: step.comment,
        remarks: 0,
      })),
    }
  },
  TaskPointInfoList: async ({ services, caller: { scope } }, { state, ...filter }) => {
    await taskById(services, scope, filter.taskId)
    const [facts, rows] = await Promise.all([
      sourceFacts(services),
      q.selectTaskPoints(services.db, scope, { ...filter, states: state && [state] }, everything),
    ])
    const today = formatDate(services.clock.now())
    return rows.map(row => taskPointOf(facts, row, today))
  },
  TaskPointInfoPage: taskPointPage,
  SurfaceTaskInfoList: surfaceTasks,
  FillBaseInfoByID: async ({ services, caller: { scope } }, which) => {
    const record = await recordOf(services, scope, which)
    return { base: baseOf(record.base, record), revision: record.revision, locked: isLocked(record, which.version) }
  },
  FillFuelInfoByID: async ({ services, caller: { scope } }, which) => {
    const record = await recordOf(services, scope, which)
    const [facts, state] = await Promise.all([sourceFacts(services), factorState(services)])
    const own = classOf(facts, record.scc)
    const answers = answersOf(record.answers)
    return {
      answers,
      revision: record.revision,
      locked: isLocked(record, which.version),
      fields: surfaceFields(own).map(({ key, unit, required, kind, quantity }) => ({
        key,
        unit,
        required,
        kind,
        min: quantity?.min ?? null,
        max: quantity?.max ?? null,
        months: quantity !== undefined && bySeason.has(quantity.id),
      })),
      controls: controlsOf(facts, own),
      faults: completeFaults(state, own, record, answers),
      hasVariant: byWords.has(own.method),
      last: await previousAnswers(services, record, own),
    }
  },
  /** Submitted points first of all; another state on request. */
  SurfaceTaskVerifyList: ({ services, caller: { scope } }, { state = 'submitted', ...input }) =>
    taskPointPage({ services, caller: { scope } }, { state, ...input }),
  /** The sent task that ends first; else the newest. */
  TaskPointCurrent: async ({ services, caller: { scope } }) => {
    const tasks = await surfaceTasks({ services, caller: { scope } })
    const sent = tasks.filter(({ state }) => state === 'sent').sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1))
    return sent[0] ?? tasks.toSorted((a, b) => b.year - a.year || b.id - a.id)[0] ?? null
  },
} satisfies SomeHandlers<typeof surfaceCalls>
