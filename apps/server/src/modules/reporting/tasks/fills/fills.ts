import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { endedMonths, onlyEndedMonths } from '@qingyuan/domain/fill-form/ended-months.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { withProductSteps } from '@qingyuan/domain/fill-form/product-steps.ts'
import { firstLevel } from '@qingyuan/domain/lifecycles/fill.ts'
import { formRules } from '#/modules/emissions/inventory/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { ownEnterprise } from '#/platform/http/own-enterprise.ts'
import type { FillDependencies } from '../callers.ts'
import { type TaskRow, taskById } from '../tasks/tasks.ts'
import * as q from './fill-queries.ts'
import { type FillTransition, moveFill, withLockedFill } from './fill-transitions.ts'
import { type CheckedForm, checkedForm, readForm } from './forms.ts'

/** Without the enterprise the caller's own. */
interface Changed {
  taskId: number
  enterpriseId?: number
  revision: number
}
const ofTask = (caller: Caller, taskId: number, enterpriseId = ownEnterprise(caller)): q.FillKey => ({ taskId, enterpriseId })

export type SavedFill = FillTransition & { savedAt: Date; checked: CheckedForm }

/**
 * Saves what `change` makes of the stored form, and checks it. @throws CONFLICT when it has been changed since `revision`: `extra.revision` is the present one
 */
export const changeFill = async (
  services: FillDependencies,
  caller: Caller,
  { taskId, enterpriseId, revision }: Changed,
  change: (standing: EnterpriseForm) => EnterpriseForm,
  event: 'save' | 'import' = 'save',
): Promise<SavedFill> => {
  const rules = await formRules(services)
  return withLockedFill(services, caller, ofTask(caller, taskId, enterpriseId), revision, async locked => {
    const form = withProductSteps(change(readForm(locked.fill.form)))
    const moved = await moveFill(locked, event, { change: { form, savedAt: locked.now } })
    return {
      ...moved,
      savedAt: locked.now,
      checked: await checkedForm(locked.db, { ...locked.fill, form, submittedAt: null }, locked.task.year, rules, locked.now.getTime()),
    }
  })
}

/** Saves the whole form, unchecked. */
export const saveFill = async (
  services: FillDependencies,
  caller: Caller,
  { taskId, revision, form }: { taskId: number; revision: number; form: unknown },
): Promise<FillTransition & { savedAt: Date }> =>
  withLockedFill(services, caller, ofTask(caller, taskId), revision, async locked => ({
    ...(await moveFill(locked, 'save', { change: { form: withProductSteps(readForm(form)), savedAt: locked.now } })),
    savedAt: locked.now,
  }))

/** Last year's form, or what `take` takes of it, replaces the stored one. @throws CONFLICT when there is none */
export const syncFill = async (
  services: FillDependencies,
  caller: Caller,
  { taskId, revision }: { taskId: number; revision: number },
  take: (last: EnterpriseForm, standing: EnterpriseForm) => EnterpriseForm = last => last,
): Promise<SavedFill & { form: EnterpriseForm; from: number }> => {
  const rules = await formRules(services)
  return withLockedFill(services, caller, ofTask(caller, taskId), revision, async locked => {
    const before = await q.selectFormBefore(locked.db, locked.fill.enterpriseId, locked.task.year)
    if (!before) throw appError('CONFLICT', { message: `${locked.task.year} 年之前没有可沿用的数据` })
    const last = onlyEndedMonths(readForm(before.form), endedMonths(locked.task.year, locked.now.getTime()))
    const form = withProductSteps(take(last, readForm(locked.fill.form)))
    const moved = await moveFill(locked, 'sync', { change: { form, savedAt: locked.now } })
    const checked = await checkedForm(locked.db, { ...locked.fill, form, submittedAt: null }, locked.task.year, rules, locked.now.getTime())
    return { ...moved, savedAt: locked.now, checked, form, from: before.year }
  })
}

/** Cross-checks that no reply explains. */
const unexplainedOf = (problems: readonly FormProblem[], replies: readonly q.Remark[]): FormProblem[] =>
  problems.filter(
    ({ crossCheck, section, row = section, field = section }) =>
      crossCheck &&
      !replies.some(
        reply => reply.section === section && (reply.rowId ?? section) === row && reply.field === field && reply.text.trim().length >= 5,
      ),
  )

