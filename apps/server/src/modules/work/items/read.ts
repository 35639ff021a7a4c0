import type { Scope } from '@qingyuan/domain/permissions.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { selectDeadlines, selectItem, selectSteps } from './queries.ts'

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
