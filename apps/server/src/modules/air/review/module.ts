import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { historyOf, markHours, suspectsFrame } from './review.ts'

export const reviewModule = defineModule({
  name: 'air/review',
  title: '数据审核',
  serves: [serveCalls(reviewCalls, { Suspects: suspectsFrame, Mark: markHours, History: historyOf })],
})
