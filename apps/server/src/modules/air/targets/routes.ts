import type { targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import type { indicatorCalls, targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { detailsFrame } from '#/modules/air/ranking/public.ts'
import { published } from '#/modules/air/read/public.ts'
import type { Context } from '#/platform/http/context.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { completion } from './completion.ts'
import { courseOf } from './course.ts'
import { contrastFrame, gapFrame, situationFrame } from './frames.ts'
import {
  autumnTarget,
  parameterOptions,
  pollutantContrast,
  saveTarget,
  stationOptions,
  stationRank,
  targetYears,
  yearTarget,
} from './public.ts'
import { roomFrame } from './room.ts'

const counties = ({ from, to }: { from: string; to: string }, { services }: Context) =>
  detailsFrame(services, published, { kind: 'county', from, to })

const save = (input: InputOf<typeof indicatorCalls.targetSave>, { services, caller, audit }: Context) => {
  audit.subject = `点位 ${input.placeId} ${input.year} 年目标`
  return saveTarget(services, caller.scope, input)
}

export const indicatorRoutes: HandlersOf<typeof indicatorCalls> = {
  Completion: (question, { services }) => completion(services, question),
  targetSave: save,
}

export const targetRoutes: HandlersOf<typeof targetCalls> = {
  Situation: (question, { services }) => situationFrame(services, question),
  Gap: (question, { services }) => gapFrame(services, question),
  Contrast: (question, { services }) => contrastFrame(services, question),
  Room: (question, { services }) => roomFrame(services, question),
  Course: (question, { services }) => courseOf(services, question),
}

export const targetTraceabilityRoutes: HandlersOf<Omit<typeof targetTraceabilityCalls, `StationDataSearch${string}`>> = {
  Rank: (question, { services, caller }) => stationRank(services, caller.scope, question),
  YearTarget: ({ year }, { services }) => yearTarget(services, year),
  AutumnTarget: ({ year }, { services }) => autumnTarget(services, year),
  TargetYear: (_, { services }) => targetYears(services),
  SaveTarget: save,
  CountyRank: counties,
  CountyRankDownload: counties,
  PollutantContrast: (question, { services, caller }) => pollutantContrast(services, caller.scope, question),
  StationDownlist: (_, { services, caller }) => stationOptions(services, caller.scope),
  StationDataDownlist: () => parameterOptions(),
}
