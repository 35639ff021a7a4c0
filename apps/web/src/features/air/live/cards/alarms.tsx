import { classColours } from '@qingyuan/charts/palette.ts'
import { clockText, shortMinute } from '@qingyuan/domain/time.ts'
import { Inline, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { type ColourName, darkColours } from '@qingyuan/ui/tokens.ts'
import { RollingRows } from '../rolling-rows.tsx'
import { useScreen } from '../screen-context.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'

type Alarm = NonNullable<ScreenData['alarms']['data']>['rows'][number]

const states: Record<Alarm['state'], { label: string; colour: ColourName; open?: boolean }> = {
  pending: { label: '待处理', colour: 'worse', open: true },
  handling: { label: '处理中', colour: 'accentText', open: true },
  closed: { label: '已关闭', colour: 'textTertiary' },
  false: { label: '误报', colour: 'textTertiary' },
}
type Shown = { label: string; colour: ColourName; open?: boolean; at: string }

/** An alarm whose condition has cleared is not going on, handled or not: 已恢复 with the time it ended. */
export const shownState = ({ state, openedAt, closedAt }: Pick<Alarm, 'state' | 'openedAt' | 'closedAt'>): Shown =>
  states[state].open && closedAt ? { label: '已恢复', colour: 'textTertiary', at: closedAt } : { ...states[state], at: openedAt }

/** The time alone on the day that the card is about, else with its date. */
const momentText = (at: string, day: string | undefined): string => (day && at.startsWith(day) ? clockText(at) : shortMinute(at))

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

const AlarmRow = ({ alarm }: { alarm: Alarm }) => {
  const { data, looks, pick } = useScreen()
  const { label, colour, open, at } = shownState(alarm)
  const lineHeight = pick(21, 17)
  return (
    <Row height="100%" gap={12} border="line" edge="top" style={{ opacity: open ? 1 : 0.72 }}>
      <Severity severity={alarm.severity} />
      <Stack grow gap={0} lineHeight={lineHeight}>
        <Text {...looks.alarmPlace}>{alarm.placeName}</Text>
        <Text {...looks.quiet} ellipsis title={alarm.message}>
          {alarm.message}
        </Text>
      </Stack>
      <Stack rigid gap={0} align="end" lineHeight={lineHeight}>
        <Text {...looks.alarmState} colour={colour}>
          {label}
        </Text>
        <Text {...looks.quiet}>{momentText(at, data.alarms.data?.day)}</Text>
      </Stack>
    </Row>
  )
}

const sorted = (rows: readonly Alarm[]) =>
  rows.toSorted((a, b) => Number(shownState(b).open ?? false) - Number(shownState(a).open ?? false) || b.openedAt.localeCompare(a.openedAt))

/** Today's alarms, open ones first. */
export const Alarms = () => {
  const { data, looks, pick } = useScreen()
  const rows = data.alarms.data?.rows ?? []
  const count = (...labels: string[]) => rows.filter(row => labels.includes(shownState(row).label)).length
  const open = data.alarms.data?.open ?? 0
  const counts = [['待处理'], ['处理中'], ['已恢复'], ['已结', '已关闭', '误报']] as const
  // Only what there is: all four do not fit beside the title below 1440 px.
  const summary = counts
    .map(([label, ...labels]) => [label, count(...(labels.length > 0 ? labels : [label]))] as const)
    .flatMap(([label, number]) => (number > 0 ? [`${label} ${number}`] : []))
    .join(' · ')
  return (
    <Card name="alarms" title="今日报警" note={open > 0 && <Inline {...looks.badge}>{open}</Inline>} aside={summary} query={data.alarms}>
      {answer =>
        answer.rows.length ? (
          <Stack grow gap={0} padding={[0, 0, 8, 0]}>
            <RollingRows
              rowHeight={pick(48, 40)}
              rows={sorted(answer.rows).map(alarm => ({ key: alarm.id, content: <AlarmRow alarm={alarm} /> }))}
            />
          </Stack>
        ) : (
          <Stack {...looks.calm}>
            今日没有报警
            {answer.sensors > 0 && <Text {...looks.quiet}>另有 TVOC、恶臭一般报警 {answer.sensors} 条进行中</Text>}
          </Stack>
        )
      }
    </Card>
  )
}
