import { defineModule } from '#/platform/module.ts'
import { odourComplaintService } from './complaints.ts'

export const odourComplaintsModule = defineModule({
  name: 'organics/complaints',
  title: '异味投诉',
  tables: ['odour_complaints'],
  serves: [odourComplaintService],
  demo: { afterHours: () => import('./demo/load-demo.ts') },
})
