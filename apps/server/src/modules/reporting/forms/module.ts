import { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import { fillMachineCalls, fillMachineGroupCalls } from '@qingyuan/contract/reporting/machines.ts'
import { defineModule, serve } from '#/platform/module.ts'
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
    serve(fillEnterpriseCalls, fillEnterpriseRoutes),
    serve(fillPollutionCalls, fillPollutionRoutes),
    serve(fillMachineGroupCalls, fillMachineGroupRoutes),
    serve(fillMachineCalls, fillMachineRoutes),
    serve(fillingCalls, fillingRoutes),
    serve(fillImportCalls, fillImportRoutes),
  ],
})
