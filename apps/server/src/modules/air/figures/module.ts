import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { contributionFrame } from './contribution.ts'
import { correlationFrame, linearityFrame, scatterFrame } from './correlation.ts'
import { leaveOneOutFrame } from './maps/leave-one-out.ts'
import { patchFrame } from './maps/patches.ts'
import { stationHoursFrame } from './maps/station-hours.ts'
import { townshipPatchFrame } from './maps/township-patches.ts'
import { polarBinTable, polarSurface } from './polar.ts'
import { radarFrame } from './radar.ts'
import { windRose, windRoseRate } from './roses.ts'

export const figuresModule = defineModule({
  name: 'air/figures',
  title: '成因分析',
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(analysisCalls, {
      Contribution: contributionFrame, Correlation: correlationFrame, CorrelationLinearity: linearityFrame, WindRose: windRose,
      WindRoseRate: windRoseRate,
    }),
    // biome-ignore format: several calls a line
    serveCalls(analysisFigureCalls, {
      PolarPlot: polarSurface, PolarBins: polarBinTable, Scatter: scatterFrame, FeatureRadar: radarFrame,
    }),
    // biome-ignore format: several calls a line
    serveCalls(analysisMapCalls, {
      StationHours: stationHoursFrame, LeaveOneOut: leaveOneOutFrame, Patches: patchFrame, TownshipPatches: townshipPatchFrame,
    }),
  ],
})
