import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { jobRoutes } from './routes.ts'

export const jobsModule = defineModule({
  name: 'system/jobs',
  title: '后台任务',
  serves: [serveCalls(jobCalls, jobRoutes)],
})
