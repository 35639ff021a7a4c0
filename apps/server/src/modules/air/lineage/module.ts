import { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { traceRoutes } from './routes.ts'

export const lineageModule = defineModule({
  name: 'air/lineage',
  title: '溯数',
  serves: [serveCalls(traceCalls, traceRoutes)],
})
