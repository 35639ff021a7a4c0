import { classColours } from '@qingyuan/charts/palette.ts'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { RollingRows } from '../rolling-rows.tsx'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { clockText } from '../text.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'

type Alarm = NonNullable<ScreenData['alarms']['data']>['rows'][number]

const states = {
  pending: { label: '待处理', color: darkColours.worse },
  handling: { label: '处理中', color: darkColours.accentText },
  closed: { label: '已关闭', color: darkColours.textTertiary },
  false: { label: '误报', color: darkColours.textTertiary },
} as const

/** Shape says how grave it is: triangle, diamond, clock. */
const Severity = ({ severity }: { severity: Alarm['severity'] }) => (
  <svg width={16} height={16} viewBox="0 0 16 16" role="img" aria-label={{ high: '严重', medium: '一般', data: '数据' }[severity]}>
    {severity === 'high' && <path d="M8 1.5L15 14.5H1Z" fill={darkColours.error} stroke={darkColours.worse} strokeLinejoin="round" />}
    {severity === 'medium' && <path d="M8 .8L15.2 8L8 15.2L.8 8Z" fill={classColours.dark[2]!.fill} />}
    {severity === 'data' && (
      <path d="M8 1.5a6.5 6.5 0 1 0 .01 0M8 4.5V8L10.5 10" fill="none" stroke={darkColours.textTertiary} strokeWidth={1.6} />
    )}
    {severity !== 'data' && (
      <path d="M8 5.2V9.2M8 11.2V12.4" stroke={severity === 'high' ? darkColours.onAccent : classColours.dark[2]!.on} strokeWidth={1.6} />
    )}
  </svg>
)

const Row = ({ alarm, compact }: { alarm: Alarm; compact: boolean }) => {
  const state = states[alarm.state]
  const closed = alarm.state === 'closed' || alarm.state === 'false'
  return (
    <div className={css.alarm} style={{ opacity: closed ? 0.72 : 1 }} data-compact={compact}>
      <Severity severity={alarm.severity} />
      <div>
        <b>{alarm.placeName}</b>
        <span title={alarm.message}>{alarm.message}</span>
      </div>
      <div className={css.alarmState}>
        <b style={{ color: state.color }}>{state.label}</b>
        <span>{clockText(alarm.openedAt)}</span>
      </div>
    </div>
  )
}

const open = new Set(['pending', 'handling'])
const sorted = (rows: readonly Alarm[]) =>
  rows.toSorted((a, b) => Number(open.has(b.state)) - Number(open.has(a.state)) || b.openedAt.localeCompare(a.openedAt))

/** Today's alarms, open ones first. */
export const Alarms = () => {
  const { data, compact } = useScreen()
  const rows = data.alarms.data?.rows ?? []
  const count = (state: Alarm['state']) => rows.filter(row => row.state === state).length
  const height = compact ? 40 : 48
  return (
    <Card
      name="alarms"
      title="今日报警"
      note={rows.length > 0 && <b className={css.count}>{rows.length}</b>}
      aside={rows.length > 0 ? `待处理 ${count('pending')} · 处理中 ${count('handling')} · 已结 ${count('closed') + count('false')}` : ''}
      query={data.alarms}
      what="今日报警"
    >
      {answer =>
        answer.rows.length ? (
          <div className={css.rolls}>
            <RollingRows
              rowHeight={height}
              rows={sorted(answer.rows).map(alarm => ({ key: alarm.id, content: <Row alarm={alarm} compact={compact} /> }))}
            />
          </div>
        ) : (
          <p className={css.calm}>今日没有报警</p>
        )
      }
    </Card>
  )
}
