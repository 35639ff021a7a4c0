import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { odourComplaintCalls } from '@qingyuan/contract/organics/complaints.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { seriesLabel, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { monitorItemIds, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Inline, PlainList, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type QueryState, useAction, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { TraceButton } from '#/page/trace-button.tsx'
import { hoursOfAlarm } from '#/page/tracing-link.ts'
import { UpwindSources, windOfHour } from '#/page/upwind-sources.tsx'
import { gridCellLink, gridIssueLink } from '#/page/work/work-paths.ts'
import { levelText } from './level-text.ts'
import { useMonitorStations } from './monitor-filters.tsx'
import { peakHour } from './peak-hour.ts'

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

/** The rule of an alarm, and what its category says: who handles it, and whether a task may follow. */
const useRule = ({ alarm }: Pick<Detail, 'alarm'>) => {
  const rule = useCall(vocMonitorCalls.alarmRules, {}).data?.find(({ id }) => id === alarm.ruleId)
  const category = useCall(vocMonitorCalls.alarmFenlei, {}).data?.find(({ id }) => id === rule?.categoryId)
  return { rule, category }
}

/** The trace of the alarm and a task for its cell, with the time and the reason filled in. */
const Next = ({ alarm, category }: Pick<Detail, 'alarm'> & { category: ReturnType<typeof useRule>['category'] }) => {
  const station = useMonitorStations()?.find(({ id }) => id === alarm.placeId)
  const cellId = station?.cellId ?? null
  const hours = alarm.severity === 'data' ? null : hoursOfAlarm(alarm)
  const mayIssue = useMay('grid:task') && category?.taskAllowed === true
  if (!station) return null
  return (
    <Inline gap={8} wrap>
      {cellId !== null && (
        <Link to={gridCellLink(cellId)}>
          <Button>所在网格</Button>
        </Link>
      )}
      {cellId !== null && mayIssue && (
        <Link to={gridIssueLink(cellId, alarm.parameter, alarm.id)}>
          <Button>转网格任务</Button>
        </Link>
      )}
      {category && !category.taskAllowed && <Text colour="textSecondary">该报警分类不派任务</Text>}
      {hours && (
        <TraceButton
          {...{ placeId: alarm.placeId, lon: station.lon, lat: station.lat, ...hours }}
          parameter={alarm.parameter}
          alarmId={alarm.id}
        />
      )}
    </Inline>
  )
}

const organicsItems: readonly string[] = monitorItemIds
  .map(item => monitorItems[item].parameter)
  .filter(id => id !== 'pm2_5' && id !== 'pm10')

/** Who emits organics upwind of the station in the highest hour. */
const Upwind = ({ detail }: { detail: Detail }) => {
  const { placeId, parameter, severity } = detail.alarm
  const isOrganic = severity !== 'data' && (parameter === null || organicsItems.includes(parameter))
  const may = useMay('organics:view')
  const time = peakHour(detail)
  const back = useCall(odourComplaintCalls.upwind, isOrganic && may ? { placeId, time } : null).data
  if (!back) return null
  return (
    <>
      <FactList facts={[['来风', `${time.slice(5)} 时 ${windOfHour(back)}`]]} />
      <UpwindSources back={back} />
    </>
  )
}

const Content = ({ detail }: { detail: Detail }) => {
  const { alarm, hours, limit, span, clearWords, earlier, log } = detail
  const labels = hours.columns[0]?.values ?? []
  const parameter = alarm.parameter ?? 'tvoc'
  const { rule, category } = useRule({ alarm })
  return (
    <Stack gap={12}>
      <FactList
        facts={[
          ['状态', alarmLifecycle.states[alarm.state].label],
          ['规则', <Subscript key="rule" text={`${alarm.ruleName}：${alarm.ruleWords}`} />],
          ...(rule && alarm.severity !== 'data' ? [['等级', levelText(alarm.peak, rule.levels)] as const] : []),
          ['解除', clearWords],
          ...(category ? [['分类', category.name] as const] : []),
          ...(category && category.receivers.length > 0 ? [['接收人', category.receivers.join('、')] as const] : []),
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
      <Next alarm={alarm} category={category} />
      <Upwind detail={detail} />
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
