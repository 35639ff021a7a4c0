import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { sysFileRoutes } from './routes.ts'

export const filesModule = defineModule({
  name: 'system/files',
  title: '文件',
  serves: [serveCalls(sysFileCalls, sysFileRoutes)],
})
