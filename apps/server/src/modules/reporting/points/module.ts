import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { surfaceImport } from './public.ts'
import { surfaceImportRoutes, surfaceRoutes } from './routes.ts'

export const reportingPointsModule = defineModule({
  name: 'reporting/points',
  title: '面源填报',
  serves: [serveCalls(surfaceCalls, surfaceRoutes), serveCalls(surfaceImportCalls, surfaceImportRoutes)],
  jobs: [surfaceImport],
})
