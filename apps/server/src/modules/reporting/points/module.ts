import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { surfaceImport } from './public.ts'
import { surfaceImportRoutes, surfaceRoutes } from './routes.ts'

export const reportingPointsModule = defineModule({
  name: 'reporting/points',
  title: '面源填报',
  serves: [serve(surfaceCalls, surfaceRoutes), serve(surfaceImportCalls, surfaceImportRoutes)],
  jobs: [surfaceImport],
})
