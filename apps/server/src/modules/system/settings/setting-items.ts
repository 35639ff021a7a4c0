import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { callerHandlers } from './caller-places.ts'
import { type ItemRow, selectItems } from './queries.ts'
import { runtimeSettings } from './runtime.ts'

/** `01, fillType` is two types. */
const splitTypes = (types: string): string[] => [...new Set(types.split(/[,，\s]+/).filter(Boolean))]

const toItem = ({ setting_type, code, name, setting_level, parent }: ItemRow) => ({
  SettingType: setting_type,
  code,
  name,
  SettingLevel: setting_level,
  parent,
})

/** Items of dictionaries that are named by number or key, in the dictionaries' order. */
export const itemsOf = async ({ db }: Pick<Services, 'db'>, types: string) => (await selectItems(db, splitTypes(types))).map(toItem)

export const settingService = serveCalls(settingCalls, {
  GetBySettingTypes: ({ services }, { types }) => itemsOf(services, types),
  /** One list for each requested type, empty when the type is unknown. */
  GetBySettingTypesCustom: async ({ services: { db } }, { types }) => {
    const requested = splitTypes(types)
    const rows = await selectItems(db, requested)
    return Object.fromEntries(requested.map(type => [type, rows.filter(row => row.setting_type === type || row.key === type).map(toItem)]))
  },
  ...callerHandlers,
  Runtime: runtimeSettings,
})
