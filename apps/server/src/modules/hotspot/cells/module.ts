import { defineModule } from '#/platform/module.ts'
import { hotGridService } from './cells.ts'
import { gridFusion } from './grid-job.ts'

export const gridCellsModule = defineModule({
  name: 'hotspot/cells',
  title: '热点网格',
  tables: ['grid_alarms', 'grid_cells', 'grid_fields'],
  serves: [hotGridService],
  scheduled: [gridFusion],
  demo: { afterHours: () => import('./demo/load-demo.ts') },
})
