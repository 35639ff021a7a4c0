import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { questionOfAlarm, tracingLink } from '#/page/tracing-link.ts'
import css from './start-list.module.css'

/** Before anything was asked: today's alarms that can be traced, one click each. */
export const StartList = () => {
  const allowed = useMay('alarm:view')
  const navigate = useNavigate()
  const alarms = useCall(homeCalls.alarmQuery, allowed ? {} : null)
  const hint = '选好站点、时段和污染物，点“开始溯源”；也可从下面的报警开始。'
  if (!allowed) return <EmptyState title="尚未溯源">选好站点、时段和污染物，点“开始溯源”。</EmptyState>
  return (
    <div className={css.start}>
      <p>{hint}</p>
      <StateGate
        query={alarms}
        what="今日报警查询"
        skeleton="block"
        isEmpty={data => data.rows.every(row => questionOfAlarm(row) === null)}
        empty={<EmptyState title="今日没有可溯源的报警" />}
      >
        {data => (
          <ul>
            {data.rows.map(row => {
              const question = questionOfAlarm(row)
              return question === null ? null : (
                <li key={row.id}>
                  <div>
                    <b>{row.placeName}</b> <Subscript text={row.message} />
                    <small>
                      {question.from.slice(5)} 时 — {question.to.slice(5)} 时 · <Subscript text={row.ruleName} />
                    </small>
                  </div>
                  <Button size="small" onClick={() => void navigate(tracingLink(question))}>
                    溯源
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </StateGate>
    </div>
  )
}
