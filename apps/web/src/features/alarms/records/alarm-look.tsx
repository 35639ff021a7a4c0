import { type AlarmSeverity, alarmSeverities } from '@qingyuan/domain/alarms/rule.ts'
import { type AlarmState, alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import type { ReactNode } from 'react'

const tones = { pending: 'bad', handling: 'warn', closed: 'off', false: 'off' } as const
const shapes = { high: ['▲', 'error'], medium: ['◆', 'warning'], data: ['◷', 'textTertiary'] } as const

export const AlarmStateDot = ({ state }: { state: AlarmState }) => (
  <StateDot tone={tones[state]}>{alarmLifecycle.states[state].label}</StateDot>
)

/** The shape says how grave, the word says it too. */
export const SeverityMark = ({ severity, word = true }: { severity: AlarmSeverity; word?: boolean }) => {
  const [shape, colour] = shapes[severity]
  return (
    <span title={alarmSeverities[severity]}>
      <Text colour={colour} margin={[0, 3, 0, 0]}>
        {shape}
      </Text>
      {word && alarmSeverities[severity]}
    </span>
  )
}

/** Two lines in a cell, the second one small and cut where the column ends. */
export const TwoLines = ({ below, hint, children }: { below: ReactNode; hint?: string; children: ReactNode }) => (
  <Box lineHeight={16}>
    {children}
    <Box size={11} lineHeight={14} colour="textSecondary" ellipsis title={hint}>
      {below}
    </Box>
  </Box>
)

/** One of a list of events: what at the left, when or its state at the right, more below. */
export const EventItem = ({ title, end, children }: { title: ReactNode; end: ReactNode; children?: ReactNode }) => (
  <Box as="li" padding={[5, 0]} border="lineFaint" edge="bottom">
    <Row align="start" justify="between" gap={0}>
      <span>{title}</span>
      <Text size={12} colour="textSecondary" rigid>
        {end}
      </Text>
    </Row>
    {children}
  </Box>
)

export const EventText = ({ children }: { children: ReactNode }) => (
  <Text as="p" colour="textSecondary">
    {children}
  </Text>
)

/** `11-21 13` of `2026-11-21 13:00:00`: an hour label, 24 for midnight. */
export const hourText = (clock: string): string => {
  if (!clock.slice(11, 13).startsWith('00')) return clock.slice(5, 13)
  const before = new Date(Date.parse(`${clock.slice(0, 10)}T00:00:00Z`) - 1).toISOString()
  return `${before.slice(5, 10)} 24`
}
