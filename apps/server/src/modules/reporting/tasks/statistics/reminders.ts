import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { CallerContext, ScopedContext } from '#/platform/http/context.ts'
import type { FillDependencies } from '../callers.ts'
import { lockTask } from '../tasks/task-queries.ts'
import { requireTask } from '../tasks/tasks.ts'
import * as q from './statistics-queries.ts'

type Calls = typeof fillStatisticCalls

/** Reminds those who have not submitted. @throws CONFLICT when the task is not under way or all have submitted */
export const sendReminders = (
  { services, caller }: CallerContext<FillDependencies>,
  { message, ...filter }: InputOf<Calls['Remind']>,
): Promise<{ reminded: number }> =>
  services.db.transaction().execute(async trx => {
    const task = await lockTask(trx, filter.taskId, 'share')
    if (!task) throw appError('NOT_FOUND', { what: '填报任务' })
    if (task.state !== 'sent')
      throw appError('CONFLICT', { message: `任务“${task.name}”${task.state === 'draft' ? '尚未下发' : '已完成'}，不能催报` })
    const at = new Date(services.clock.now())
    const reminded = await q.insertReminders(trx, caller.scope, filter, { message, at, by: actorOf(caller) })
    if (reminded === 0) throw appError('CONFLICT', { message: '没有未提交的企业，无需催报' })
    return { reminded }
  })

export const queryReminders = async (
  { services, caller: { scope } }: ScopedContext<FillDependencies>,
  { page, pageSize, taskId }: InputOf<Calls['Reminders']>,
): Promise<OutputOf<Calls['Reminders']>> => {
  await requireTask(services, taskId)
  const [rows, total] = await Promise.all([
    q.selectReminders(services.db, scope, taskId, spanOf({ page, pageSize })),
    q.countReminders(services.db, scope, taskId),
  ])
  return {
    total,
    rows: rows.map(({ id, name, countyId, message, at, by, read }) => ({
      id,
      name,
      county: countyById.get(countyId)?.name ?? '',
      message,
      at: stampOf(at),
      by,
      read,
    })),
  }
}

/** For the pages of filling: what one's own enterprise was reminded of. */
export const ownReminders = ({ db, clock }: FillDependencies, caller: Caller): Promise<q.ReminderRecord[]> =>
  q.readReminders(db, caller.scope.enterpriseId ?? -1, new Date(clock.now()))
