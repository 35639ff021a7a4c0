import type { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { areaFrame, detailsFrame } from './details.ts'
import { addGroup, groupsFor, removeGroup, subjectPlaces } from './groups.ts'
import { areaRank, cityRank } from './public.ts'

export const rankingRoutes: HandlersOf<typeof rankingCalls> = {
  CityRank: ({ year }, { services }) => cityRank(services, year),
  AreaData: (question, { services, caller }) => areaFrame(services, caller.scope, question),
  AreaRank: async (question, { services, caller }) =>
    areaRank(services, await subjectPlaces(services, caller.scope, question), question.span),
  AreaGroup: (_, { services, caller }) => groupsFor(services, caller.scope),
  CustomAreaGroup: async (input, { services, caller, audit }) => {
    audit.subject = input.name
    return { id: await addGroup(services, caller.scope, input) }
  },
  DeleteAreaGroup: async ({ id }, { services, caller, audit }) => {
    audit.subject = `分组 ${id}`
    await removeGroup(services, caller.scope, id)
    return {}
  },
  RankingDetails: (question, { services, caller }) => detailsFrame(services, caller.scope, question),
}
