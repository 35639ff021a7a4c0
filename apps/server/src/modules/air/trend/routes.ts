import type { trendCalls } from '@qingyuan/contract/air/trend.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { changeFrame, profileFrame, slopes } from './trend.ts'

export const trendRoutes: HandlersOf<typeof trendCalls> = {
  Change: ({ services, caller }, question) => changeFrame(services, caller.scope, question),
  Profile: ({ services, caller }, question) => profileFrame(services, caller.scope, question),
  Slope: ({ services, caller }, question) => slopes(services, caller.scope, question),
}