/** Remarks of the last verdict, where it was a no. @param steps newest first */
const remarksToAnswer = (steps: readonly q.FillStep[]): q.Remark[] => {
  const verdict = steps.find(({ event }) => event === 'reject' || event === 'pass' || event === 'forward')
  return verdict?.event === 'reject' ? verdict.remarks : []
}

/** Answers that a recalled submission gave: the next one begins with them. @param steps newest first */
export const recalledReplies = (steps: readonly q.FillStep[]): q.Remark[] => {
  const [last, ...earlier] = steps.filter(({ event }) => event === 'submit' || event === 'recall' || event === 'reject')
  return last?.event === 'recall' ? (earlier.find(({ event }) => event === 'submit')?.remarks ?? []) : []
}

/** Takes it back, as long as no reviewer has opened it; the remarks that it answered are to be answered again. */
export const recallFill = (
  { services, caller }: CallerContext<FillDependencies>,
  { taskId, revision }: { taskId: number; revision: number },
): Promise<FillTransition> =>
  withLockedFill(services, caller, ofTask(caller, taskId), revision, async locked => {
    const remarks = remarksToAnswer(await q.selectFillSteps(locked.db, locked.fill.id))
    return moveFill(locked, 'recall', { change: { remarks } })
  })

/** Hands it to the review, at the county's level or the city's. @throws CONFLICT with the number of errors while there are any */
export const submitFill = async (
  { services, caller }: CallerContext<FillDependencies>,
  { taskId, revision, replies = [] }: { taskId: number; revision: number; replies?: readonly q.Remark[] },
): Promise<FillTransition> => {
  const rules = await formRules(services)
  return withLockedFill(services, caller, ofTask(caller, taskId), revision, async locked => {
    const { errors, warnings, problems } = await checkedForm(
      locked.db,
      { ...locked.fill, submittedAt: null },
      locked.task.year,
      rules,
      locked.now.getTime(),
    )
    return moveFill(locked, 'submit', {
      errors,
      faults: problems.filter(({ level }) => level === 'error'),
      unexplained: unexplainedOf(problems, replies),
      remarks: replies,
      level: firstLevel(locked.task.levels),
      change: {
        errors,
        warnings,
        remarks: [],
        submissions: locked.fill.submissions + 1,
        submittedAt: locked.now,
        openedAt: null,
        openedBy: null,
      },
    })
  })
}

/** Handed in: its months are those of that day. */
const isDecidable = ({ state }: q.FillRecord): boolean => state === 'submitted' || state === 'approved'

export interface OpenFill {
  task: TaskRow
  fill: q.FillRecord
  checked: CheckedForm
  steps: q.FillStep[]
}

/**
 * A fill with all that the pages of filling show: form, last year's, what the checks say, remarks and steps. One's own, or one that the caller may
 * look at. @throws NOT_FOUND
 */
export const readFill = async (
  services: FillDependencies,
  caller: Caller,
  taskId: number,
  enterpriseId = ownEnterprise(caller),
): Promise<OpenFill> => {
  const fill = await q.selectFill(services.db, caller.scope, { taskId, enterpriseId })
  const task = fill && (await taskById(services, caller.scope, taskId))
  if (!fill || !task || task.state === 'draft') throw appError('NOT_FOUND', { what: '填报任务' })
  return {
    task,
    fill,
    checked: await checkedForm(
      services.db,
      isDecidable(fill) ? fill : { ...fill, submittedAt: null },
      task.year,
      await formRules(services),
      services.clock.now(),
    ),
    steps: await q.selectFillSteps(services.db, fill.id),
  }
}

/** What the caller's enterprise has to report, newest first. */
export const ownFills = async (services: FillDependencies, caller: Caller): Promise<{ task: TaskRow; fill: q.OwnFill }[]> => {
  const fills = await q.selectOwnFills(services.db, ownEnterprise(caller))
  return Promise.all(fills.map(async fill => ({ fill, task: await taskById(services, caller.scope, fill.taskId) })))
}
