import { defineModule } from '#/platform/module.ts'
import { dictionaryService } from './dictionaries.ts'
import { settingService } from './setting-items.ts'

export const settingsModule = defineModule({
  name: 'system/settings',
  title: '字典与配置',
  tables: ['setting_types', 'settings'],
  serves: [settingService, dictionaryService],
})
