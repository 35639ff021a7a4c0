import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { percent, StatesBar, StatesLegend, type TaskRow } from '../parts/states.tsx'
import css from './allot.module.css'

interface StatCardProps {
  task: TaskRow
  county: number | null
  onCounty: (id: number | null) => void
}

/** Live statistics: how many are allotted and where they stand, county by county; a county is a filter of the list. */
export const StatCard = ({ task, county, onCounty }: StatCardProps) => {
  const call = task.kind === 'surface' ? allotmentCalls.PointStat : allotmentCalls.Stat
  const query = useCall(call, { taskId: task.id }, { refetchEveryMs: 10_000 })
  return (
    <QueryCard query={query} title="分配统计" subtitle="实时" skeleton="block">
      {({ total, counts, cancelled, counties }) => (
        <>
          <div className={css.figures}>
            <b>{counts.allotted}</b>
            <span>
              / {total} 已分配（{percent(counts.allotted, total)}）{cancelled > 0 && `，取消 ${cancelled}`}
            </span>
          </div>
          <StatesBar counts={counts} />
          <div style={{ marginTop: 8 }}>
            <StatesLegend />
          </div>
          <div className={css.counties}>
            {counties.map(row => (
              <button
                key={row.countyId}
                type="button"
                aria-pressed={county === row.countyId}
                onClick={() => onCounty(county === row.countyId ? null : row.countyId)}
              >
                {row.county}
                <StatesBar counts={row.counts} />
                <b>
                  {row.counts.allotted} / {row.total}
                </b>
              </button>
            ))}
          </div>
        </>
      )}
    </QueryCard>
  )
}
