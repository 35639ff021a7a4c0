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
export const fillStates = [
  { id: 'approved', colour: '#0b6b6d' },
  { id: 'submitted', colour: '#d9a441' },
  { id: 'filling', colour: '#3f7fd6' },
  { id: 'rejected', colour: '#e29bbd' },
  { id: 'pending', colour: '#d8dde5' },
] as const satisfies readonly { id: FillState; colour: string }[]

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
