import type { Services } from '#/platform/services.ts'
import { type ItemRow, selectItems } from './queries.ts'

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

/** One list for each type as it was asked for, empty when nobody knows the type. */
export const groupedItems = async ({ db }: Services, types: string) => {
  const asked = splitTypes(types)
  const rows = await selectItems(db, asked)
  return Object.fromEntries(asked.map(type => [type, rows.filter(row => row.setting_type === type || row.key === type).map(toItem)]))
}
