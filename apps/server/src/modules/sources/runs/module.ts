import { modelRunCalls } from '@qingyuan/contract/sources/runs.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { retryRun } from './model-runs.ts'

export const modelRunsModule = defineModule({
  name: 'sources/runs',
  title: '模型运行',
  serves: [serveCalls(modelRunCalls, { Retry: retryRun })],
})
