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
  Query: (input, { services, caller }) => dischargeRows(services, caller, input),
  Calculate: ({ year, full = false }, { services, caller, audit }) => {
    audit.subject = `${year} 年`
    return askCalculation(services, caller, { year, full })
  },
  SumByDisplaySource: (input, { services, caller }) => displayFrame(services, caller, input),
  DownloadByCounty: (input, { services, caller }) => downloadCut(services, caller, input, 'county'),
  DownloadBySource: (input, { services, caller }) => downloadCut(services, caller, input, 'scc'),
  DownloadByFuel: (input, { services, caller }) => downloadCut(services, caller, input, 'fuel'),
  DownloadByEquipment: (input, { services, caller }) => downloadCut(services, caller, input, 'equipment'),
  DownloadByEnterprise: (input, { services, caller }) => downloadEnterprises(services, caller, input),
  DownloadByPollutionSource: (input, { services, caller }) => downloadSources(services, caller, input, 'enterprise'),
  DownloadBySurfaceSource: (input, { services, caller }) => downloadSources(services, caller, input, 'surface'),
}

export const dischargeInventoryRoutes: HandlersOf<typeof dischargeInventoryCalls> = {
  Add: async (input, { services, caller, audit }) => {
    audit.subject = input.name
    return addInventory(services, caller, input)
  },
  Update: async (input, { services, caller, audit }) => {
    const changed = await changeInventory(services, caller, input)
    audit.subject = changed.name
    return changed
  },
  Query: (input, { services, caller }) => inventoryList(services, caller, input),
  SourceQuery: (input, { services, caller }) => inventorySources(services, caller, input),
  QueryByID: ({ id }, { services, caller }) => inventoryById(services, caller, id),
}

export const inventoryRoutes: HandlersOf<typeof inventoryCalls> = {
  Options: (_, { services, caller }) => inventoryOptions(services, caller),
  Runs: (input, { services, caller }) => runList(services, caller, input),
  Problems: (input, { services, caller }) => runProblems(services, caller, input),
  Step: async (input, { services, caller, audit }) => {
    audit.subject = `清单 ${input.id} ${input.event}`
    await stepInventory(services, caller, input)
    return {}
  },
  Merge: (input, { services, caller, audit }) => {
    audit.subject = input.name
    return mergeInventories(services, caller, input)
  },
  ImportFF10: (input, { services, caller, upload, audit }) => {
    if (!upload) throw appError('BAD_REQUEST')
    audit.subject = upload.name
    return askFf10Import(services, caller, upload, input)
  },
  Compare: (input, { services, caller }) => compareInventories(services, caller, input),
  Summary: (input, { services, caller }) => summary(services, caller, input),
  SourceSum: (input, { services, caller }) => sourceSum(services, caller, input),
  CountySum: (input, { services, caller }) => countySum(services, caller, input),
  CountySources: (input, { services, caller }) => countySources(services, caller, input),
  Enterprises: (input, { services, caller }) => enterpriseTable(services, caller, input),
  Activities: (input, { services, caller }) => activityTable(services, caller, input),
  Months: (input, { services, caller }) => monthTable(services, caller, input),
  EnterprisePlaces: (input, { services, caller }) => enterprisePlaces(services, caller, input),
  ActivityPlaces: (input, { services, caller }) => activityPlaces(services, caller, input),
  Grid: (input, { services, caller }) => gridMap(services, caller, input),
  GridFile: (input, { services, caller }) => gridFile(services, caller, input),
  Activate: (input, { services, caller, audit }) => {
    audit.subject = `清单 ${input.id}`
    return activateInventory(services, caller, input.id)
  },
  TracingInput: (_, { services }) => tracingInput(services),
  Deactivate: async (_, { services, audit }) => {
    const done = await deactivateInventory(services)
    audit.subject = done.name
    return done
  },
  Breakdown: (input, { services, caller }) => breakdown(services, caller, input),
  Explain: (input, { services, caller }) => explainDischarge(services, caller, input),
}
