import { createPage } from '#/page/create-page.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { NoResults } from '../parts/receptor-filter.tsx'
import { ArrowMap } from './arrow-map.tsx'
import { BarsCard } from './bars-card.tsx'
import { FlowCard } from './flow-card.tsx'
import { InfluenceCard } from './influence-card.tsx'
import css from './shares.module.css'
import { sharesFilters, useShares } from './shares-filters.ts'

/** 区域污染贡献占比. */
export const Page = createPage(
  {
    filters: sharesFilters,
    useShared: useShares,
    actions: ({ query: { run, result } }) => result && run && <RunLine run={run} />,
  },
  props =>
    props.receptor.area && !props.receptor.input ? (
      <NoResults receptor={props.receptor} onRange={props.page.change} />
    ) : (
      <>
        <BarsCard {...props} />
        <div className={css.grid}>
          <FlowCard {...props} />
          <div className={css.side}>
            <ArrowMap {...props} />
            <InfluenceCard {...props} />
          </div>
        </div>
      </>
    ),
)
