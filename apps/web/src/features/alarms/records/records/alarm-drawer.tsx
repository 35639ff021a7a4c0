import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { seriesDecimals, seriesLabel, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { monitorItems } from '@qingyuan/domain/monitor-items.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { isPollutant } from '@qingyuan/domain/parameters.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { PlainList, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { questionOfAlarm, tracingLink } from '#/page/tracing-link.ts'
import { CaseOfAlarm } from '#/page/work/case-link.tsx'
import { caseLink, sensorAlarmsPath } from '#/page/work/work-paths.ts'
import { AlarmStateDot, EventItem, EventText, hourText, SeverityMark } from '../alarm-look.tsx'
import { HandleBox } from './handle-box.tsx'

type Detail = OutputOf<typeof alarmRecordCalls.Detail>

/** Rows of the alarm's hours, for the shaded span. */
const spanOf = ({ hours, span }: Detail) => {
  const labels = hours.columns[0]?.values ?? []
  const [from, to] = [labels.indexOf(span.from), labels.indexOf(span.to)]
  return [{ from: Math.max(0, from), to: to < 0 ? labels.length - 1 : to }]
}

const limitsOf = ({ limit }: Detail) => (limit === null ? [] : [{ label: `触发 ${limit}`, value: limit }])

const Around = ({ detail }: { detail: Detail }) => {
  const parameter = detail.alarm.parameter ?? 'pm2_5'
  const decimals = seriesDecimals(parameter)
  return (
    <>
      <Section title={<Subscript text={`${seriesLabel(parameter)} 前后小时值`} />} note={`${seriesUnit(parameter)} · 阴影为报警时段`}>
        <SeriesChart frame={detail.hours} height={196} limits={limitsOf(detail)} spans={spanOf(detail)} zoom={false} />
      </Section>
      {detail.neighbours.length > 0 && (
        <Section title="邻站对比" note="30 km 内最近、同类、监测该指标">
          <PlainTable
            rows={detail.neighbours}
            columns={[
              { title: '站点', cell: ({ name }) => name },
              { title: '距离 km', cell: ({ distanceKm }) => numberText(distanceKm, 1) },
              { title: '结束时', cell: ({ value }) => numberText(value, decimals) },
              { title: '时段最大', cell: ({ peak }) => numberText(peak, decimals) },
            ]}
          />
        </Section>
      )}
    </>
  )
}

const Facts = ({ detail: { alarm, clearWords, earlier, silence } }: { detail: Detail }) => (
  <FactList
    facts={[
      ['状态', <AlarmStateDot key="state" state={alarm.state} />],
      ['案件', <CaseOfAlarm key="case" alarmId={alarm.id} none={<OpenCase alarm={alarm} />} />],
      ['等级', <SeverityMark key="severity" severity={alarm.severity} />],
      ['类型', conditionKinds[alarm.kind as keyof typeof conditionKinds]],
      ['规则', <Subscript key="rule" text={`${alarm.ruleName}：${alarm.ruleWords}`} />],
      ['解除', clearWords],
      ['时段', `${hourText(alarm.openedAt)} — ${alarm.closedAt ? hourText(alarm.closedAt) : '持续中'}，${alarm.hours} h`],
      ['近 30 天', `此前同规则 ${earlier.count} 次，其中误报 ${earlier.false} 次`],
      ...(alarm.reminders > 0 || alarm.escalated
        ? [['催办', `提醒 ${alarm.reminders} 次${alarm.escalated ? '，已升级' : ''}`] as const]
        : []),
      ...(silence ? [['静默', `至 ${hourText(silence.until)}，${silence.by}：${silence.reason}`] as const] : []),
    ]}
  />
)

const Log = ({ log }: Pick<Detail, 'log'>) => (
  <Section title="处理记录">
    {log.length === 0 ? (
      <p>
        <Text colour="textDisabled">还没有人处理</Text>
      </p>
    ) : (
      <PlainList>
        {log.map(({ at, by, action, note }, index) => (
          <EventItem
            key={index}
            title={
              <>
                <b>{action}</b> {by}
              </>
            }
            end={shortMinute(at)}
          >
            {note && <EventText>{note}</EventText>}
          </EventItem>
        ))}
      </PlainList>
    )}
  </Section>
)

/** Organics and odour: such alarms become tasks of the grid, no cases. */
const isSensorSeries = (id: string | null): boolean =>
  id !== null && !isPollutant(id) && Object.values(monitorItems).some(({ parameter }) => parameter === id)

/** 立案 of an alarm for which the platform opened no case. */
const OpenCase = ({ alarm }: Pick<Detail, 'alarm'>) => {
  const navigate = useNavigate()
  const { run, busy } = useAction(caseCalls.Open, {
    successMessage: '已立案，正在溯源',
    invalidates: [caseCalls.Query],
    onDone: ({ id }) => void navigate(caseLink(id)),
  })
  const isTraced = questionOfAlarm(alarm) !== null && (alarm.state === 'pending' || alarm.state === 'handling')
  const mayOrder = useMay('trace:order')
  if (isSensorSeries(alarm.parameter))
    return (
      <>
        不立案：{seriesLabel(alarm.parameter!)} 在<Link to={`${sensorAlarmsPath}?alarm=${alarm.id}`}>热点溯源报警查询</Link>转网格任务处置
      </>
    )
  if (alarm.severity === 'data') return '不立案：数据异常由运维处理'
  if (!mayOrder || !isTraced) return '未立案'
  return (
    <Button size="small" loading={busy} onClick={() => void run({ alarmId: alarm.id })}>
      立案
    </Button>
  )
}

const TraceButton = ({ alarm }: Pick<Detail, 'alarm'>) => {
  const question = useMay('vocs:enterpriseInfo') ? questionOfAlarm(alarm) : null
  return question === null ? null : (
    <Link to={tracingLink(question)}>
      <Button>溯源</Button>
    </Link>
  )
}

/** One alarm: what it is, the hours around it, its neighbours, what was done. */
export const AlarmDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <QueryDrawer
    query={useCall(alarmRecordCalls.Detail, { alarmId: id }, { keepPrevious: false })}
    what="报警详情查询"
    skeleton="block"
    width={440}
    onClose={onClose}
    title={detail => (detail ? `${detail.alarm.placeName} ${detail.alarm.ruleName}` : `报警 ${id}`)}
    subtitle={detail => detail && `${detail.alarm.countyName ?? '全市'} · ${hourText(detail.alarm.openedAt)} 时起`}
    foot={({ alarm }) => (
      <Stack grow gap={8} padding={[8, 0]}>
        <HandleBox ids={[alarm.id]} state={alarm.state} end={<TraceButton alarm={alarm} />}>
          <AlarmStateDot state={alarm.state} />
        </HandleBox>
      </Stack>
    )}
  >
    {detail => (
      <>
        <Text as="p" margin={[0, 0, 12, 0]} size={14} weight={600}>
          <Subscript text={detail.alarm.message} />
        </Text>
        <Facts detail={detail} />
        <Around detail={detail} />
        <Log log={detail.log} />
      </>
    )}
  </QueryDrawer>
)
