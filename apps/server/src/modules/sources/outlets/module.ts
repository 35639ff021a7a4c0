import { defineModule } from '#/platform/module.ts'
import { outletModelService, outletService, outletTraceabilityService } from './outlets.ts'

export const outletsModule = defineModule({
  name: 'sources/outlets',
  title: '排放口',
  tables: ['flue_gas_hours', 'outlets'],
  serves: [outletModelService, outletTraceabilityService, outletService],
})
