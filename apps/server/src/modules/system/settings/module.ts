import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { callerHandlers } from './caller-places.ts'
import { runtimeSettings } from './runtime.ts'
import { itemHandlers } from './setting-items.ts'

export const settingsModule = defineModule({
  name: 'system/settings',
  title: '字典与配置',
  serves: [serveCalls(settingCalls, { ...itemHandlers, ...callerHandlers, Runtime: runtimeSettings })],
})
