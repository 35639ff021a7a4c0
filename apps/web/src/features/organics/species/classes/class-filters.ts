import type { InputOf } from '@qingyuan/contract/call.ts'
import type { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { choice } from '#/filters/choice.tsx'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { vocFilters } from '../parts/voc-filters.tsx'

export const scaleWords = { carter: 'Carter 2010（美）', china: 'Zhang 2021（中国）' } as const
export const methodWords = { soap: 'SOAP', fac: 'FAC', yield: '产率法' } as const

export const classFilters = {
  voc: vocFilters({ days: 30, fixedUnit: true }),
  scale: choice(scaleWords, { label: 'MIR', width: 150 }),
  method: choice(methodWords, { label: '气溶胶', width: 92 }),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
  table: urlOneOf(['mass', 'ofp', 'loh', 'soap'] as const, 'ofp'),
}
export type ClassProps = PageProps<typeof classFilters, object>

export const measuresInput = ({ voc, scale, method }: ClassProps): InputOf<typeof vocCalls.Measures> | null =>
  voc.input && { ...voc.input, unit: 'ppb', scale, method }

/** Set, scale and method: in every title of the page. */
export const titleWords = ({ voc, scale, method }: ClassProps): string =>
  [voc.setWord, `${scaleWords[scale]} MIR`, methodWords[method]].join(' · ')
