import { defineModule } from '#/platform/module.ts'
import { surfaceImport, surfaceImportService } from './import/surface-import.ts'
import { surfaceService } from './points.ts'

export const reportingPointsModule = defineModule({
  name: 'reporting/points',
  title: '面源填报',
  tables: [
    'surface_fills',
    'surface_import_rows',
    'surface_imports',
    'surface_points',
    'surface_steps',
    'task_points',
    'verified_activities',
  ],
  serves: [surfaceService, surfaceImportService],
  jobs: [surfaceImport.job],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
