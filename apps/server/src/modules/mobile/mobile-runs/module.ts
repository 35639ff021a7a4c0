import { defineModule } from '#/platform/module.ts'
import { mobileRunImport } from './import-job.ts'
import { mobileRunService } from './mobile-runs.ts'
import { mobileReportJob } from './report/report-job.ts'

export const mobileRunsModule = defineModule({
  name: 'mobile/mobile-runs',
  title: '走航监测',
  tables: ['mobile_columns', 'mobile_refusals', 'mobile_runs'],
  serves: [mobileRunService],
  jobs: [mobileRunImport.job, mobileReportJob],
  demo: { afterHours: () => import('./demo/load-demo.ts') },
})
