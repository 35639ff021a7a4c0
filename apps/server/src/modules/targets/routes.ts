import type { targetTraceabilityCalls } from '@qingyuan/contract/calls/traceability-targets.ts'
import { published } from '#/modules/air-quality/service.ts'
import { detailsFrame } from '#/modules/ranking/service.ts'
import type { Context } from '#/platform/http/context.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import {
  autumnTarget,
  parameterOptions,
  pollutantContrast,
  saveTarget,
  stationOptions,
  stationRank,
  targetYears,
  yearTarget,
} from './service.ts'

const counties = ({ from, to }: { from: string; to: string }, { services }: Context) =>
  detailsFrame(services, published, { kind: 'county', from, to })

export const targetTraceabilityRoutes: HandlersOf<Omit<typeof targetTraceabilityCalls, `StationDataSearch${string}`>> = {
  Rank: (question, { services, caller }) => stationRank(services, caller.scope, question),
  YearTarget: ({ year }, { services }) => yearTarget(services, year),
  AutumnTarget: ({ year }, { services }) => autumnTarget(services, year),
  TargetYear: (_, { services }) => targetYears(services),
  SaveTarget: (input, { services, caller, audit }) => {
    audit.subject = `点位 ${input.placeId} ${input.year} 年目标`
    return saveTarget(services, caller.scope, input)
  },
  CountyRank: counties,
  CountyRankDownload: counties,
  PollutantContrast: (question, { services, caller }) => pollutantContrast(services, caller.scope, question),
  StationDownlist: (_, { services, caller }) => stationOptions(services, caller.scope),
  StationDataDownlist: () => parameterOptions(),
}
