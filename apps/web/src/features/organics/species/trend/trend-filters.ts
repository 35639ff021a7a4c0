import { choice } from '#/filters/choice.tsx'
import { urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { speciesFilter } from '../parts/species-filter.tsx'
import { vocFilters } from '../parts/voc-filters.tsx'

export const trendFilters = {
  voc: vocFilters({ days: 30 }),
  step: choice({ hour: '时', day: '日', month: '月' }),
  species: speciesFilter({ most: 8 }),
  tab: urlOneOf(['trend', 'qc', 'review'] as const, 'trend'),
  /** Check of the quality control that is chosen. */
  rule: urlText(),
}
export type TrendProps = PageProps<typeof trendFilters, object>

/** What the curves are of: single species, or the classes of the set. */
export const partsOf = ({ voc, species }: Pick<TrendProps, 'voc' | 'species'>) => {
  if (!voc.input) return null
  const { speciesSet, ...input } = voc.input
  return species.length > 0
    ? { ...input, speciesNos: [...species], by: 'species' as const }
    : { ...input, speciesSet, by: 'group' as const }
}
