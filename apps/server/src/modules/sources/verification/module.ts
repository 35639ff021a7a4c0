import { defineModule } from '#/platform/module.ts'
import { twinExperiments } from './twin-job.ts'

export const verificationModule = defineModule({
  name: 'sources/verification',
  title: '模拟事件验证',
  jobs: [twinExperiments],
})
