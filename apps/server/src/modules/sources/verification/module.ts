import { defineModule } from '#/platform/module.ts'
import { twinExperiments, twinVerification } from './verification-job.ts'

export const verificationModule = defineModule({
  name: 'sources/verification',
  title: '模拟事件验证',
  tables: ['twin_scores'],
  jobs: [twinExperiments],
  scheduled: [twinVerification],
})
