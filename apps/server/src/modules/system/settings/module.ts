import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { callerCounties, callerType, modelReceptors, placeTree } from './caller-places.ts'
import { runtimeSettings } from './runtime.ts'
import { groupedItems, settingItems } from './setting-items.ts'

export const settingsModule = defineModule({
  name: 'system/settings',
  title: '字典与配置',
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(settingCalls, {
      GetBySettingTypes: settingItems, GetBySettingTypesCustom: groupedItems, GetUserTypeByLoginUser: callerType,
      GetCountyByLoginUser: callerCounties, GetCalpuffStationList: modelReceptors, PlaceTree: placeTree, Runtime: runtimeSettings,
    }),
  ],
})
