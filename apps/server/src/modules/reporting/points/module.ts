import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { fillingHandlers } from './filling.ts'
import { surfaceImport, surfaceImportService } from './import/surface-import.ts'
import { pointHandlers } from './points.ts'
import { readingHandlers } from './reading.ts'
import { fillStat } from './statistics.ts'

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
  serves: [
    serveCalls(surfaceCalls, { ...readingHandlers, ...pointHandlers, ...fillingHandlers, FillOperateStat: fillStat }),
    surfaceImportService,
  ],
  jobs: [surfaceImport.job],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
