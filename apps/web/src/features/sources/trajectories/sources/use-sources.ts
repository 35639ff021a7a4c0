import type { OutputOf } from '@qingyuan/contract/call.ts'
import { trajectoryTraceabilityCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { useRun } from '#/page/run/use-run.ts'
import type { Question } from '../question/question-filter.tsx'

export type SourceResult = NonNullable<OutputOf<typeof trajectoryTraceabilityCalls.HYSPLITAnalysis>['result']>
export type Cluster = SourceResult['clusters'][number]

/** Groups of weeks of paths, and the maps of where the air of polluted hours had been. */
export const useSources = ({ sourceInput }: Question) => {
  const query = useRun(trajectoryTraceabilityCalls.HYSPLITAnalysis, sourceInput)
  const result = query.result
  const words = result ? `${result.trajectories.length} 条轨迹${result.skipped > 0 ? `，${result.skipped} 条缺气象场未算` : ''}` : ''
  return { run: { query, what: '聚类与潜在源分析', isEmpty: ({ trajectories }: SourceResult) => trajectories.length === 0 }, words }
}
