import type { InputOf } from '@qingyuan/contract/call.ts'
import { apportionmentModelCalls, apportionmentTraceabilityCalls as calls } from '@qingyuan/contract/sources/apportionment.ts'
import { urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { useRun } from '#/page/run/use-run.ts'
import { useReceptor } from '../parts/use-receptor.ts'

export const variants = ['region', 'sector', 'city'] as const
export type Variant = (typeof variants)[number]
export const variantWords: Readonly<Record<Variant, string>> = { region: '区域', sector: '行业', city: '本市与外来' }

const shape = {
  variant: urlOneOf(variants, 'region'),
  /** Hour of the map; empty is the last one. */
  hour: urlText(),
  /** Source region and sector whose part the map shows; empty is all. */
  source: urlText(),
  sector: urlText(),
}

const rates = {
  hour: { region: calls.CAMXHourRate, sector: calls.CAMXHourRateAll, city: calls.CAMXHourRateCityRegion },
  day: { region: calls.CAMXDayRate, sector: calls.CAMXDayRateAll, city: calls.CAMXDayRateCityRegion },
} as const
type MapInput = InputOf<typeof apportionmentModelCalls.CAMxMap>

/** Shares over time in the chosen variant, and the map of one hour. */
export const useRegional = () => {
  const r = useReceptor()
  const [view, look] = useUrlState(shape)
  const asked = useRun(rates[r.state.step][view.variant], r.question)
  const lastHour = r.range && (r.state.step === 'hour' ? r.range.to : `${r.range.to} 24`)
  const time = view.hour || lastHour
  const input: MapInput | null = time
    ? {
        time,
        species: r.state.species,
        ...(view.source && { region: view.source }),
        ...(view.sector && { sector: view.sector }),
        ...(r.state.imported !== null && { source: r.state.imported }),
      }
    : null
  const map = useRun(apportionmentModelCalls.CAMxMap, input)
  return { r, view, look, asked, map, time: time ?? '' }
}
export type Regional = ReturnType<typeof useRegional>
