import { modelRunCalls } from '@qingyuan/contract/sources/runs.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { retryRun } from './model-runs.ts'

export const modelRunsModule = defineModule({
  name: 'sources/runs',
  title: '模型运行',
  tables: ['model_runs', 'run_arrays'],
  serves: [serveCalls(modelRunCalls, { Retry: retryRun })],
})
