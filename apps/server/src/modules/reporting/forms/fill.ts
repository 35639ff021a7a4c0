import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fillEnterpriseCalls, type fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { transitionOf } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import {
  changeFill,
  type OpenFill,
  ownFills,
  ownReminders,
  readFill,
  readForm,
  recalledReplies,
  type SavedFill,
  syncFill,
  toStep,
} from '#/modules/reporting/tasks/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { visibleEnterprise } from './callers.ts'

type Calls = typeof fillEnterpriseCalls
type Opened = OutputOf<Calls['Query']>
export type FormDependencies = Pick<Services, 'db' | 'clock'>
export interface FillKey {
  taskId: number
  enterpriseId?: number
}

/** One's own fill, or one that staff look at. @throws NOT_FOUND, FORBIDDEN */
export const openFill = (services: FormDependencies, caller: Caller, { taskId, enterpriseId }: FillKey): Promise<OpenFill> =>
  readFill(services, caller, taskId, visibleEnterprise(caller, enterpriseId))

type Task = OpenFill['task']
const toTask = ({ id, name, projectName, year, note, startsOn, endsOn, state, overdue, daysLeft }: Task): Opened['task'] => ({
  ...{ id, name, projectName, year, note, startsOn, endsOn, state, overdue, daysLeft },
})

type AnyFill = Pick<OpenFill['fill'], 'id' | 'taskId' | 'enterpriseId' | 'state' | 'level' | 'revision' | 'savedAt' | 'submittedAt'> &
  Pick<OpenFill['fill'], 'openedAt' | 'openedBy'>
export const toFill = ({
  id,
  taskId,
  enterpriseId,
  state,
  level,
  revision,
  savedAt,
  submittedAt,
  openedAt,
  openedBy,
}: AnyFill): Opened['fill'] => ({
  ...{ id, taskId, enterpriseId, state, level, revision },
  savedAt: stampOf(savedAt),
  submittedAt: stampOf(submittedAt),
  openedAt: stampOf(openedAt),
  openedBy,
})

type Closable = Pick<OpenFill['fill'], 'state' | 'allotment' | 'enterpriseId'>

/** Why staff cannot import into the fill now; null when they can, also after the deadline. */
const closedToStaff = (caller: Caller, task: Task, fill: Closable): string | null => {
  if (!caller.permissions.has('fill:import')) return '只能查看'
  if (fill.allotment !== 'allotted') return '任务分配已取消'
  if (task.state === 'finished') return '任务已完成'
  return transitionOf(fillLifecycle, fill.state, 'import') ? null : fillLifecycle.states[fill.state].label
}

/** Why the fill cannot be written now; null when it can. The guards of the lifecycle decide when it is done. */
const closedWhy = (caller: Caller, task: Task, fill: Closable): string | null => {
  if (caller.scope.enterpriseId !== fill.enterpriseId) return '只能查看'
  if (fill.allotment !== 'allotted') return '任务分配已取消'
  if (task.state === 'finished') return '任务已完成'
  if (task.overdue) return `已于 ${task.endsOn} 截止，需延期请联系管理部门`
  return transitionOf(fillLifecycle, fill.state, 'save') ? null : fillLifecycle.states[fill.state].label
}

export const toSaved = ({ state, revision, savedAt, checked }: SavedFill): OutputOf<Calls['Save']> => ({
  ...{ state, revision },
  savedAt: stampOf(savedAt),
  problems: checked.problems,
})

type OwnTask = OutputOf<(typeof fillingCalls)['Tasks']>['tasks'][number]

/** Pending forms of the enterprise come first, the nearest deadline before others; then the rest, the newest first. */
const byNeed = (a: OwnTask, b: OwnTask): number =>
  Number(a.closed !== null) - Number(b.closed !== null) ||
  (a.closed === null ? a.task.endsOn.localeCompare(b.task.endsOn) : 0) ||
  b.task.id - a.task.id

/** What the caller's enterprise has to report, by urgency; empty for an account without an enterprise. */
export const ownTasks = async ({
  services,
  caller,
}: CallerContext<FormDependencies>): Promise<OutputOf<(typeof fillingCalls)['Tasks']>> => {
  if (caller.scope.userType !== 'enterprise' || caller.scope.enterpriseId === null) return { tasks: [] }
  const [fills, reminders] = await Promise.all([ownFills(services, caller), ownReminders(services, caller)])
  return {
    tasks: fills
      .map(({ task, fill }): OwnTask => {
        const reminder = reminders.find(each => each.taskId === task.id && !each.read)
        return {
          task: toTask(task),
          fill: toFill(fill),
          remarks: fill.remarks,
          closed: closedWhy(caller, task, fill),
          reminder: reminder ? { message: reminder.message, at: stampOf(reminder.at), by: reminder.by } : null,
        }
      })
      .toSorted(byNeed),
  }
}

export const fillEnterpriseService = serveCalls(fillEnterpriseCalls, {
  /** Saves the sections that were sent, even with faults: a draft may have them. @throws CONFLICT when another user saved since `revision` */
  Save: async ({ services, caller }, { form, ...fillRevision }) => {
    const sent = readForm(form)
    const change = (standing: EnterpriseForm): EnterpriseForm => ({
      ...standing,
      ...Object.fromEntries(Object.entries(sent).filter(([section]) => Object.hasOwn(form, section))),
    })
    return toSaved(await changeFill(services, caller, fillRevision, change))
  },
  /** Replaces the stored form by last year's. @throws CONFLICT when there is none */
  Sync: async ({ services, caller }, fillRevision) => {
    const synced = await syncFill(services, caller, fillRevision)
    return { ...toSaved(synced), form: synced.form, from: synced.from }
  },
  Query: async ({ services, caller }, which) => {
    const { task, fill, checked, steps } = await openFill(services, caller, which)
    return {
      task: toTask(task),
      fill: toFill(fill),
      enterprise: { id: fill.enterpriseId, name: fill.name, code: fill.code, county: countyById.get(fill.countyId)?.name ?? '' },
      closed: closedWhy(caller, task, fill),
      closedToImport: (caller.scope.userType === 'enterprise' ? closedWhy : closedToStaff)(caller, task, fill),
      form: checked.form,
      before: checked.before,
      problems: checked.problems,
      remarks: fill.remarks,
      replies: recalledReplies(steps),
      history: steps.map(toStep),
    }
  },
})
