import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { seriesLabel, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Inline, PlainList, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { type QueryState, useAction } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'

type Detail = OutputOf<typeof alarmRecordCalls.Detail>

const Handle = ({ alarm }: Pick<Detail, 'alarm'>) => {
  const [note, setNote] = useState('')
  const { run, busy } = useAction(alarmRecordCalls.Handle, {
    successMessage: '已保存',
    invalidates: [alarmRecordCalls.Detail, vocMonitorCalls.alarmQuery, vocMonitorCalls.alarmAnalysis],
  })
  if (!useMay('alarm:handle') || (alarm.state !== 'pending' && alarm.state !== 'handling')) return null
  const move = (state: 'handling' | 'closed' | 'false') => void run({ alarmIds: [alarm.id], state, note })
  return (
    <Stack gap={8}>
      <Input.TextArea
        value={note}
        onChange={event => setNote(event.target.value)}
        maxLength={200}
        rows={2}
        placeholder="备注（误报须写明原因）"
      />
      <Inline gap={8}>
        {alarm.state === 'pending' && (
          <Button loading={busy} onClick={() => move('handling')}>
            开始处理
          </Button>
        )}
        <Button type="primary" loading={busy} onClick={() => move('closed')}>
          关闭
        </Button>
        <Button danger loading={busy} onClick={() => move('false')}>
          标记误报
        </Button>
      </Inline>
    </Stack>
  )
}

const Content = ({ detail }: { detail: Detail }) => {
  const { alarm, hours, limit, span, clearWords, earlier, log } = detail
  const labels = hours.columns[0]?.values ?? []
  const parameter = alarm.parameter ?? 'tvoc'
  return (
    <Stack gap={12}>
      <FactList
        facts={[
          ['状态', alarmLifecycle.states[alarm.state].label],
          ['规则', <Subscript key="rule" text={`${alarm.ruleName}：${alarm.ruleWords}`} />],
          ['解除', clearWords],
          ['说明', <Subscript key="message" text={alarm.message} />],
          ['持续', `${alarm.hours} h`],
          ['近 30 天', `此前同规则 ${earlier.count} 次，其中误报 ${earlier.false} 次`],
        ]}
      />
      <Section title={<Subscript text={`${seriesLabel(parameter)} 前后小时值`} />} note={`${seriesUnit(parameter)} · 阴影为报警时段`}>
        <SeriesChart
          frame={hours}
          height={196}
          limits={limit === null ? [] : [{ label: `触发 ${limit}`, value: limit }]}
          spans={[
            { from: Math.max(0, labels.indexOf(span.from)), to: labels.includes(span.to) ? labels.indexOf(span.to) : labels.length - 1 },
          ]}
          zoom={false}
        />
      </Section>
      <Handle alarm={alarm} />
      <Section title="处理记录">
        {log.length === 0 ? (
          <Text colour="textDisabled">还没有人处理</Text>
        ) : (
          <PlainList>
            {log.map(({ at, by, action, note }) => (
              <li key={`${at} ${action}`}>
                {shortMinute(at)} {by} {action}
                {note && <Text colour="textSecondary">：{note}</Text>}
              </li>
            ))}
          </PlainList>
        )}
      </Section>
    </Stack>
  )
}

/** One alarm: its hours, what people did, and the handling. */
export const AlarmDrawer = ({ query, onClose }: { query: QueryState<Detail>; onClose: () => void }) => (
  <QueryDrawer query={query} title={query.data ? `${query.data.alarm.placeName} 报警` : '报警'} what="报警详情查询" onClose={onClose}>
    {detail => <Content detail={detail} />}
  </QueryDrawer>
)
