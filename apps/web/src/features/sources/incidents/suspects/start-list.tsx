import { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { dayMs, formatDate } from '@qingyuan/domain/time.ts'
import { Box, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { questionOfAlarm, tracingLink } from '#/page/tracing-link.ts'

/** A quiet county has weeks without an alarm. */
const earlierDays = 30
const mostEarlier = 20

type Alarm = OutputOf<typeof homeCalls.historyAlarmLog>['rows'][number]
const traceable = (rows: readonly Alarm[]) => rows.filter(row => questionOfAlarm(row) !== null)

const AlarmRows = ({ rows }: { rows: readonly Alarm[] }) => {
  const navigate = useNavigate()
  return (
    <Box as="ul" grow overflow="auto">
      {rows.map(row => {
        const question = questionOfAlarm(row)!
        return (
          <Row key={row.id} as="li" gap={12} padding={[8, 0]} border="lineFaint" edge="top">
            <Box grow>
              <b>{row.placeName}</b> <Subscript text={row.message} />
              <Box colour="textSecondary" size={12}>
                {question.from.slice(5)} 时 — {question.to.slice(5)} 时 · <Subscript text={row.ruleName} />
              </Box>
            </Box>
            <Button size="small" onClick={() => void navigate(tracingLink(question))}>
              溯源
            </Button>
          </Row>
        )
      })}
    </Box>
  )
}

const EarlierAlarms = () => {
  const from = formatDate(useServerNow() - earlierDays * dayMs)
  const alarms = useCall(homeCalls.historyAlarmLog, { from, page: 1, pageSize: 200 })
  return (
    <StateGate
      query={alarms}
      what="历史报警查询"
      skeleton="block"
      isEmpty={({ rows }) => traceable(rows).length === 0}
      empty={<EmptyState title={`近 ${earlierDays} 日没有可溯源的报警`} />}
    >
      {({ rows }) => (
        <Stack grow gap={0}>
          <Text as="p" margin={[0, 0, 8, 0]} colour="textSecondary">
            今日没有可溯源的报警，以下为近 {earlierDays} 日的报警。
          </Text>
          <AlarmRows rows={traceable(rows).slice(0, mostEarlier)} />
        </Stack>
      )}
    </StateGate>
  )
}

/** Before the first question: alarms that can be traced, one click each: today's, else the newest of the days before. */
export const StartList = () => {
  const allowed = useMay('alarm:view')
  const alarms = useCall(homeCalls.alarmQuery, allowed ? {} : null)
  if (!allowed) return <EmptyState title="尚未溯源">选好站点、时段和污染物，点“开始溯源”。</EmptyState>
  return (
    <Stack grow gap={0} padding={[0, 16, 12, 16]}>
      <Text as="p" margin={[0, 0, 8, 0]} colour="textSecondary">
        选好站点、时段和污染物，点“开始溯源”；也可从下面的报警开始。
      </Text>
      <StateGate query={alarms} what="今日报警查询" skeleton="block">
        {({ rows }) => (traceable(rows).length > 0 ? <AlarmRows rows={traceable(rows)} /> : <EarlierAlarms />)}
      </StateGate>
    </Stack>
  )
}
