import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { changeFrame, profileFrame, trendSlopes } from './trend.ts'

export const trendModule = defineModule({
  name: 'air/trend',
  title: '变化趋势',
  serves: [serveCalls(trendCalls, { Change: changeFrame, Profile: profileFrame, Slope: trendSlopes })],
})
