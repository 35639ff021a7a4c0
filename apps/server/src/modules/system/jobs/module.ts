import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { cancelJob, getJob, queryJobs, startExport } from './jobs.ts'

export const jobsModule = defineModule({
  name: 'system/jobs',
  title: '后台任务',
  serves: [serveCalls(jobCalls, { JobQuery: queryJobs, JobGet: getJob, ExportStart: startExport, JobCancel: cancelJob })],
})
