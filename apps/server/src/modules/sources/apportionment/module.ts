import { apportionmentModelCalls, apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { apportionment, startDailyApportionment } from './public.ts'
import { apportionmentModelRoutes, apportionmentTraceabilityRoutes } from './routes.ts'

export const apportionmentModule = defineModule({
  name: 'sources/apportionment',
  title: '来源解析',
  serves: [
    serveCalls(apportionmentModelCalls, apportionmentModelRoutes),
    serveCalls(apportionmentTraceabilityCalls, apportionmentTraceabilityRoutes),
  ],
  runKinds: [apportionment],
  background: [{ start: startDailyApportionment, when: config => config.backgroundRuns }],
})
