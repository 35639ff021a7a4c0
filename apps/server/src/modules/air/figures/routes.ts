import type { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import type { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { contributionFrame } from './contribution.ts'
import { correlationFrame, linearityFrame, scatterFrame } from './correlation.ts'
import { leaveOneOutFrame } from './maps/leave-one-out.ts'
import { patchFrame } from './maps/patches.ts'
import { stationHoursFrame } from './maps/station-hours.ts'
import { townshipPatchFrame } from './maps/township-patches.ts'
import { polarBinTable, polarSurface } from './polar.ts'
import { radarFrame } from './radar.ts'
import { windRose, windRoseRate } from './roses.ts'

export const analysisRoutes: HandlersOf<typeof analysisCalls> = {
  Contribution: ({ services, caller }, question) => contributionFrame(services, caller.scope, question),
  Correlation: ({ services, caller }, question) => correlationFrame(services, caller.scope, question),
  CorrelationLinearity: ({ services, caller }, question) => linearityFrame(services, caller.scope, question),
  WindRose: ({ services, caller }, question) => windRose(services, caller.scope, question),
  WindRoseRate: ({ services, caller }, question) => windRoseRate(services, caller.scope, question),
}

export const analysisFigureRoutes: HandlersOf<typeof analysisFigureCalls> = {
  PolarPlot: ({ services, caller }, question) => polarSurface(services, caller.scope, question),
  PolarBins: ({ services, caller }, question) => polarBinTable(services, caller.scope, question),
  Scatter: ({ services, caller }, question) => scatterFrame(services, caller.scope, question),
  FeatureRadar: ({ services, caller }, question) => radarFrame(services, caller.scope, question),
}

export const analysisMapRoutes: HandlersOf<typeof analysisMapCalls> = {
  StationHours: ({ services, caller }, question) => stationHoursFrame(services, caller.scope, question),
  LeaveOneOut: ({ services, caller }, question) => leaveOneOutFrame(services, caller.scope, question),
  Patches: ({ services }, question) => patchFrame(services, question),
  TownshipPatches: ({ services, caller }, question) => townshipPatchFrame(services, caller.scope, question),
}
