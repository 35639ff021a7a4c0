import { outletCalls, outletModelCalls, outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { outletModelRoutes, outletRoutes, outletTraceabilityRoutes } from './routes.ts'

export const outletsModule = defineModule({
  name: 'sources/outlets',
  title: '排放口',
  serves: [
    serveCalls(outletModelCalls, outletModelRoutes),
    serveCalls(outletTraceabilityCalls, outletTraceabilityRoutes),
    serveCalls(outletCalls, outletRoutes),
  ],
})
