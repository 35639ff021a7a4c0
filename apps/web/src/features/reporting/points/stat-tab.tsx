import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { Segmented } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from './surface.module.css'
import { type Grouping, groupings, type Surface } from './use-surface.ts'

export const useStat = ({ state, taskId }: Surface) =>
  useCall(surfaceCalls.FillOperateStat, state.tab === 'stat' && taskId !== null ? { taskId, by: state.by } : null)

/** How far the task is, by county, category or department. */
export const StatTab = ({ surface, stat }: { surface: Surface; stat: ReturnType<typeof useStat> }) => (
  <div className={css.body}>
    <div className={css.tools} style={{ paddingBottom: 8 }}>
      <Segmented<Grouping>
        value={surface.state.by}
        onChange={by => surface.change({ by })}
        options={Object.entries(groupings).map(([value, label]) => ({ value: value as Grouping, label }))}
      />
    </div>
    <StateGate query={stat} what="填报统计" isEmpty={frame => frame.rowCount === 0}>
      {frame => <FrameTable frame={frame} />}
    </StateGate>
  </div>
)
