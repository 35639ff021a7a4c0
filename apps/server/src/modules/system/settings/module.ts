import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { settingRoutes } from './routes.ts'

export const settingsModule = defineModule({
  name: 'system/settings',
  title: '字典与配置',
  serves: [serveCalls(settingCalls, settingRoutes)],
})
