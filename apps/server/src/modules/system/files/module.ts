import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { sysFileRoutes } from './routes.ts'

export const filesModule = defineModule({
  name: 'system/files',
  title: '文件',
  serves: [serve(sysFileCalls, sysFileRoutes)],
})
