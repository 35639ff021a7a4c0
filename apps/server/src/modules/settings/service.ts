import type { ItemRow } from './queries.ts'

/** `01, fillType` is two types. */
export const splitTypes = (types: string): string[] => [...new Set(types.split(/[,，\s]+/).filter(Boolean))]

export const toItem = ({ setting_type, code, name, setting_level, parent }: ItemRow) => ({
  SettingType: setting_type,
  code,
  name,
  SettingLevel: setting_level,
  parent,
})

/** One list for each type as it was asked for, empty when nobody knows the type. */
export const groupItems = (types: readonly string[], rows: readonly ItemRow[]) =>
  Object.fromEntries(types.map(type => [type, rows.filter(row => row.setting_type === type || row.key === type).map(toItem)]))
