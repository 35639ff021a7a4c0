import { type WorkKind, workLifecycles } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { type StepRow, selectDeadlines, selectItem, selectSteps } from './queries.ts'

/** A step of an item as its readers see it. */
export const stepAnswer = (step: StepRow, kind: WorkKind) => ({
  at: stampOf(step.at),
  by: step.by_name,
  event: step.event,
  label: workLifecycles[kind].events[step.event] ?? step.event,
  comment: step.comment,
})

/** An item that the caller may see. @throws NOT_FOUND, also for one of another county or enterprise */
export const itemById = async ({ db }: Pick<Services, 'db'>, scope: Scope, id: number) => {
  const item = await selectItem(db, scope, id)
  if (!item) throw appError('NOT_FOUND', { what: '事项' })
  return item
}

/** The same with its deadlines and its trail, newest first. */
export const itemWithTrail = async (services: Pick<Services, 'db'>, scope: Scope, id: number) => {
  const item = await itemById(services, scope, id)
  const [deadlines, steps] = await Promise.all([selectDeadlines(services.db, id), selectSteps(services.db, id)])
  return { item, deadlines, steps }
}
