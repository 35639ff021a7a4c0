import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { RankLineChart } from '@qingyuan/charts/series/rank-line-chart.tsx'
import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { useRef } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from './ranking.module.css'
import { compareWords, type Ranking } from './use-ranking.ts'

const IndexBars = ({ r, frame }: { r: Ranking; frame: Frame }) => {
  const chart = useRef<ChartHandle>(null)
  const title = `综合指数 ${frame.meta.period ?? ''}`
  const base = compareWords[r.state.compare]
  return (
    <ChartCard
      fill
      title="综合指数"
      subtitle={`横线为${base}`}
      name={title}
      handle={chart}
      about={`横线为${base} · ${frame.meta.standard ?? ''}`}
      chart={<BarRankChart ref={chart} frame={frame} column="composite_index" base="composite_index_base" height="100%" />}
    />
  )
}

const NeighbourRank = ({ r }: { r: Ranking }) => {
  const chart = useRef<ChartHandle>(null)
  const year = Number(r.question.to.slice(0, 4))
  const query = useCall(rankingCalls.CityRank, { year })
  const title = `周边 ${query.data?.cities ?? ''} 城名次`
  return (
    <ChartCard
      fill
      title={title}
      subtitle="月累计 · 虚线去年"
      name={`${title} ${year}`}
      handle={chart}
      about="月累计综合指数名次，虚线为去年"
      chart={
        <StateGate query={query} what="周边城市名次查询" skeleton="chart">
          {data => (
            <RankLineChart
              ref={chart}
              label={title}
              height="100%"
              steps={data.months.map(month => String(month.month))}
              ranks={data.months.map(month => month.rank)}
              lastYear={data.months.map(month => month.lastYear)}
              of={data.cities}
            />
          )}
        </StateGate>
      }
    />
  )
}

/** Index of each place with last year's line, and the city's place among its neighbours month by month. */
export const ChartsRow = ({ r, frame }: { r: Ranking; frame: Frame }) => (
  <div className={css.below}>
    <IndexBars r={r} frame={frame} />
    <NeighbourRank r={r} />
  </div>
)
