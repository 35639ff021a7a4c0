import { defineModule } from '#/platform/module.ts'
import { dischargeCountService } from './analysis/discharge-count.ts'
import { dischargeCalculation } from './calculation/job.ts'
import { inventoryService } from './inventory.ts'
import { inventoryImport } from './versions/import-job.ts'
import { dischargeInventoryService } from './versions/inventories.ts'

export const inventoryModule = defineModule({
  name: 'emissions/inventory',
  title: '排放清单',
  tables: [
    'calculation_runs',
    'discharge_inputs',
    'discharge_problems',
    'discharge_rows',
    'emission_grids',
    'factor_snapshots',
    'inventories',
    'inventory_log',
    'outlet_emissions',
  ],
  serves: [dischargeCountService, dischargeInventoryService, inventoryService],
  jobs: [dischargeCalculation, inventoryImport.job],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
