import { defineModule } from '#/platform/module.ts'
import { modelFileImport } from './import-job.ts'
import { modelFileService } from './model-files.ts'

export const modelFilesModule = defineModule({
  name: 'sources/model-files',
  title: '模型文件',
  tables: ['model_files', 'model_values'],
  serves: [modelFileService],
  jobs: [modelFileImport.job],
})
