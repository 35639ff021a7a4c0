import { apportionmentModelCalls, apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { areaData } from './area-data.ts'
import { startDailyApportionment } from './daily.ts'
import { apportionmentRun } from './day/day-run.ts'
import { receptorLists, shareMap } from './maps.ts'
import { listShares } from './shares.ts'

// biome-ignore format: pairs of call and handler, several a line
export const apportionmentModule = defineModule({
  name: 'sources/apportionment',
  title: '来源解析',
  serves: [
    serveCalls(apportionmentModelCalls, { CAMxMap: shareMap, CAMxAreaData: areaData }),
    serveCalls(apportionmentTraceabilityCalls, {
      CAMXHourRate: listShares('hour', 'region'), CAMXHourRateAll: listShares('hour', 'all'),
      CAMXHourRateCityRegion: listShares('hour', 'city'), CAMXDayRate: listShares('day', 'region'),
      CAMXDayRateAll: listShares('day', 'all'), CAMXDayRateCityRegion: listShares('day', 'city'), CAMXArea: receptorLists,
    }),
  ],
  runKinds: [apportionmentRun],
  background: [{ start: startDailyApportionment, when: config => config.backgroundRuns }],
})
