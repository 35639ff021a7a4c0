import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { contributionFrame } from './contribution.ts'
import { correlationHandlers, scatterFrame } from './correlation.ts'
import { leaveOneOutFrame } from './maps/leave-one-out.ts'
import { patchFrame } from './maps/patches.ts'
import { stationHoursFrame } from './maps/station-hours.ts'
import { townshipPatchFrame } from './maps/township-patches.ts'
import { polarHandlers } from './polar.ts'
import { radarFrame } from './radar.ts'
import { roseHandlers } from './roses.ts'

export const figuresModule = defineModule({
  name: 'air/figures',
  title: '成因分析',
  serves: [
    serveCalls(analysisCalls, { Contribution: contributionFrame, ...correlationHandlers, ...roseHandlers }),
    serveCalls(analysisFigureCalls, { ...polarHandlers, Scatter: scatterFrame, FeatureRadar: radarFrame }),
    serveCalls(analysisMapCalls, {
      StationHours: stationHoursFrame,
      LeaveOneOut: leaveOneOutFrame,
      Patches: patchFrame,
      TownshipPatches: townshipPatchFrame,
    }),
  ],
})
