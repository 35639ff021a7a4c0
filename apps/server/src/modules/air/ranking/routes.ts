import type { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { areaFrame, detailsFrame } from './details.ts'
import { addGroup, groupsFor, removeGroup, subjectPlaces } from './groups.ts'
import { areaRank, cityRank } from './public.ts'

export const rankingRoutes: HandlersOf<typeof rankingCalls> = {
  CityRank: ({ services }, { year }) => cityRank(services, year),
  AreaData: ({ services, caller }, question) => areaFrame(services, caller.scope, question),
  AreaRank: async ({ services, caller }, question) =>
    areaRank(services, await subjectPlaces(services, caller.scope, question), question.span),
  AreaGroup: ({ services, caller }) => groupsFor(services, caller.scope),
  CustomAreaGroup: async ({ services, caller }, input) => ({ id: await addGroup(services, caller.scope, input) }),
  DeleteAreaGroup: async ({ services, caller }, { id }) => {
    await removeGroup(services, caller.scope, id)
    return {}
  },
  RankingDetails: ({ services, caller }, question) => detailsFrame(services, caller.scope, question),
}
