import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { importModel } from './public.ts'
import { modelFileRoutes } from './routes.ts'

export const modelFilesModule = defineModule({
  name: 'sources/model-files',
  title: '模型文件',
  serves: [serve(modelFileCalls, modelFileRoutes)],
  jobs: [importModel],
})
