import { defineModule } from '#/platform/module.ts'
import { trendService } from './trend.ts'

export const trendModule = defineModule({ name: 'air/trend', title: '变化趋势', serves: [trendService] })
