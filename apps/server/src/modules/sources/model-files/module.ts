import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { importModel } from './public.ts'
import { modelFileRoutes } from './routes.ts'

export const modelFilesModule = defineModule({
  name: 'sources/model-files',
  title: '模型文件',
  serves: [serveCalls(modelFileCalls, modelFileRoutes)],
  jobs: [importModel],
})
