import type { apportionmentModelCalls, apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import type { Context } from '#/platform/http/context.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { areaData, receptorLists, shareMap, shares } from './public.ts'

type Shares = Parameters<typeof shares>
const rate =
  (step: Shares[2], view: Shares[3]) =>
  (question: Shares[4], { services, caller }: Context) =>
    shares(services, caller, step, view, question)

export const apportionmentModelRoutes: HandlersOf<typeof apportionmentModelCalls> = {
  CAMxMap: (question, { services, caller }) => shareMap(services, caller, question),
  CAMxAreaData: (question, { services, caller }) => areaData(services, caller, question),
}

export const apportionmentTraceabilityRoutes: HandlersOf<typeof apportionmentTraceabilityCalls> = {
  CAMXHourRate: rate('hour', 'region'),
  CAMXHourRateAll: rate('hour', 'all'),
  CAMXHourRateCityRegion: rate('hour', 'city'),
  CAMXDayRate: rate('day', 'region'),
  CAMXDayRateAll: rate('day', 'all'),
  CAMXDayRateCityRegion: rate('day', 'city'),
  CAMXArea: ({ source }, { services, caller }) => receptorLists(services, caller.scope, source),
}
