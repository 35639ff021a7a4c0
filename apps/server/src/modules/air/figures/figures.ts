import { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import { serveCalls } from '#/platform/module.ts'
import { contributionFrame } from './contribution.ts'
import { correlationHandlers, scatterFrame } from './correlation.ts'
import { polarHandlers } from './polar.ts'
import { radarFrame } from './radar.ts'
import { roseHandlers } from './roses.ts'

export const analysisService = serveCalls(analysisCalls, { Contribution: contributionFrame, ...correlationHandlers, ...roseHandlers })

export const analysisFigureService = serveCalls(analysisFigureCalls, {
  ...polarHandlers,
  Scatter: scatterFrame,
  FeatureRadar: radarFrame,
})
