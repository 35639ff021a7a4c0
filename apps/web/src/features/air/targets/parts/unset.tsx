import { EmptyState } from '#/page/state-gate.tsx'
import { EditTargets } from './target-filters.tsx'
import { spanWords, type Targets } from './use-targets.ts'

/** No place has a target for the period: why the page is empty, and the way out. */
export const UnsetTargets = ({ t }: { t: Targets }) => (
  <EmptyState title={`${t.year} 年还没有${spanWords[t.state.span]}目标`} actions={<EditTargets t={t} />}>
    设定目标后，这里给出完成情况、差距和达成概率。
  </EmptyState>
)
