import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { importMobileRun, mobileReportJob } from './public.ts'
import { mobileRunRoutes } from './routes.ts'

export const mobileRunsModule = defineModule({
  name: 'mobile/mobile-runs',
  title: '走航监测',
  serves: [serve(mobileRunCalls, mobileRunRoutes)],
  jobs: [importMobileRun, mobileReportJob],
})
