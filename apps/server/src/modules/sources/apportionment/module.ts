import { apportionmentModelCalls, apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { areaData } from './area-data.ts'
import { startDailyApportionment } from './daily.ts'
import { apportionmentRun } from './day/day-run.ts'
import { receptorLists, shareMap } from './maps.ts'
import { shareHandlers } from './shares.ts'

export const apportionmentModule = defineModule({
  name: 'sources/apportionment',
  title: '来源解析',
  serves: [
    serveCalls(apportionmentModelCalls, { CAMxMap: shareMap, CAMxAreaData: areaData }),
    serveCalls(apportionmentTraceabilityCalls, { ...shareHandlers, CAMXArea: receptorLists }),
  ],
  runKinds: [apportionmentRun],
  background: [{ start: startDailyApportionment, when: config => config.backgroundRuns }],
})
