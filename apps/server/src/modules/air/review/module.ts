import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { reviewRoutes } from './routes.ts'

export const reviewModule = defineModule({
  name: 'air/review',
  title: '数据审核',
  serves: [serve(reviewCalls, reviewRoutes)],
})
