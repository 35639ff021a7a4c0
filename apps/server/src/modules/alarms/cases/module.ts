import { defineModule } from '#/platform/module.ts'
import { caseService } from './cases.ts'
import { caseFollowing, caseOpening } from './follow-cases.ts'

export const casesModule = defineModule({
  name: 'alarms/cases',
  title: '案件',
  tables: ['case_alarms', 'cases'],
  serves: [caseService],
  scheduled: [caseOpening, caseFollowing],
})
