import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { seriesDecimals, seriesLabel, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { questionOfAlarm, tracingLink } from '#/page/tracing-link.ts'
import { may } from '#/session.ts'
import { AlarmStateDot, hourText, SeverityMark } from './alarm-look.tsx'
import { HandleBox } from './handle-box.tsx'
import css from './records.module.css'

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
        <Section title="邻站对比" note="30 km 内最近的评价站">
          <table className={css.list}>
            <thead>
              <tr>
                <th scope="col">站点</th>
                <th scope="col">距离 km</th>
                <th scope="col">结束时</th>
                <th scope="col">时段最大</th>
              </tr>
            </thead>
            <tbody>
              {detail.neighbours.map(each => (
                <tr key={each.placeId}>
                  <td>{each.name}</td>
                  <td>{numberText(each.distanceKm, 1)}</td>
                  <td>{numberText(each.value, decimals)}</td>
                  <td>{numberText(each.peak, decimals)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
    </>
  )
}

const Facts = ({ detail: { alarm, clearWords, earlier, silence } }: { detail: Detail }) => (
  <FactList
    facts={[
      ['状态', <AlarmStateDot key="state" state={alarm.state} />],
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
      <p className={css.nobody}>还没有人处理</p>
    ) : (
      <ul className={css.log}>
        {log.map(({ at, by, action, note }, index) => (
          <li key={index}>
            <small>{at.slice(5, 16)}</small>
            <b>{action}</b> {by}
            {note && <p>{note}</p>}
          </li>
        ))}
      </ul>
    )}
  </Section>
)

const TraceButton = ({ alarm }: Pick<Detail, 'alarm'>) => {
  const allowed = useUser(state => may(state.user, 'vocs:enterpriseInfo'))
  const question = allowed ? questionOfAlarm(alarm) : null
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
      <>
        <AlarmStateDot state={alarm.state} />
        <TraceButton alarm={alarm} />
      </>
    )}
  >
    {detail => (
      <>
        <p className={css.lead}>
          <Subscript text={detail.alarm.message} />
        </p>
        <Facts detail={detail} />
        <Around detail={detail} />
        <Log log={detail.log} />
        <Section>
          <HandleBox ids={[detail.alarm.id]} state={detail.alarm.state} />
        </Section>
      </>
    )}
  </QueryDrawer>
)
