import { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { documentHandlers } from './documents.ts'
import { fillEnterpriseService, ownTasks } from './fill.ts'
import { fillImportService } from './import/import-form.ts'
import { fillMachineGroupService, fillMachineService } from './machines.ts'
import { fillPollutionService } from './pollution.ts'
import { previewFill } from './preview.ts'

export const reportingFormsModule = defineModule({
  name: 'reporting/forms',
  title: '企业填报',
  tables: ['fill_imports'],
  serves: [
    fillEnterpriseService,
    fillPollutionService,
    fillMachineGroupService,
    fillMachineService,
    serveCalls(fillingCalls, { Tasks: ownTasks, Preview: previewFill, ...documentHandlers }),
    fillImportService,
  ],
})
