import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type approvalCalls, taskProgressColumns } from '@qingyuan/contract/reporting/approval.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { daysBetween, formatDate, formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { FillDependencies } from '../callers.ts'
import { taskById } from '../tasks/tasks.ts'
import { countByDay } from './statistics-queries.ts'

type Plan = OutputOf<(typeof approvalCalls)['TimePlan']>

/** Cumulative number by the end of each day; null for days to come. */
const running = (days: readonly string[], today: string, byDay: ReadonlyMap<string, number>, before: number): (number | null)[] => {
  let sum = before
  return days.map(day => {
    sum += byDay.get(day) ?? 0
    return day > today ? null : sum
  })
}

/** The plan begins on the day that the task was sent, within its days: before that no enterprise could fill it in. */
const planStart = ({ startsOn, endsOn, sentAt }: { startsOn: string; endsOn: string; sentAt: string | null }): string => {
  const sent = sentAt?.slice(0, 10) ?? startsOn
  return sent > startsOn && sent <= endsOn ? sent : startsOn
}

/** The task's days against what has been handed in and approved by each; the plan is an even pace. */
export const timePlan = async (
  { services, caller: { scope } }: ScopedContext<FillDependencies>,
  { taskId }: { taskId: number },
): Promise<Plan> => {
  const task = await taskById(services, scope, taskId)
  const today = formatDate(services.clock.now())
  const counted = await countByDay(services.db, scope, taskId)
  const last = today > task.endsOn && task.state !== 'finished' ? today : task.endsOn
  const start = planStart(task)
  const days = daysBetween(start, last)
  const planned = daysBetween(start, task.endsOn).length
  const { allotted, submitted, approved } = task.counts
  const early = counted.filter(({ day }) => day < start)
  const series = (key: 'submitted' | 'approved') =>
    running(
      days,
      today,
      new Map(counted.map(row => [row.day, row[key]])),
      early.reduce((sum, row) => sum + row[key], 0),
    )
  const [submittedByDay, approvedByDay] = [series('submitted'), series('approved')]
  const of = (part: number) => (allotted === 0 ? 0 : part / allotted)
  const gone = days.filter(day => day <= today).length
  return {
    startsOn: start,
    endsOn: task.endsOn,
    today,
    daysLeft: task.daysLeft,
    allotted,
    timeShare: Math.min(1, gone / planned),
    submittedShare: of(submitted + approved),
    approvedShare: of(approved),
    progress: buildFrame(
      taskProgressColumns,
      days,
      {
        time: day => day,
        plan: (_, index) => allotted * Math.min(1, (index + 1) / planned),
        submitted: (_, index) => submittedByDay[index],
        approved: (_, index) => approvedByDay[index],
      },
      {
        meta: {
          title: `${task.name} 时间计划`,
          period: `${start} 至 ${task.endsOn}`,
          timeConvention,
          demo: task.simulated,
          madeAt: formatDateTime(services.clock.now()),
        },
      },
    ),
  }
}
