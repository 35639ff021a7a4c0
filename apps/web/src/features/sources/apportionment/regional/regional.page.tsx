import { Columns, Stack } from '@qingyuan/ui/layout.tsx'
import { createPage } from '#/page/create-page.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { Means } from '../parts/means.tsx'
import { NoResults } from '../parts/receptor-filter.tsx'
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
        <Columns widths={['1fr', [340, '32%']]} stacked="420px 300px" minHeight={320} grow={3}>
          <SourceMap {...props} />
          <RingCard {...props} />
        </Columns>
        <Stack grow={2} minHeight={232}>
          <SeriesCard {...props} />
        </Stack>
      </>
    ),
)
