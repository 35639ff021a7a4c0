import { dueAfter, instantOfShare, type WorkDeadline, type WorkLifecycle } from '@qingyuan/domain/lifecycles/work.ts'
import type { WorkingCalendar } from '@qingyuan/domain/working-hours.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { selectCalendar } from './calendar-queries.ts'
import { type DeadlineRow, selectDeadlines, updateDeadline, upsertDeadline } from './queries.ts'

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

/**
 * Hours of a deadline: the lifecycle's, or where it leaves them to the sender, the given ones.
 * @throws INVALID_INPUT when the sender gives others than the lifecycle's
 */
const hoursOfDeadline = ({ label, hours: fixed }: WorkDeadline, given: number | undefined): number | undefined => {
  if (fixed !== null && given !== undefined && given !== fixed)
    throw appError('INVALID_INPUT', { message: `${label}规定为 ${fixed} 小时，不能另行填写`, field: 'hours' })
  return fixed ?? given
}

/**
 * True when the deadline of an item that is sent again is ahead, or will be.
 * @throws INVALID_INPUT as `hoursOfDeadline`
 */
export const isAhead = (deadline: WorkDeadline, due: Date, given: number | undefined, now: Date): boolean =>
  due > now || (hoursOfDeadline(deadline, given) ?? 0) > 0

/** Deadlines of a new item. `hours` of those that the lifecycle leaves to the sender. */
export const newDeadlines = (
  calendar: WorkingCalendar,
  lifecycle: WorkLifecycle,
  itemId: number,
  startedAt: Date,
  hours: Readonly<Record<string, number>>,
) =>
  Object.entries(lifecycle.deadlines).flatMap(([name, deadline]) => {
    const given = hoursOfDeadline(deadline, hours[name])
    if (deadline.startsOnEntry || (given === undefined && deadline.optional)) return []
    if (given === undefined) throw new Error(`no hours for the deadline ${name}`)
    const { counted } = deadline
    const due_at = new Date(dueAfter(calendar, startedAt.getTime(), given, counted))
    const time = { started_at: startedAt, due_at, counted }
    return [{ item_id: itemId, name, ...time, original_due_at: due_at, next_reminder_at: nextReminderAt(calendar, deadline, time, 0) }]
  })

/** A deadline from now on, of so many hours, with all its reminders. */
const startDeadline = async (
  db: Db,
  calendar: WorkingCalendar,
  deadline: WorkDeadline,
  row: { item_id: number; name: string },
  hours: number,
  now: Date,
) => {
  const { counted } = deadline
  const time = { started_at: now, due_at: new Date(dueAfter(calendar, now.getTime(), hours, counted)), counted }
  await upsertDeadline(db, { ...row, ...time, original_due_at: time.due_at, next_reminder_at: nextReminderAt(calendar, deadline, time, 0) })
}

/**
 * Deadlines of an item that is sent again: those of the lifecycle and those that the sender gives start from now, with all their reminders.
 * The original ones stay for statistics.
 */
export const renewDeadlines = async (
  db: Db,
  lifecycle: WorkLifecycle,
  itemId: number,
  given: Readonly<Record<string, number>>,
  now: Date,
) => {
  const calendar = await selectCalendar(db)
  for (const { name } of await selectDeadlines(db, itemId)) {
    const deadline = lifecycle.deadlines[name]!
    const hours = hoursOfDeadline(deadline, given[name])
    if (hours !== undefined) await startDeadline(db, calendar, deadline, { item_id: itemId, name }, hours, now)
  }
}

const hourMs = 3_600_000
const firstHours = ({ started_at, original_due_at }: DeadlineRow) =>
  Math.max(1, (original_due_at.getTime() - started_at.getTime()) / hourMs)

/** Stops the deadlines that do not run in the new state or end by the event, and starts those again that run there. */
export const followMove = async (
  db: Db,
  lifecycle: WorkLifecycle,
  item: { id: number; state: string },
  { to, event }: { to: string; event: string },
  now: Date,
) => {
  const rows = new Map((await selectDeadlines(db, item.id)).map(row => [row.name, row]))
  const calendar = await selectCalendar(db)
  for (const [name, deadline] of Object.entries(lifecycle.deadlines)) {
    const [ran, runs] = [item.state, to].map(state => deadline.runsIn.includes(state))
    const row = rows.get(name)
    const start = (hours: number) => startDeadline(db, calendar, deadline, { item_id: item.id, name }, hours, now)
    if (deadline.startsOnEntry && !ran && runs) await start(deadline.hours!)
    if (!row) continue
    if ((ran && !runs) || deadline.endedBy?.includes(event))
      await updateDeadline(db, item.id, name, { stopped_at: row.stopped_at ?? now, next_reminder_at: null })
    else if (deadline.renewedBy?.includes(event)) await start(firstHours(row))
    else if (!ran && runs && !deadline.startsOnEntry && !deadline.endedBy)
      await updateDeadline(db, item.id, name, {
        stopped_at: null,
        next_reminder_at: nextReminderAt(calendar, deadline, row, row.reminders_sent),
      })
  }
}

/** Gives a running deadline so many hours more; the original one stays. @throws CONFLICT when it does not run */
export const extendDeadline = async (db: Db, lifecycle: WorkLifecycle, itemId: number, name: string, hours: number): Promise<void> => {
  const row = (await selectDeadlines(db, itemId)).find(deadline => deadline.name === name && deadline.stopped_at === null)
  const deadline = lifecycle.deadlines[name]!
  if (!row) throw appError('CONFLICT', { message: `${deadline.label}已停止，不能延期` })
  const calendar = await selectCalendar(db)
  const due_at = new Date(dueAfter(calendar, row.due_at.getTime(), hours, row.counted))
  const next = nextReminderAt(calendar, deadline, { ...row, due_at }, 0)
  await updateDeadline(db, itemId, name, { due_at, reminders_sent: 0, next_reminder_at: next })
}
