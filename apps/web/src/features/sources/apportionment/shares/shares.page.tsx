import { Columns, Stack } from '@qingyuan/ui/layout.tsx'
import { createPage } from '#/page/create-page.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { NoResults } from '../parts/receptor-filter.tsx'
import { ArrowMap } from './arrow-map.tsx'
import { BarsCard } from './bars-card.tsx'
import { FlowCard } from './flow-card.tsx'
import { InfluenceCard } from './influence-card.tsx'
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
        <Columns widths={['1fr', [380, '42%']]} stacked="420px 760px" minHeight={480}>
          <FlowCard {...props} />
          <Stack>
            <Stack grow={7}>
              <ArrowMap {...props} />
            </Stack>
            <Stack grow={4}>
              <InfluenceCard {...props} />
            </Stack>
          </Stack>
        </Columns>
      </>
    ),
)
