import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeCountCalls, dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { activityPlaces, activityTable } from './analysis/activities.ts'
import { sourceBreakdown } from './analysis/breakdown.ts'
import {
  dischargeRows,
  displayFrame,
  downloadCut,
  downloadEnterpriseSources,
  downloadEnterprises,
  downloadSurfaceSources,
} from './analysis/discharge-count.ts'
import { countySources, countySum, enterprisePlaces, enterpriseTable, monthTable, sourceSum, summaryFrame } from './analysis/tables.ts'
import { dischargeCalculation, requestCalculation } from './calculation/job.ts'
import { explainDischarge } from './explain.ts'
import { activateInventory } from './grid/activate.ts'
import { deactivateInventory, tracingInput } from './grid/deactivate.ts'
import { gridFile, gridMap } from './grid/gridded.ts'
import { compareInventories } from './versions/compare.ts'
import { inventoryImport, requestFf10Import } from './versions/import-job.ts'
import { addInventory, changeInventory, inventoryById, inventoryList, inventorySources, stepInventory } from './versions/inventories.ts'
import { mergeInventories } from './versions/merge.ts'
import { inventoryOptions, runList, runProblems } from './versions/runs.ts'

// biome-ignore format: pairs of call and handler, several a line
export const inventoryModule = defineModule({
  name: 'emissions/inventory',
  title: '排放清单',
  tables: ['calculation_runs', 'discharge_inputs', 'discharge_problems', 'discharge_rows', 'emission_grids', 'factor_snapshots', 'inventories', 'inventory_log', 'outlet_emissions'],
  serves: [
    serveCalls(dischargeCountCalls, {
      Query: dischargeRows, Calculate: requestCalculation, SumByDisplaySource: displayFrame, DownloadByCounty: downloadCut('county'),
      DownloadBySource: downloadCut('scc'), DownloadByFuel: downloadCut('fuel'), DownloadByEquipment: downloadCut('equipment'),
      DownloadByEnterprise: downloadEnterprises, DownloadByPollutionSource: downloadEnterpriseSources,
      DownloadBySurfaceSource: downloadSurfaceSources,
    }),
    serveCalls(dischargeInventoryCalls, {
      Add: addInventory, Update: changeInventory, Query: inventoryList, SourceQuery: inventorySources, QueryByID: inventoryById,
    }),
    serveCalls(inventoryCalls, {
      Options: inventoryOptions, Runs: runList, Problems: runProblems, Step: stepInventory, Merge: mergeInventories,
      ImportFF10: requestFf10Import, Compare: compareInventories, Summary: summaryFrame, SourceSum: sourceSum, CountySum: countySum,
      CountySources: countySources, Enterprises: enterpriseTable, Activities: activityTable, Months: monthTable,
      EnterprisePlaces: enterprisePlaces, ActivityPlaces: activityPlaces, Grid: gridMap, GridFile: gridFile, Activate: activateInventory,
      TracingInput: tracingInput, Deactivate: deactivateInventory, Breakdown: sourceBreakdown, Explain: explainDischarge,
    }),
  ],
  jobs: [dischargeCalculation, inventoryImport],
})
