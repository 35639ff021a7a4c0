import { Columns, Stack } from '@qingyuan/ui/layout.tsx'
import { runPage } from '#/page/run-page.tsx'
import { noResults } from '../parts/receptor-filter.tsx'
import { ArrowMap } from './arrow-map.tsx'
import { BarsCard } from './bars-card.tsx'
import { FlowCard } from './flow-card.tsx'
import { InfluenceCard } from './influence-card.tsx'
import { sharesFilters, useShares } from './shares-filters.ts'

/** 区域污染贡献占比. */
export const Page = runPage({ filters: sharesFilters, useShared: useShares, lacking: noResults }, props => (
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
))
