import { rankingCalls } from '@qingyuan/contract/calls/ranking.ts'
import { useState } from 'react'
import { PageFrame } from '#/page/page-frame.tsx'
import { StandardChip } from '#/page/standard-chip.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import { useCall } from '#/page/use-call.ts'
import { isUnranked } from './details.ts'
import { CityFigures } from './figures.tsx'
import { RankingFilters } from './filters.tsx'
import { RankingBody } from './ranking-body.tsx'
import { RankingDrawer } from './ranking-drawer.tsx'
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
      <RankingBody r={r} query={query} onNewGroup={() => make(true)} />
    </PageFrame>
  )
}
