import { Card } from '@qingyuan/ui/card.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from './shares.module.css'
import type { SharesState } from './use-shares.ts'

/** How much each station moves the city's mean: what the mean would be without it. */
export const InfluenceCard = ({ state }: { state: SharesState }) => (
  <Card fill title="站点对全市均值的影响" subtitle="去掉该站后全市均值的变化">
    <div className={css.influence}>
      <StateGate query={state.influence} what="站点影响查询" isEmpty={frame => frame.rowCount === 0}>
        {frame => <FrameTable frame={frame} />}
      </StateGate>
    </div>
  </Card>
)
