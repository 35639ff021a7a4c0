import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { useState } from 'react'
import { type QueryState, useCall } from '#/hooks/use-call.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { StandardChip } from '#/page/standard-chip.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import { ComparisonCard } from '../statistics/comparison-card.tsx'
import { ComparisonFilters, StatisticsFilters } from '../statistics/filters.tsx'
import { nothingJudged, StatisticsCard } from '../statistics/statistics-card.tsx'
import { type AirStatistics, useAirStatistics } from '../statistics/use-air-statistics.ts'
import { isUnranked } from './details.ts'
import { CityFigures } from './figures.tsx'
import { RankingFilters } from './filters.tsx'
import { RankingBody } from './ranking-body.tsx'
import { RankingDrawer } from './ranking-drawer.tsx'
import { type Ranking, useRanking } from './use-ranking.ts'

/** 统计 or 对比 of the places and the period of the page. */
const useStatistics = (r: Ranking) => {
  const s = useAirStatistics(r)
  const { mode } = r.state
  const statistics = useCall(s.statistics.call, mode === 'statistics' ? s.statistics.input : null)
  const comparison = useCall(s.comparison.call, mode === 'comparison' ? s.comparison.input : null)
  return { s, query: mode === 'statistics' ? statistics : comparison }
}

const Body = ({ r, s, asked, ranking, onNewGroup }: BodyProps) => {
  if (r.state.mode === 'statistics') return <StatisticsCard s={s} query={asked} />
  if (r.state.mode === 'comparison') return <ComparisonCard s={s} query={asked} />
  return <RankingBody r={r} query={ranking} onNewGroup={onNewGroup} />
}

interface BodyProps {
  r: Ranking
  s: AirStatistics
  asked: QueryState<Frame>
  ranking: QueryState<Frame>
  onNewGroup: () => void
}

/** 城市数据明细. */
export const Page = () => {
  const r = useRanking()
  const [making, make] = useState(false)
  const ranked = r.state.mode === 'rank'
  const ranking = useCall(rankingCalls.RankingDetails, r.ready && ranked ? r.question : null)
  const { s, query: asked } = useStatistics(r)
  const query = ranked ? ranking : asked
  const blank = query.data && (ranked ? isUnranked : nothingJudged)(query.data)
  const extra = r.state.mode === 'statistics' ? <StatisticsFilters s={s} /> : <ComparisonFilters s={s} />
  return (
    <PageFrame
      state={r.ready ? pageStateOf([query], blank) : 'empty'}
      filters={<RankingFilters r={r} onNewGroup={() => make(true)} extra={extra} />}
      actions={<StandardChip standard={r.standard} />}
      drawer={<RankingDrawer r={r} making={making} onMade={() => make(false)} />}
    >
      <CityFigures r={r} />
      <Body r={r} s={s} asked={asked} ranking={ranking} onNewGroup={() => make(true)} />
    </PageFrame>
  )
}
