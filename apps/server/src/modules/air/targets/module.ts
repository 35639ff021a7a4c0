import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { completionOfThisYear, indicatorService } from './completion.ts'
import { targetFrameHandlers } from './frames.ts'
import { marginFrame } from './margin.ts'
import { progressSeries } from './progress-series.ts'
import { targetTraceabilityService } from './traceability.ts'

export const targetsModule = defineModule({
  name: 'air/targets',
  title: '目标',
  tables: ['targets'],
  serves: [
    indicatorService,
    serveCalls(targetCalls, { ...targetFrameHandlers, Room: marginFrame, Course: progressSeries }),
    targetTraceabilityService,
  ],
  // The chances of the year's targets take seconds to simulate; they change every hour.
  keepWarm: [{ everyMs: hourMs, compute: completionOfThisYear }],
})
