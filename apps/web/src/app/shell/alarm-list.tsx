import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Link } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import type { QueryState } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { questionOfAlarm, tracingLink } from '#/page/tracing-link.ts'
import { hasPermission } from '#/session.ts'
import css from './alarm-list.module.css'

type Alarms = OutputOf<typeof homeCalls.alarmQuery>
export const alarmStates = { pending: '待处理', handling: '处理中', closed: '已关闭', false: '误报' } as const
const shapes = { high: '▲', medium: '◆', data: '◷' } as const
const severities = { high: '重要', medium: '一般', data: '数据异常' } as const

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

/** Drop-down of the bell. The shape says how grave, the words say the rest. */
export const AlarmList = ({ query, onLeave }: { query: QueryState<Alarms>; onLeave?: () => void }) => (
  <div className={css.panel}>
    <h3>
      今日报警 <small>{query.data?.day}</small>
    </h3>
    <StateGate
      query={query}
      what="今日报警查询"
      skeleton="block"
      isEmpty={data => data.rows.length === 0}
      empty={<EmptyState title="今日没有报警" />}
    >
      {data => (
        <ul className={css.list}>
          {data.rows.slice(0, 50).map(row => (
            <li key={row.id}>
              <i data-severity={row.severity} title={severities[row.severity]}>
                {shapes[row.severity]}
              </i>
              <div>
                <b>{row.placeName}</b> <Subscript text={row.message} />
                <small>
                  {row.openedAt.slice(5, 16)} · <Subscript text={row.ruleName} />
                  {row.hours > 0 && ` · 持续 ${row.hours} h`}
                </small>
              </div>
              <span>
                <b data-state={row.state}>{alarmStates[row.state]}</b>
                <TraceAlarm alarm={row} onLeave={onLeave} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </StateGate>
  </div>
)
