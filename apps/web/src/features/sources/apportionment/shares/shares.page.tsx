import { PageFrame } from '#/page/page-frame.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import { ReceptorFilters } from '../parts/filters.tsx'
import { NoResults } from '../parts/no-results.tsx'
import { ArrowMap } from './arrow-map.tsx'
import { BarsCard } from './bars-card.tsx'
import { FlowCard } from './flow-card.tsx'
import { InfluenceCard } from './influence-card.tsx'
import css from './shares.module.css'
import { type SharesState, useShares } from './use-shares.ts'

const stateOf = ({ r, asked, influence }: SharesState) => {
  // Without a result the page offers to compute one, and shows how far it is: it is ready for its user.
  if (r.areaQuery.data && r.question === null) return r.areaQuery.data.receptors.length > 0 ? 'ready' : 'empty'
  if (asked.running) return 'ready'
  return asked.run && !asked.result ? 'error' : pageStateOf([r.areaQuery, asked.query, influence])
}

/** 区域污染贡献占比. */
export const Page = () => {
  const state = useShares()
  const { r, asked } = state
  const none = r.areaQuery.data !== undefined && r.question === null
  return (
    <PageFrame
      state={stateOf(state)}
      filters={<ReceptorFilters r={r} />}
      actions={asked.result && asked.run && <RunLine run={asked.run} />}
    >
      {none ? (
        <NoResults r={r} />
      ) : (
        <>
          <BarsCard state={state} />
          <div className={css.grid}>
            <FlowCard state={state} />
            <div className={css.side}>
              <ArrowMap state={state} />
              <InfluenceCard state={state} />
            </div>
          </div>
        </>
      )}
    </PageFrame>
  )
}
