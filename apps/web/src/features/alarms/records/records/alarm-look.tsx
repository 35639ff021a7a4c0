import { type AlarmSeverity, alarmSeverities } from '@qingyuan/domain/alarms/rule.ts'
import { type AlarmState, alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import css from './records.module.css'

const tones = { pending: 'bad', handling: 'warn', closed: 'off', false: 'off' } as const
const shapes = { high: '▲', medium: '◆', data: '◷' } as const

export const AlarmStateDot = ({ state }: { state: AlarmState }) => (
  <StateDot tone={tones[state]}>{alarmLifecycle.states[state].label}</StateDot>
)

/** The shape says how grave, the word says it too. */
export const SeverityMark = ({ severity, word = true }: { severity: AlarmSeverity; word?: boolean }) => (
  <span className={css.severity} data-severity={severity} title={alarmSeverities[severity]}>
    <i>{shapes[severity]}</i>
    {word && alarmSeverities[severity]}
  </span>
)

/** `11-21 13` of `2026-11-21 13:00:00`: an hour label, 24 for midnight. */
export const hourText = (clock: string): string => {
  if (!clock.slice(11, 13).startsWith('00')) return clock.slice(5, 13)
  const before = new Date(Date.parse(`${clock.slice(0, 10)}T00:00:00Z`) - 1).toISOString()
  return `${before.slice(5, 10)} 24`
}
