import { rankingCalls } from '@qingyuan/contract/calls/ranking.ts'
import { useState } from 'react'
import { PageFrame } from '#/page/page-frame.tsx'
import { StandardChip } from '#/page/standard-chip.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { useCall } from '#/page/use-call.ts'
import { ChartsRow } from './charts-row.tsx'
import { isUnranked } from './details.ts'
import { CityFigures } from './figures.tsx'
import { RankingFilters } from './filters.tsx'
import { RankCard } from './rank-card.tsx'
import css from './ranking.module.css'
import { RankingDrawer } from './ranking-drawer.tsx'
import { ChooseGroup, NothingRanked } from './ranking-empty.tsx'
import { useRanking } from './use-ranking.ts'

/** 城市数据明细. */
export const Page = () => {
  const r = useRanking()
  const [making, make] = useState(false)
  const query = useCall(rankingCalls.RankingDetails, r.ready ? r.question : null)
  return (
    <PageFrame
      state={r.ready ? pageStateOf([query], query.data && isUnranked(query.data)) : 'empty'}
      filters={<RankingFilters r={r} onNewGroup={() => make(true)} />}
      actions={<StandardChip standard={r.standard} />}
      drawer={<RankingDrawer r={r} making={making} onMade={() => make(false)} />}
    >
      <CityFigures r={r} />
      {r.ready ? (
        <StateGate query={query} what="排名明细查询" skeleton="table" isEmpty={isUnranked} empty={<NothingRanked r={r} />}>
          {frame => (
            <div className={css.main}>
              <RankCard r={r} frame={frame} />
              <ChartsRow r={r} frame={frame} />
            </div>
          )}
        </StateGate>
      ) : (
        <ChooseGroup onNew={() => make(true)} />
      )}
    </PageFrame>
  )
}
