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

const counties = ({ services }: Context, { from, to }: { from: string; to: string }) =>
  detailsFrame(services, published, { kind: 'county', from, to })

const save = ({ services, caller, audit }: Context, input: InputOf<typeof indicatorCalls.targetSave>) => {
  audit.subject = `点位 ${input.placeId} ${input.year} 年目标`
  return saveTarget(services, caller.scope, input)
}

export const indicatorRoutes: HandlersOf<typeof indicatorCalls> = {
  Completion: ({ services }, question) => completion(services, question),
  targetSave: save,
}

export const targetRoutes: HandlersOf<typeof targetCalls> = {
  Situation: ({ services }, question) => situationFrame(services, question),
  Gap: ({ services }, question) => gapFrame(services, question),
  Contrast: ({ services }, question) => contrastFrame(services, question),
  Room: ({ services }, question) => roomFrame(services, question),
  Course: ({ services }, question) => courseOf(services, question),
}

export const targetTraceabilityRoutes: HandlersOf<typeof targetTraceabilityCalls> = {
  Rank: ({ services, caller }, question) => stationRank(services, caller.scope, question),
  YearTarget: ({ services }, { year }) => yearTarget(services, year),
  AutumnTarget: ({ services }, { year }) => autumnTarget(services, year),
  TargetYear: ({ services }) => targetYears(services),
  SaveTarget: save,
  CountyRank: counties,
  CountyRankDownload: counties,
  PollutantContrast: ({ services, caller }, question) => pollutantContrast(services, caller.scope, question),
  StationDownlist: ({ services, caller }) => stationOptions(services, caller.scope),
  StationDataDownlist: () => parameterOptions(),
}
