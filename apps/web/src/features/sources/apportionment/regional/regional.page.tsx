import { Columns, Stack } from '@qingyuan/ui/layout.tsx'
import { runPage } from '#/page/run-page.tsx'
import { Means } from '../parts/means.tsx'
import { noResults } from '../parts/receptor-filter.tsx'
import { CourseCard } from './course-card.tsx'
import { regionalFilters, useRegional } from './regional-filters.ts'
import { RingCard } from './ring-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { SourceMap } from './source-map.tsx'
import { StationsCard } from './stations-card.tsx'

/** 区域贡献. */
export const Page = runPage({ filters: regionalFilters, useShared: useRegional, lacking: noResults }, props => (
  <>
    {props.run.query.result && <Means shares={props.run.query.result} />}
    <Columns widths={['1fr', [340, '32%']]} stacked="420px 300px" minHeight={320} grow={3}>
      <SourceMap {...props} />
      <RingCard {...props} />
    </Columns>
    <Stack grow={2} minHeight={232}>
      <SeriesCard {...props} />
    </Stack>
    <Columns widths={[[360, '38%'], '1fr']} stacked="300px 300px" minHeight={260} grow={2}>
      <CourseCard {...props} />
      <StationsCard {...props} />
    </Columns>
  </>
))
