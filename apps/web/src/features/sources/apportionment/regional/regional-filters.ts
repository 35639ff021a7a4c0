import type { InputOf } from '@qingyuan/contract/call.ts'
import { apportionmentModelCalls, apportionmentTraceabilityCalls as calls } from '@qingyuan/contract/sources/apportionment.ts'
import { choice } from '#/filters/choice.tsx'
import { urlText } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { useRun } from '#/page/run/use-run.ts'
import type { Shares } from '../parts/merge-small-series.ts'
import { receptorFilter } from '../parts/receptor-filter.tsx'

export const variantWords = { region: '区域', sector: '行业', city: '本市与外来' } as const

export const regionalFilters = {
  receptor: receptorFilter,
  variant: choice(variantWords),
  /** Hour of the map; empty is the last one. */
  hour: urlText(),
  /** Source region and sector whose part the map shows; empty is all. */
  source: urlText(),
  sector: urlText(),
}
type Filters = PageProps<typeof regionalFilters, object>

const rates = {
  hour: { region: calls.CAMXHourRate, sector: calls.CAMXHourRateAll, city: calls.CAMXHourRateCityRegion },
  day: { region: calls.CAMXDayRate, sector: calls.CAMXDayRateAll, city: calls.CAMXDayRateCityRegion },
} as const

/** Shares over time in the chosen variant, and the map of one hour. */
export const useRegional = ({ receptor, variant, hour, source, sector }: Filters) => {
  const { step, range, species, imported, input } = receptor
  const lastHour = range ? (step === 'hour' ? range.to : `${range.to} 24`) : ''
  const time = hour || lastHour
  const mapInput: InputOf<typeof apportionmentModelCalls.CAMxMap> | null = time
    ? { time, species, ...(source && { region: source }), ...(sector && { sector }), ...(imported !== null && { source: imported }) }
    : null
  return {
    time,
    /** The whole days of the period: what a course is judged by. */
    dayInput: input && { ...input, from: input.from.slice(0, 10), to: input.to.slice(0, 10) },
    run: { query: useRun(rates[step][variant], input), what: '来源解析', isEmpty: ({ times }: Shares) => times.length === 0 },
    map: useRun(apportionmentModelCalls.CAMxMap, mapInput),
    by: variant === 'sector' ? ('sector' as const) : ('region' as const),
    word: variantWords[variant],
  }
}
export type Regional = Filters & ReturnType<typeof useRegional>
