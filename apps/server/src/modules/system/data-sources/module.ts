import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { ingestRoutes, sourceRoutes } from './routes.ts'

export const dataSourcesModule = defineModule({
  name: 'system/data-sources',
  title: '数据源与接入',
  serves: [serveCalls(sourceCalls, sourceRoutes), serveCalls(ingestCalls, ingestRoutes)],
})
