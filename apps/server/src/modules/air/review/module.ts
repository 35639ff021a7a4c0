import { defineModule } from '#/platform/module.ts'
import { reviewService } from './review.ts'

export const reviewModule = defineModule({ name: 'air/review', title: '数据审核', serves: [reviewService] })
