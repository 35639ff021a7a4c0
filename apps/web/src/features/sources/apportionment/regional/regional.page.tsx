import { Segmented } from 'antd'
import { PageFrame } from '#/page/page-frame.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import { ReceptorFilters } from '../parts/filters.tsx'
import { Means } from '../parts/means.tsx'
import { NoResults } from '../parts/no-results.tsx'
import css from './regional.module.css'
import { RingCard } from './ring-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { SourceMap } from './source-map.tsx'
import { type Regional, useRegional, type Variant, variants, variantWords } from './use-regional.ts'

const stateOf = ({ r, asked }: Regional) => {
  // Without a result the page offers to compute one, and shows how far it is: it is ready for its user.
  if (r.areaQuery.data && r.question === null) return r.areaQuery.data.receptors.length > 0 ? 'ready' : 'empty'
  if (asked.running) return 'ready'
  return asked.run && !asked.result ? 'error' : pageStateOf([r.areaQuery, asked.query])
}

/** 区域贡献. */
export const Page = () => {
  const regional = useRegional()
  const { r, view, look, asked } = regional
  const none = r.areaQuery.data !== undefined && r.question === null
  return (
    <PageFrame
      state={stateOf(regional)}
      filters={
        <>
          <ReceptorFilters r={r} />
          <Segmented<Variant>
            value={view.variant}
            onChange={variant => look({ variant })}
            options={variants.map(value => ({ value, label: variantWords[value] }))}
          />
        </>
      }
      actions={asked.result && asked.run && <RunLine run={asked.run} />}
    >
      {none ? (
        <NoResults r={r} />
      ) : (
        <>
          {asked.result && <Means shares={asked.result} />}
          <div className={css.above}>
            <SourceMap regional={regional} />
            <RingCard regional={regional} />
          </div>
          <div className={css.below}>
            <SeriesCard regional={regional} />
          </div>
        </>
      )}
    </PageFrame>
  )
}
