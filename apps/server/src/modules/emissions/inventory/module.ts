import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { dischargeCountCalls, dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { dischargeCalculation, inventoryImport } from './public.ts'
import { dischargeCountRoutes, dischargeInventoryRoutes, inventoryRoutes } from './routes.ts'

export const inventoryModule = defineModule({
  name: 'emissions/inventory',
  title: '排放清单',
  serves: [
    serveCalls(dischargeCountCalls, dischargeCountRoutes),
    serveCalls(dischargeInventoryCalls, dischargeInventoryRoutes),
    serveCalls(inventoryCalls, inventoryRoutes),
  ],
  jobs: [dischargeCalculation, inventoryImport],
})
