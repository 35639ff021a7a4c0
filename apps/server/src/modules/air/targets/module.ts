import { hourMs } from '@qingyuan/domain/time.ts'
import { defineModule } from '#/platform/module.ts'
import { completionOfThisYear, indicatorService } from './completion.ts'
import { targetService } from './frames.ts'
import { targetTraceabilityService } from './traceability.ts'

export const targetsModule = defineModule({
  name: 'air/targets',
  title: '目标',
  tables: ['targets'],
  serves: [indicatorService, targetService, targetTraceabilityService],
  // The chances of the year's targets take seconds to simulate; they change every hour.
  keepWarm: [{ everyMs: hourMs, compute: completionOfThisYear }],
})
