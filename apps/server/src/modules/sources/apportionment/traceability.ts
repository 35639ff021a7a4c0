import type { OutputOf } from '@qingyuan/contract/call.ts'
import { apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { dailyCourse, stationAccuracy } from './accuracy.ts'
import { receptorLists } from './maps.ts'
import { shareListHandlers } from './share-list.ts'
import { sourceShares, type ViewName } from './shares.ts'
import type { ShareQuestion } from './simulated.ts'

type Answer = OutputOf<(typeof apportionmentTraceabilityCalls)['CAMXHourRate']>

/** Handler of the shares in one step and view. */
const listShares =
  (step: 'hour' | 'day', view: ViewName) =>
  ({ services, caller }: CallerContext, request: ShareQuestion): Promise<Answer> =>
    sourceShares(services, caller, step, view, request)

export const apportionmentTraceabilityService = serveCalls(apportionmentTraceabilityCalls, {
  CAMXHourRate: listShares('hour', 'region'),
  CAMXHourRateAll: listShares('hour', 'all'),
  CAMXHourRateCityRegion: listShares('hour', 'city'),
  CAMXDayRate: listShares('day', 'region'),
  CAMXDayRateAll: listShares('day', 'all'),
  CAMXDayRateCityRegion: listShares('day', 'city'),
  CAMXStationAccuracy: stationAccuracy,
  CAMXDailyCourse: dailyCourse,
  ...shareListHandlers,
  CAMXArea: receptorLists,
})
