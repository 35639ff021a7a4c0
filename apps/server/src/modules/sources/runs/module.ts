import { defineModule } from '#/platform/module.ts'
import { modelRunService } from './model-runs.ts'

export const modelRunsModule = defineModule({
  name: 'sources/runs',
  title: '模型运行',
  tables: ['model_runs', 'run_arrays'],
  serves: [modelRunService],
})
