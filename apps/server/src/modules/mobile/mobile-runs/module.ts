import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { mobileRunImport } from './import-job.ts'
import { mobileReportJob, requestReport } from './report/report-job.ts'
import { runHandlers } from './runs.ts'
import { segmentHandlers } from './segments.ts'

export const mobileRunsModule = defineModule({
  name: 'mobile/mobile-runs',
  title: '走航监测',
  tables: ['mobile_columns', 'mobile_refusals', 'mobile_runs'],
  serves: [serveCalls(mobileRunCalls, { ...runHandlers, ...segmentHandlers, Report: requestReport })],
  jobs: [mobileRunImport.job, mobileReportJob],
  demo: { afterHours: () => import('./demo/load-demo.ts') },
})
