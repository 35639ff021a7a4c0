import { fillStateColours } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { type FillState, fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { type FillTaskState, fillTaskLifecycle } from '@qingyuan/domain/lifecycles/fill-task.ts'
import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import css from './parts.module.css'

export type TaskRow = OutputOf<typeof fillTaskCalls.Query>['rows'][number]
export type Counts = TaskRow['counts']

/** In the order in which a fill goes through them; dark and light alternate so that neighbours part in grey. */
export const fillStates = (['approved', 'submitted', 'filling', 'rejected', 'pending'] as const satisfies readonly FillState[]).map(id => ({
  id,
  colour: fillStateColours[id],
}))

export const fillLabel = (state: FillState) => fillLifecycle.states[state].label
const colourOf = (state: FillState) => fillStates.find(({ id }) => id === state)!.colour

const Dot = ({ colour, children }: { colour: string; children: React.ReactNode }) => (
  <span className={css.dot}>
    <i style={{ background: colour }} />
    {children}
  </span>
)

export const FillStateWord = ({ state }: { state: FillState | null }) =>
  state === null ? '—' : <Dot colour={colourOf(state)}>{fillLabel(state)}</Dot>

const asFill: Record<SurfacePointState, FillState> = {
  pending: 'pending',
  filling: 'filling',
  submitted: 'submitted',
  verified: 'approved',
  returned: 'rejected',
}
export const PointStateWord = ({ state }: { state: SurfacePointState | null }) =>
  state === null ? '—' : <Dot colour={colourOf(asFill[state])}>{surfacePointLifecycle.states[state].label}</Dot>

const taskTones: Record<FillTaskState, 'off' | 'warn' | 'good'> = { draft: 'off', sent: 'warn', finished: 'good' }

export const TaskStateWord = ({ task }: { task: Pick<TaskRow, 'state' | 'overdue'> }) =>
  task.overdue ? (
    <StateDot tone="bad">逾期</StateDot>
  ) : (
    <StateDot tone={taskTones[task.state]}>{fillTaskLifecycle.states[task.state].label}</StateDot>
  )

/** Where the fills stand, as one bar; the numbers are its words. */
export const StatesBar = ({ counts }: { counts: Counts }) => {
  const words = fillStates.map(({ id }) => `${fillLabel(id)} ${counts[id]}`).join('，')
  if (counts.allotted === 0) return <span className={css.none}>未分配</span>
  return (
    <span className={css.states} role="img" aria-label={words} title={words}>
      {fillStates.map(({ id, colour }) => counts[id] > 0 && <i key={id} style={{ flexGrow: counts[id], background: colour }} />)}
    </span>
  )
}

/** What the colours of the bars stand for. */
export const StatesLegend = () => (
  <span className={css.legend}>
    {fillStates.map(({ id, colour }) => (
      <Dot key={id} colour={colour}>
        {fillLabel(id)}
      </Dot>
    ))}
  </span>
)

export const percent = (part: number, whole: number) => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`)
export const submittedPercent = ({ submitted, approved, allotted }: Counts) => percent(submitted + approved, allotted)
export const approvedPercent = ({ approved, allotted }: Pick<Counts, 'approved' | 'allotted'>) => percent(approved, allotted)

/** How long there is, or how long it has been late. */
export const daysWords = ({ state, daysLeft }: Pick<TaskRow, 'state' | 'daysLeft'>): string => {
  if (state !== 'sent') return '—'
  if (daysLeft <= 0) return `逾期 ${1 - daysLeft} 天`
  return daysLeft === 1 ? '今天截止' : `剩 ${daysLeft} 天`
}

const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`) / 86_400_000

interface PlanBarProps {
  task: Pick<TaskRow, 'startsOn' | 'endsOn' | 'state' | 'overdue'>
  project: { startsOn: string; endsOn: string }
  today: string
}

/** A task's days within those of its project, with today as an upright. */
export const PlanBar = ({ task, project: { startsOn: from, endsOn: to }, today }: PlanBarProps) => {
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

interface Entry {
  at: string
  by: string
  title: string
  comment: string | null
}

/** What happened, newest first: when, who, what and why. */
export const Trail = ({ entries }: { entries: readonly Entry[] }) =>
  entries.length === 0 ? (
    <span className={css.none}>尚无记录</span>
  ) : (
    <ol className={css.steps}>
      {entries.map((entry, index) => (
        <li key={index}>
          <time>{entry.at.slice(5, 16)}</time>
          {entry.by}　<b>{entry.title}</b>
          {entry.comment && <p>{entry.comment}</p>}
        </li>
      ))}
    </ol>
  )
