import { dueAfter, instantOfShare, type WorkDeadline, type WorkLifecycle } from '@qingyuan/domain/lifecycles/work.ts'
import type { WorkingCalendar } from '@qingyuan/domain/working-hours.ts'
import type { Db } from '#/platform/database/pool.ts'
import { selectCalendar } from './calendar-queries.ts'
import { type DeadlineRow, selectDeadlines, updateDeadline } from './queries.ts'

/** When the reminder after `sent` reminders is due; null after the last. */
export const nextReminderAt = (
  calendar: WorkingCalendar,
  { reminders }: WorkDeadline,
  { started_at, due_at, counted }: Pick<DeadlineRow, 'started_at' | 'due_at' | 'counted'>,
  sent: number,
): Date | null => {
  const next = reminders[sent]
  if (!next) return null
  return new Date(instantOfShare(calendar, { startedAt: started_at.getTime(), dueAt: due_at.getTime(), counted }, next.at))
}

/** Deadlines of a new item. `hours` of those that the lifecycle leaves to the sender. */
export const newDeadlines = (
  calendar: WorkingCalendar,
  lifecycle: WorkLifecycle,
  itemId: number,
  startedAt: Date,
  hours: Readonly<Record<string, number>>,
) =>
  Object.entries(lifecycle.deadlines).map(([name, deadline]) => {
    const given = deadline.hours ?? hours[name]
    if (given === undefined) throw new Error(`no hours for the deadline ${name}`)
    const { counted } = deadline
    const due_at = new Date(dueAfter(calendar, startedAt.getTime(), given, counted))
    const time = { started_at: startedAt, due_at, counted }
    return { item_id: itemId, name, ...time, original_due_at: due_at, next_reminder_at: nextReminderAt(calendar, deadline, time, 0) }
  })

/** New deadlines of the hours given, from now; the original ones stay for statistics, a reminder that was sent does not come again. */
export const renewDeadlines = async (
  db: Db,
  lifecycle: WorkLifecycle,
  itemId: number,
  hours: Readonly<Record<string, number>>,
  now: Date,
) => {
  const calendar = await selectCalendar(db)
  for (const { name, counted, reminders_sent } of await selectDeadlines(db, itemId)) {
    if (hours[name] === undefined) continue
    const time = { started_at: now, due_at: new Date(dueAfter(calendar, now.getTime(), hours[name], counted)), counted }
    const next = nextReminderAt(calendar, lifecycle.deadlines[name]!, time, reminders_sent)
    await updateDeadline(db, itemId, name, { ...time, next_reminder_at: next })
  }
}

/** Stops the deadlines that do not run in the new state, and starts those again that run there. */
export const followState = async (db: Db, lifecycle: WorkLifecycle, item: { id: number; state: string }, to: string, now: Date) => {
  const rows = await selectDeadlines(db, item.id)
  const calendar = await selectCalendar(db)
  for (const row of rows) {
    const deadline = lifecycle.deadlines[row.name]!
    const [ran, runs] = [item.state, to].map(state => deadline.runsIn.includes(state))
    if (ran && !runs) await updateDeadline(db, item.id, row.name, { stopped_at: now, next_reminder_at: null })
    if (!ran && runs)
      await updateDeadline(db, item.id, row.name, {
        stopped_at: null,
        next_reminder_at: nextReminderAt(calendar, deadline, row, row.reminders_sent),
      })
  }
}
