import { targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import { indicatorCalls, targetCalls } from '@qingyuan/contract/air/targets.ts'
import { formatDate, hourMs } from '@qingyuan/domain/time.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { completion } from './public.ts'
import { indicatorRoutes, targetRoutes, targetTraceabilityRoutes } from './routes.ts'

const yearAt = (now: number) => Number(formatDate(now).slice(0, 4))

export const targetsModule = defineModule({
  name: 'air/targets',
  title: '目标',
  serves: [
    serveCalls(indicatorCalls, indicatorRoutes),
    serveCalls(targetCalls, targetRoutes),
    serveCalls(targetTraceabilityCalls, targetTraceabilityRoutes),
  ],
  // The chances of the year's targets take seconds to simulate; they move with the hours.
  keepWarm: [{ everyMs: hourMs, compute: services => completion(services, { span: 'year', year: yearAt(services.clock.now()) }) }],
})
