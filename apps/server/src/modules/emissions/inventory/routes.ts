import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import type { dischargeCountCalls, dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { appError } from '#/platform/errors.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import {
  activateInventory,
  activityPlaces,
  activityTable,
  addInventory,
  askCalculation,
  askFf10Import,
  breakdown,
  changeInventory,
  compareInventories,
  countySources,
  countySum,
  deactivateInventory,
  dischargeRows,
  displayFrame,
  downloadCut,
  downloadEnterprises,
  downloadSources,
  enterprisePlaces,
  enterpriseTable,
  explainDischarge,
  gridFile,
  gridMap,
  inventoryById,
  inventoryList,
  inventoryOptions,
  inventorySources,
  mergeInventories,
  monthTable,
  runList,
  runProblems,
  sourceSum,
  stepInventory,
  summary,
  tracingInput,
} from './public.ts'

export const dischargeCountRoutes: HandlersOf<typeof dischargeCountCalls> = {
  Query: ({ services, caller }, input) => dischargeRows(services, caller, input),
  Calculate: ({ services, caller }, { year, full = false }) => askCalculation(services, caller, { year, full }),
  SumByDisplaySource: ({ services, caller }, input) => displayFrame(services, caller, input),
  DownloadByCounty: ({ services, caller }, input) => downloadCut(services, caller, input, 'county'),
  DownloadBySource: ({ services, caller }, input) => downloadCut(services, caller, input, 'scc'),
  DownloadByFuel: ({ services, caller }, input) => downloadCut(services, caller, input, 'fuel'),
  DownloadByEquipment: ({ services, caller }, input) => downloadCut(services, caller, input, 'equipment'),
  DownloadByEnterprise: ({ services, caller }, input) => downloadEnterprises(services, caller, input),
  DownloadByPollutionSource: ({ services, caller }, input) => downloadSources(services, caller, input, 'enterprise'),
  DownloadBySurfaceSource: ({ services, caller }, input) => downloadSources(services, caller, input, 'surface'),
}

export const dischargeInventoryRoutes: HandlersOf<typeof dischargeInventoryCalls> = {
  Add: async ({ services, caller }, input) => addInventory(services, caller, input),
  Update: async ({ services, caller, audit }, input) => {
    const changed = await changeInventory(services, caller, input)
    audit.subject = changed.name
    return changed
  },
  Query: ({ services, caller }, input) => inventoryList(services, caller, input),
  SourceQuery: ({ services, caller }, input) => inventorySources(services, caller, input),
  QueryByID: ({ services, caller }, { id }) => inventoryById(services, caller, id),
}

export const inventoryRoutes: HandlersOf<typeof inventoryCalls> = {
  Options: ({ services, caller }) => inventoryOptions(services, caller),
  Runs: ({ services, caller }, input) => runList(services, caller, input),
  Problems: ({ services, caller }, input) => runProblems(services, caller, input),
  Step: async ({ services, caller }, input) => {
    await stepInventory(services, caller, input)
    return {}
  },
  Merge: ({ services, caller }, input) => mergeInventories(services, caller, input),
  ImportFF10: ({ services, caller, upload }, input) => {
    if (!upload) throw appError('BAD_REQUEST')
    return askFf10Import(services, caller, upload, input)
  },
  Compare: ({ services, caller }, input) => compareInventories(services, caller, input),
  Summary: ({ services, caller }, input) => summary(services, caller, input),
  SourceSum: ({ services, caller }, input) => sourceSum(services, caller, input),
  CountySum: ({ services, caller }, input) => countySum(services, caller, input),
  CountySources: ({ services, caller }, input) => countySources(services, caller, input),
  Enterprises: ({ services, caller }, input) => enterpriseTable(services, caller, input),
  Activities: ({ services, caller }, input) => activityTable(services, caller, input),
  Months: ({ services, caller }, input) => monthTable(services, caller, input),
  EnterprisePlaces: ({ services, caller }, input) => enterprisePlaces(services, caller, input),
  ActivityPlaces: ({ services, caller }, input) => activityPlaces(services, caller, input),
  Grid: ({ services, caller }, input) => gridMap(services, caller, input),
  GridFile: ({ services, caller }, input) => gridFile(services, caller, input),
  Activate: ({ services, caller }, input) => activateInventory(services, caller, input.id),
  TracingInput: ({ services }) => tracingInput(services),
  Deactivate: async ({ services, audit }) => {
    const done = await deactivateInventory(services)
    audit.subject = done.name
    return done
  },
  Breakdown: ({ services, caller }, input) => breakdown(services, caller, input),
  Explain: ({ services, caller }, input) => explainDischarge(services, caller, input),
}
