import { defineModule } from '#/platform/module.ts'
import { fillEnterpriseService } from './fill.ts'
import { fillingService } from './filling.ts'
import { fillImport, fillImportService } from './import/import-form.ts'
import { fillMachineGroupService, fillMachineService } from './machines.ts'
import { fillPollutionService } from './pollution.ts'

export const reportingFormsModule = defineModule({
  name: 'reporting/forms',
  title: '企业填报',
  serves: [fillEnterpriseService, fillPollutionService, fillMachineGroupService, fillMachineService, fillingService, fillImportService],
  jobs: [fillImport.job],
})
