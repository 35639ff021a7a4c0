import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { Box, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { questionOfAlarm, tracingLink } from '#/page/tracing-link.ts'

/** Before the first question: today's alarms that can be traced, one click each. */
export const StartList = () => {
  const allowed = useMay('alarm:view')
  const navigate = useNavigate()
  const alarms = useCall(homeCalls.alarmQuery, allowed ? {} : null)
  if (!allowed) return <EmptyState title="尚未溯源">选好站点、时段和污染物，点“开始溯源”。</EmptyState>
  return (
    <Stack grow gap={0} padding={[0, 16, 12, 16]}>
      <Text as="p" margin={[0, 0, 8, 0]} colour="textSecondary">
        选好站点、时段和污染物，点“开始溯源”；也可从下面的报警开始。
      </Text>
      <StateGate
        query={alarms}
        what="今日报警查询"
        skeleton="block"
        isEmpty={data => data.rows.every(row => questionOfAlarm(row) === null)}
        empty={<EmptyState title="今日没有可溯源的报警" />}
      >
        {data => (
          <Box as="ul" grow overflow="auto">
            {data.rows.map(row => {
              const question = questionOfAlarm(row)
              return question === null ? null : (
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
        )}
      </StateGate>
    </Stack>
  )
}
