import { defineModule } from '#/platform/module.ts'
import { briefingService } from './briefing.ts'
import { dailyBriefing } from './versions.ts'

export const briefingModule = defineModule({
  name: 'air/briefing',
  title: '今日研判',
  tables: ['briefings'],
  serves: [briefingService],
  scheduled: [dailyBriefing],
})
