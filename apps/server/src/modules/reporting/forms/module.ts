import { defineModule } from '#/platform/module.ts'
import { fillEnterpriseService } from './fill.ts'
import { fillingService } from './filling.ts'
import { fillImportService } from './import/import-form.ts'
import { fillMachineGroupService, fillMachineService } from './machines.ts'
import { fillPollutionService } from './pollution.ts'

export const reportingFormsModule = defineModule({
  name: 'reporting/forms',
  title: '企业填报',
  tables: ['fill_imports'],
  serves: [fillEnterpriseService, fillPollutionService, fillMachineGroupService, fillMachineService, fillingService, fillImportService],
})
