import { defineModule } from '#/platform/module.ts'
import { homeService } from './live.ts'

export const liveModule = defineModule({ name: 'air/live', title: '首页与大屏', serves: [homeService] })
