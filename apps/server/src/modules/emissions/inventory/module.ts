import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeCountCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { activityHandlers } from './analysis/activities.ts'
import { sourceBreakdown } from './analysis/breakdown.ts'
import { dischargeHandlers } from './analysis/discharge-count.ts'
import { tableHandlers } from './analysis/tables.ts'
import { dischargeCalculation, requestCalculation } from './calculation/job.ts'
import { explainDischarge } from './explain.ts'
import { activateInventory } from './grid/activate.ts'
import { deactivationHandlers } from './grid/deactivate.ts'
import { gridHandlers } from './grid/gridded.ts'
import { compareInventories } from './versions/compare.ts'
import { inventoryImport, requestFf10Import } from './versions/import-job.ts'
import { dischargeInventoryService, stepInventory } from './versions/inventories.ts'
import { mergeInventories } from './versions/merge.ts'
import { runHandlers } from './versions/runs.ts'

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
  serves: [
    serveCalls(dischargeCountCalls, { ...dischargeHandlers, Calculate: requestCalculation }),
    dischargeInventoryService,
    serveCalls(inventoryCalls, {
      ...runHandlers,
      Step: stepInventory,
      Merge: mergeInventories,
      ImportFF10: requestFf10Import,
      Compare: compareInventories,
      ...tableHandlers,
      ...activityHandlers,
      ...gridHandlers,
      Activate: activateInventory,
      ...deactivationHandlers,
      Breakdown: sourceBreakdown,
      Explain: explainDischarge,
    }),
  ],
  jobs: [dischargeCalculation, inventoryImport],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
