import type { dischargeCountCalls, dischargeInventoryCalls } from '@qingyuan/contract/calls/discharge.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import {
  addInventory,
  askCalculation,
  changeInventory,
  dischargeRows,
  displayFrame,
  downloadCut,
  downloadEnterprises,
  downloadSources,
  inventoryById,
  inventoryList,
  inventorySources,
} from './service.ts'

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
