import type { WorkDeadline } from '@qingyuan/domain/lifecycles/work.ts'
import { type WorkKind, workLifecycles } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import type { WorkingCalendar } from '@qingyuan/domain/working-hours.ts'
import type { Db } from '#/platform/database/pool.ts'
import { minuteStampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import { runEach } from '#/platform/run-each.ts'
import type { Services } from '#/platform/services.ts'
import { selectCalendar } from './calendar-queries.ts'
import { nextReminderAt } from './deadlines.ts'
import { type ItemMove, type MovedItem, moveItemIn } from './move-item.ts'
import * as q from './queries.ts'

const batchSize = 200

interface Address {
  department_id?: number | null
  user_id?: number | null
  enterprise_id?: number | null
}

/**
 * Inbox of a reminder. An escalation goes to the department above, that of an enterprise to the receiver of the item. A department with none above
 * gets its own: its staff and those who lead them read it as an escalation.
 */
const addressOf = (item: q.ItemRow, party: WorkDeadline['party'], to: 'receiver' | 'parent'): Address => {
  if (party === 'enterprise' && to === 'receiver') return { enterprise_id: item.enterprise_id }
  const toReceiver = to === 'receiver' || party === 'enterprise'
  if (toReceiver && item.assignee_id !== null) return { user_id: item.assignee_id }
  return { department_id: toReceiver ? item.department_id : (item.parent_department_id ?? item.department_id) }
}

const messageOf = (kind: WorkKind, item: q.ItemRow, row: q.DeadlineRow, now: Date) => {
  const lifecycle = workLifecycles[kind]
  const over = now >= row.due_at ? '已过' : '临近'
  return `${lifecycle.noun}“${item.title}”${over}${lifecycle.deadlines[row.name]!.label} ${minuteStampOf(row.due_at)}，现为“${lifecycle.states[item.state]!.label}”`
}

/** Numbers of the reminders that are due, several after a stop of the platform, and when the one after them is. */
const dueNow = (calendar: WorkingCalendar, deadline: WorkDeadline, row: q.DeadlineRow, now: Date) => {
  const due = [row.reminders_sent]
  let next = nextReminderAt(calendar, deadline, row, row.reminders_sent + 1)
  while (next !== null && next <= now) {
    due.push(row.reminders_sent + due.length)
    next = nextReminderAt(calendar, deadline, row, row.reminders_sent + due.length)
  }
  return { due, next }
}

/** Writes the notices that are due of one deadline and plans the next. Skips an item that is being moved: the next round looks again. */
const remindOne = async (db: Db, calendar: WorkingCalendar, now: Date, itemId: number, name: string): Promise<boolean> => {
  const item = await q.lockFreeItem(db, itemId)
  const row = item && (await q.selectDeadlines(db, itemId)).find(each => each.name === name)
  if (!row || row.next_reminder_at === null || row.next_reminder_at > now) return false
  const deadline = workLifecycles[item.kind].deadlines[name]!
  const { due, next } = dueNow(calendar, deadline, row, now)
  // Of those that are due at once, each inbox gets the last: an escalation takes the place of the reminder before it.
  const addressed = new Map(
    due.map(reminder => {
      const { to } = deadline.reminders[reminder]!
      const address = addressOf(item, deadline.party, to)
      return [JSON.stringify(address), { reminder, address, kind: to === 'parent' ? 'escalation' : 'reminder' }] as const
    }),
  )
  for (const { reminder, address, kind } of addressed.values())
    if (Object.values(address).some(id => id !== null))
      await q.insertNotice(db, {
        ...{ item_id: itemId, deadline: name, due_at: row.due_at, reminder, kind },
        ...{ ...address, message: messageOf(item.kind, item, row, now), at: now },
      })
  await q.updateDeadline(db, itemId, name, { reminders_sent: row.reminders_sent + due.length, next_reminder_at: next })
  return true
}

/** A reminder by hand is not repeated within an hour. */
const urgeEveryMs = 3_600_000
/** Numbers of reminders by hand follow those of the lifecycle. */
const firstUrge = 100

/**
 * Reminds by hand who has an item: the receiver, and the enterprise while its deadline runs.
 *
 * @throws as {@link moveItemIn}; CONFLICT within an hour after the last one
 */
export const urgeItemIn = async (trx: Db, caller: Caller, now: Date, move: ItemMove): Promise<MovedItem> => {
  const { n, last } = await q.selectUrges(trx, move.id)
  const moved = await moveItemIn(trx, caller, now, move)
  if (last && now.getTime() - last.getTime() < urgeEveryMs)
    throw appError('CONFLICT', { message: `已于 ${minuteStampOf(last)} 催办，一小时内不重复催办` })
  const item = (await q.lockFreeItem(trx, move.id))!
  const { noun, deadlines } = workLifecycles[item.kind]
  const message = `${noun}“${item.title}”催办：${move.comment?.trim() || '请尽快办理'}`
  const running = (await q.selectDeadlines(trx, item.id)).filter(({ stopped_at }) => stopped_at === null)
  for (const { name, due_at } of running)
    await q.insertNotice(trx, {
      ...{ item_id: item.id, deadline: name, due_at, reminder: firstUrge + n, kind: 'reminder', message, at: now },
      ...addressOf(item, deadlines[name]!.party, 'receiver'),
    })
  return moved
}

/** Sends all reminders and escalations that are due, each once; one that fails is logged and due again. Returns how many were sent. */
export const sendDueReminders = async ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<number> => {
  const now = new Date(clock.now())
  const calendar = await selectCalendar(db)
  let sent = 0
  const steps = (await q.selectDueReminders(db, now, batchSize)).map(({ item_id, name }) => async () => {
    if (await db.transaction().execute(trx => remindOne(trx, calendar, now, item_id, name))) sent++
  })
  await runEach(steps, error => log.error(error))
  return sent
}

export const workReminders: ScheduledTask = { name: 'work-reminders', everyMs: 60_000, look: sendDueReminders }
