import { fillStateColours } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { type FillState, fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { fillTaskLifecycle } from '@qingyuan/domain/lifecycles/fill-task.ts'
import { Box, Inline, Row, Text } from '@qingyuan/ui/layout.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import type { ReactNode } from 'react'

export type TaskRow = OutputOf<typeof fillTaskCalls.Query>['rows'][number]
export type Counts = TaskRow['counts']

/** In the order in which a fill goes through them; dark and light alternate so that neighbours part in grey. */
export const fillStates = ['approved', 'submitted', 'filling', 'rejected', 'pending'] as const satisfies readonly FillState[]

export const fillLabel = (state: FillState) => fillLifecycle.states[state].label

/** A square in the colour of a state, and its label. */
export const FillDot = ({ state, children }: { state: FillState; children: ReactNode }) => (
  <Inline gap={6} nowrap>
    <Box as="span" width={8} height={8} radius={2} style={{ background: fillStateColours[state] }} />
    {children}
  </Inline>
)

export const FillStateLabel = ({ state }: { state: FillState | null }) =>
  state === null ? '—' : <FillDot state={state}>{fillLabel(state)}</FillDot>

const taskTones = { draft: 'off', sent: 'warn', finished: 'good' } as const

export const TaskStateLabel = ({ task: { state, overdue } }: { task: Pick<TaskRow, 'state' | 'overdue'> }) => (
  <StateDot tone={overdue ? 'bad' : taskTones[state]}>{overdue ? '逾期' : fillTaskLifecycle.states[state].label}</StateDot>
)

/** Share of the fills in each state as one bar; the numbers are its title. */
export const StatesBar = ({ counts }: { counts: Counts }) => {
  const title = fillStates.map(state => `${fillLabel(state)} ${counts[state]}`).join('，')
  if (counts.allotted === 0) return <Text colour="textTertiary">未分配</Text>
  return (
    <Row as="span" gap={1} height={10} radius={3} overflow="hidden" align="stretch" role="img" aria-label={title} title={title}>
      {fillStates.map(
        state =>
          counts[state] > 0 && (
            <Box key={state} as="span" minWidth={2} style={{ flexGrow: counts[state], background: fillStateColours[state] }} />
          ),
      )}
    </Row>
  )
}

/** Legend of the bars. */
export const StatesLegend = () => (
  <Inline wrap gap="4px 12px" size={12} colour="textSecondary">
    {fillStates.map(state => (
      <FillStateLabel key={state} state={state} />
    ))}
  </Inline>
)

export const percentText = (part: number, whole: number) => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`)
export const submittedPercent = ({ submitted, approved, allotted }: Counts) => percentText(submitted + approved, allotted)
export const approvedPercent = ({ approved, allotted }: Pick<Counts, 'approved' | 'allotted'>) => percentText(approved, allotted)

/** Days that are left, or that the task is late. */
export const deadlineText = ({ state, daysLeft }: Pick<TaskRow, 'state' | 'daysLeft'>): string => {
  if (state !== 'sent') return '—'
  if (daysLeft <= 0) return `逾期 ${1 - daysLeft} 天`
  return daysLeft === 1 ? '今天截止' : `剩 ${daysLeft} 天`
}
