import css from './parts.module.css'
import type { TaskRow } from './states.tsx'

const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`) / 86_400_000

interface PlanBarProps {
  task: Pick<TaskRow, 'startsOn' | 'endsOn' | 'state' | 'overdue' | 'daysLeft'>
  /** First and last day of the whole bar. */
  from: string
  to: string
  today: string
}

/** A task's days within those of its project, with today as an upright. */
export const PlanBar = ({ task, from, to, today }: PlanBarProps) => {
  const length = day(to) - day(from) + 1
  const at = (text: string) => Math.min(100, Math.max(0, ((day(text) - day(from)) / length) * 100))
  const width = ((day(task.endsOn) - day(task.startsOn) + 1) / length) * 100
  const words = `${task.startsOn} 至 ${task.endsOn}，今天 ${today}`
  return (
    <span className={css.plan} role="img" aria-label={words} title={words}>
      <i
        style={{ left: `${at(task.startsOn)}%`, width: `${Math.max(width, 0.6)}%` }}
        data-late={task.overdue}
        data-done={task.state === 'finished'}
      />
      {today >= from && today <= to && <b style={{ left: `${at(today)}%` }} />}
    </span>
  )
}

/** How long there is, or how long it has been late. */
export const daysWords = ({ state, daysLeft }: Pick<TaskRow, 'state' | 'daysLeft'>): string => {
  if (state !== 'sent') return '—'
  if (daysLeft <= 0) return `逾期 ${1 - daysLeft} 天`
  return daysLeft === 1 ? '今天截止' : `剩 ${daysLeft} 天`
}
