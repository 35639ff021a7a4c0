import { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import { fillMachineCalls, fillMachineGroupCalls } from '@qingyuan/contract/reporting/machines.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import {
  fillEnterpriseRoutes,
  fillImportRoutes,
  fillingRoutes,
  fillMachineGroupRoutes,
  fillMachineRoutes,
  fillPollutionRoutes,
} from './routes.ts'

export const reportingFormsModule = defineModule({
  name: 'reporting/forms',
  title: '企业填报',
  serves: [
    serveCalls(fillEnterpriseCalls, fillEnterpriseRoutes),
    serveCalls(fillPollutionCalls, fillPollutionRoutes),
    serveCalls(fillMachineGroupCalls, fillMachineGroupRoutes),
    serveCalls(fillMachineCalls, fillMachineRoutes),
    serveCalls(fillingCalls, fillingRoutes),
    serveCalls(fillImportCalls, fillImportRoutes),
  ],
})
