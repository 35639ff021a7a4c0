import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { appError } from '#/platform/errors.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { callerHandlers } from './caller-places.ts'
import { type ItemRow, selectItems, selectTypes } from './queries.ts'
import { runtimeSettings } from './runtime.ts'
import { standardHandlers } from './standard-handlers.ts'
import { readTemperatureLevels } from './temperature-levels.ts'

/** `01, fillType` is two types. */
const splitTypes = (types: string): string[] => [...new Set(types.split(/[,，\s]+/).filter(Boolean))]

const toItem = ({ setting_type, code, name, setting_level, parent }: ItemRow) => ({
  SettingType: setting_type,
  code,
  name,
  SettingLevel: setting_level,
  parent,
})

const isOf = (type: string) => (row: ItemRow) => row.setting_type === type || row.key === type

/** Requested types with their rows. @throws INVALID_INPUT without a type, NOT_FOUND naming the types that no dictionary has */
const rowsByType = async ({ db }: Pick<Services, 'db'>, types: string) => {
  const requested = splitTypes(types)
  if (requested.length === 0) throw appError('INVALID_INPUT', { message: '字典类型不能为空', field: 'types' })
  const [rows, known] = await Promise.all([selectItems(db, requested), selectTypes(db)])
  const unknown = requested.filter(type => !known.some(row => row.setting_type === type || row.key === type))
  if (unknown.length > 0) throw appError('NOT_FOUND', { message: `字典类型“${unknown.join('”“')}”不存在`, field: 'types' })
  return { requested, rows }
}

/** Items of dictionaries that are named by number or key, in the dictionaries' order. @throws NOT_FOUND for an unknown type */
export const itemsOf = async (services: Pick<Services, 'db'>, types: string) => (await rowsByType(services, types)).rows.map(toItem)

export const settingService = serveCalls(settingCalls, {
  GetBySettingTypes: ({ services }, { types }) => itemsOf(services, types),
  /** One list for each requested type. */
  GetBySettingTypesCustom: async ({ services }, { types }) => {
    const { requested, rows } = await rowsByType(services, types)
    return Object.fromEntries(requested.map(type => [type, rows.filter(isOf(type)).map(toItem)]))
  },
  ...callerHandlers,
  ...standardHandlers,
  TemperatureLevels: ({ services }) => readTemperatureLevels(services),
  Runtime: runtimeSettings,
})
