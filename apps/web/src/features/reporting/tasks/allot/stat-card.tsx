import { Box, Row, Text } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { allotmentOf } from '#/page/reporting/allotment.ts'
import { percentText, StatesBar, StatesLegend, type TaskRow } from '#/page/reporting/states.tsx'
import css from './allot.module.css'

interface StatCardProps {
  task: TaskRow
  county: number | null
  onCounty: (id: number | null) => void
}

/** Live statistics: how many are allotted and their states, by county; a county is a filter of the list. */
export const StatCard = ({ task, county, onCounty }: StatCardProps) => (
  <QueryCard
    query={useCall(allotmentOf[task.kind].stat, { taskId: task.id }, { refetchEveryMs: 10_000 })}
    title="分配统计"
    subtitle="实时"
    skeleton="block"
  >
    {({ total, counts, cancelled, counties }) => (
      <>
        <Row gap={6} align="baseline" margin={[0, 0, 8, 0]}>
          <Text as="b" size={22} weight={600}>
            {counts.allotted}
          </Text>
          <Text colour="textSecondary">
            / {total} 已分配（{percentText(counts.allotted, total)}）{cancelled > 0 && `，取消 ${cancelled}`}
          </Text>
        </Row>
        <StatesBar counts={counts} />
        <Box margin={[8, 0, 0, 0]}>
          <StatesLegend />
        </Box>
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
              <Text textAlign="right">
                {row.counts.allotted} / {row.total}
              </Text>
            </button>
          ))}
        </div>
      </>
    )}
  </QueryCard>
)
