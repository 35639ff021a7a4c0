import type { InputOf } from '@qingyuan/contract/call.ts'
import type { settingCalls } from '@qingyuan/contract/system/settings.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { type ItemRow, selectItems } from './queries.ts'

type Calls = typeof settingCalls

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

export const settingItems = ({ services }: ServiceContext, { types }: InputOf<Calls['GetBySettingTypes']>) => itemsOf(services, types)

/** One list for each requested type, empty when the type is unknown. */
export const groupedItems = async ({ services: { db } }: ServiceContext, { types }: InputOf<Calls['GetBySettingTypesCustom']>) => {
  const requested = splitTypes(types)
  const rows = await selectItems(db, requested)
  return Object.fromEntries(requested.map(type => [type, rows.filter(row => row.setting_type === type || row.key === type).map(toItem)]))
}
