import { defineModule } from '#/platform/module.ts'
import { exportTable } from './export-job.ts'
import { jobService } from './jobs.ts'

export const jobsModule = defineModule({ name: 'system/jobs', title: '后台任务', serves: [jobService], jobs: [exportTable] })
