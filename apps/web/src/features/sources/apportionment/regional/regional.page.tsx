import { createPage } from '#/page/create-page.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { Means } from '../parts/means.tsx'
import { NoResults } from '../parts/receptor-filter.tsx'
import css from './regional.module.css'
import { regionalFilters, useRegional } from './regional-filters.ts'
import { RingCard } from './ring-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { SourceMap } from './source-map.tsx'

/** 区域贡献. */
export const Page = createPage(
  {
    filters: regionalFilters,
    useShared: useRegional,
    actions: ({ shares: { run, result } }) => result && run && <RunLine run={run} />,
  },
  props =>
    props.receptor.area && !props.receptor.input ? (
      <NoResults receptor={props.receptor} onRange={props.page.change} />
    ) : (
      <>
        {props.shares.result && <Means shares={props.shares.result} />}
        <div className={css.above}>
          <SourceMap {...props} />
          <RingCard {...props} />
        </div>
        <div className={css.below}>
          <SeriesCard {...props} />
        </div>
      </>
    ),
)
