import { FrameExport } from '#/page/frame-export.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { isBlank } from '../../parts/frame-rows.ts'
import { NothingThere } from '../data/data-tab.tsx'
import type { TabProps } from '../tab-props.ts'
import type { Monitoring } from '../use-monitoring.ts'
import type { Questions } from '../use-questions.ts'
import { AccumulationView } from './accumulation-view.tsx'

/** 累计: running statistics up to the end of the range, against the same days of last year. */
export const AccumulationTab = ({ m, asked, stage }: TabProps) => (
  <StateGate query={asked.queries.accumulation} what="累计数据查询" skeleton="chart-table" isEmpty={isBlank} empty={<NothingThere m={m} />}>
    {frame => <AccumulationView key={m.family} m={m} frame={frame} stage={stage} />}
  </StateGate>
)

export const AccumulationExport = ({ m, asked }: { m: Monitoring; asked: Questions }) => (
  <FrameExport call={m.calls.accumulationExport} input={asked.questions.accumulation} hotkey />
)
