import type { apportionmentModelCalls, apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import type { Context } from '#/platform/http/context.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { areaData, receptorLists, shareMap, shares } from './public.ts'

type Shares = Parameters<typeof shares>
const rate =
  (step: Shares[2], view: Shares[3]) =>
  ({ services, caller }: Context, question: Shares[4]) =>
    shares(services, caller, step, view, question)

export const apportionmentModelRoutes: HandlersOf<typeof apportionmentModelCalls> = {
  CAMxMap: ({ services, caller }, question) => shareMap(services, caller, question),
  CAMxAreaData: ({ services, caller }, question) => areaData(services, caller, question),
}

export const apportionmentTraceabilityRoutes: HandlersOf<typeof apportionmentTraceabilityCalls> = {
  CAMXHourRate: rate('hour', 'region'),
  CAMXHourRateAll: rate('hour', 'all'),
  CAMXHourRateCityRegion: rate('hour', 'city'),
  CAMXDayRate: rate('day', 'region'),
  CAMXDayRateAll: rate('day', 'all'),
  CAMXDayRateCityRegion: rate('day', 'city'),
  CAMXArea: ({ services, caller }, { source }) => receptorLists(services, caller.scope, source),
}
