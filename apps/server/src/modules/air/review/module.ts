import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { reviewRoutes } from './routes.ts'

export const reviewModule = defineModule({
  name: 'air/review',
  title: '数据审核',
  serves: [serveCalls(reviewCalls, reviewRoutes)],
})
