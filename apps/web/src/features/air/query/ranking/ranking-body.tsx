import type { Frame } from '@qingyuan/domain/frame.ts'
import type { QueryState } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { ChartsRow } from './charts-row.tsx'
import { isUnranked } from './details.ts'
import { RankCard } from './rank-card.tsx'
import css from './ranking.module.css'
import { ChooseGroup, NothingRanked } from './ranking-empty.tsx'
import type { Ranking } from './use-ranking.ts'

/** The ranking and its two charts, or what is to be done first. */
export const RankingBody = ({ r, query, onNewGroup }: { r: Ranking; query: QueryState<Frame>; onNewGroup: () => void }) =>
  r.ready ? (
    <StateGate query={query} what="排名明细查询" skeleton="table" isEmpty={isUnranked} empty={<NothingRanked r={r} />}>
      {frame => (
        <div className={css.main}>
          <RankCard r={r} frame={frame} />
          <ChartsRow r={r} frame={frame} />
        </div>
      )}
    </StateGate>
  ) : (
    <ChooseGroup onNew={onNewGroup} />
  )
