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
  Contribution: (question, { services, caller }) => contributionFrame(services, caller.scope, question),
  Correlation: (question, { services, caller }) => correlationFrame(services, caller.scope, question),
  CorrelationLinearity: (question, { services, caller }) => linearityFrame(services, caller.scope, question),
  WindRose: (question, { services, caller }) => windRose(services, caller.scope, question),
  WindRoseRate: (question, { services, caller }) => windRoseRate(services, caller.scope, question),
}

export const analysisFigureRoutes: HandlersOf<typeof analysisFigureCalls> = {
  PolarPlot: (question, { services, caller }) => polarSurface(services, caller.scope, question),
  PolarBins: (question, { services, caller }) => polarBinTable(services, caller.scope, question),
  Scatter: (question, { services, caller }) => scatterFrame(services, caller.scope, question),
  FeatureRadar: (question, { services, caller }) => radarFrame(services, caller.scope, question),
}

export const analysisMapRoutes: HandlersOf<typeof analysisMapCalls> = {
  StationHours: (question, { services, caller }) => stationHoursFrame(services, caller.scope, question),
  LeaveOneOut: (question, { services, caller }) => leaveOneOutFrame(services, caller.scope, question),
  Patches: (question, { services }) => patchFrame(services, question),
  TownshipPatches: (question, { services, caller }) => townshipPatchFrame(services, caller.scope, question),
}
