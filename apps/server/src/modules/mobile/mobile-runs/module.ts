import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { importMobileRun, mobileReportJob } from './public.ts'
import { mobileRunRoutes } from './routes.ts'

export const mobileRunsModule = defineModule({
  name: 'mobile/mobile-runs',
  title: '走航监测',
  serves: [serveCalls(mobileRunCalls, mobileRunRoutes)],
  jobs: [importMobileRun, mobileReportJob],
})
