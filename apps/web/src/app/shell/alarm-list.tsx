import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Link } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import type { QueryState } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { questionOfAlarm, tracingLink } from '#/page/tracing-link.ts'
import { CaseOfAlarm } from '#/page/work/case-link.tsx'
import { sensorAlarmsPath } from '#/page/work/work-paths.ts'
import { hasPermission } from '#/session.ts'

type Alarms = OutputOf<typeof homeCalls.alarmQuery>
export const alarmStates = { pending: '待处理', handling: '处理中', closed: '已关闭', false: '误报' } as const
const severities = {
  high: { shape: '▲', label: '重要', colour: 'error' },
  medium: { shape: '◆', label: '一般', colour: 'warning' },
  data: { shape: '◷', label: '数据异常', colour: 'textTertiary' },
} as const

const heading = { as: 'h3', margin: [0, 0, 8, 0], size: 14, lineHeight: 20, weight: 600 } as const
const quiet = { colour: 'textSecondary', size: 12, weight: 400 } as const

/** 溯源, where an alarm is the rise of a pollutant that enterprises emit and the person may see enterprises. */
const TraceAlarm = ({ alarm, onLeave }: { alarm: Alarms['rows'][number]; onLeave?: () => void }) => {
  const allowed = useUser(state => hasPermission(state.user, 'vocs:enterpriseInfo'))
  const question = allowed ? questionOfAlarm(alarm) : null
  return question === null ? null : (
    <Link to={tracingLink(question)} onClick={onLeave}>
      溯源
    </Link>
  )
}

/** Lesser alarms of sensors have a list of their own. */
const SensorAlarms = ({ count, onLeave }: { count: number; onLeave?: () => void }) =>
  count > 0 && (
    <Text as="p" margin={[8, 0, 0, 0]} {...quiet}>
      另有 TVOC、恶臭一般报警 {count} 条进行中，见{' '}
      <Link to={sensorAlarmsPath} onClick={onLeave}>
        报警查询
      </Link>
    </Text>
  )

/** Drop-down of the bell. The shape says how grave, the words say the rest. */
export const AlarmList = ({ query, onLeave }: { query: QueryState<Alarms>; onLeave?: () => void }) => (
  <Box width={360} maxWidth="calc(100vw - 48px)">
    <Text {...heading}>
      今日报警 <Text {...quiet}>{query.data && `${query.data.day} · 进行中 ${query.data.open}`}</Text>
    </Text>
    <StateGate
      query={query}
      what="今日报警查询"
      skeleton="block"
      isEmpty={data => data.rows.length === 0}
      empty={<EmptyState title="今日没有报警" />}
    >
      {data => (
        <Box as="ul" maxHeight={420} overflow="auto">
          {data.rows.slice(0, 50).map(row => (
            <Row as="li" key={row.id} align="stretch" padding={[8, 0]} border="lineFaint" edge="top">
              <Text rigid width={14} colour={severities[row.severity].colour} title={severities[row.severity].label}>
                {severities[row.severity].shape}
              </Text>
              <Box grow>
                <b>{row.placeName}</b> <Subscript text={row.message} />
                <Box {...quiet}>
                  {shortMinute(row.openedAt)} · <Subscript text={row.ruleName} />
                  {row.hours > 0 && ` · 持续 ${row.hours} h`}
                  {row.closedAt && ` · ${shortMinute(row.closedAt)} 已恢复`}
                </Box>
              </Box>
              <Box rigid {...quiet}>
                <Box colour={row.state === 'pending' ? 'error' : undefined}>{alarmStates[row.state]}</Box>
                <CaseOfAlarm alarmId={row.id} onLeave={onLeave} />
                <TraceAlarm alarm={row} onLeave={onLeave} />
              </Box>
            </Row>
          ))}
        </Box>
      )}
    </StateGate>
    <SensorAlarms count={query.data?.sensors ?? 0} onLeave={onLeave} />
  </Box>
)
