import type { trendCalls } from '@qingyuan/contract/air/query.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { changeFrame, profileFrame, slopes } from './trend.ts'

export const trendRoutes: HandlersOf<typeof trendCalls> = {
  Change: (question, { services, caller }) => changeFrame(services, caller.scope, question),
  Profile: (question, { services, caller }) => profileFrame(services, caller.scope, question),
  Slope: (question, { services, caller }) => slopes(services, caller.scope, question),
}
