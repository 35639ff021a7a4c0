import { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { traceRoutes } from './routes.ts'

export const lineageModule = defineModule({
  name: 'air/lineage',
  title: '溯数',
  serves: [serve(traceCalls, traceRoutes)],
})
