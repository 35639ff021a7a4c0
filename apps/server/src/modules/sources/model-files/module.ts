import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { modelFileImport } from './import-job.ts'
import { importedTrajectories, modelField, modelFiles, modelPoints, requestImport } from './model-files.ts'

// biome-ignore format: pairs of call and handler, several a line
export const modelFilesModule = defineModule({
  name: 'sources/model-files',
  title: '模型文件',
  tables: ['model_files', 'model_values'],
  serves: [
    serveCalls(modelFileCalls, {
      Import: requestImport, List: modelFiles, Grid: modelField, Points: modelPoints, Trajectories: importedTrajectories,
    }),
  ],
  jobs: [modelFileImport.job],
})
