import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { homeCalls } from '@qingyuan/contract/calls/home.ts'
import { type Asked, EmptyState, StateGate } from '#/page/state-gate.tsx'
import { Subscript } from '#/page/subscript.tsx'
import css from './alarm-list.module.css'

type Alarms = OutputOf<typeof homeCalls.alarmQuery>
export const alarmStates = { pending: '待处理', handling: '处理中', closed: '已关闭', false: '误报' } as const
const shapes = { high: '▲', medium: '◆', data: '◷' } as const
const severities = { high: '重要', medium: '一般', data: '数据异常' } as const

/** Drop-down of the bell. The shape says how grave, the words say the rest. */
export const AlarmList = ({ query }: { query: Asked<Alarms> }) => (
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
              <span data-state={row.state}>{alarmStates[row.state]}</span>
            </li>
          ))}
        </ul>
      )}
    </StateGate>
  </div>
)
