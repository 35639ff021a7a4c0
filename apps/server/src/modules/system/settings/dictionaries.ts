import type { InputOf } from '@qingyuan/contract/call.ts'
import { dictionaryCalls } from '@qingyuan/contract/system/settings.ts'
import { controlBoundSpecs, isControlBound } from '@qingyuan/domain/species/control-kinds.ts'
import { temperatureLevels } from '@qingyuan/domain/temperature.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, ServiceContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { controlDictionary } from './control-bounds.ts'
import { type ItemRow, insertItem, selectItems, selectTypes, updateItem } from './queries.ts'

type Saved = InputOf<typeof dictionaryCalls.Save>

const typeOf = async ({ services: { db } }: ServiceContext, name: string) => {
  const type = (await selectTypes(db)).find(row => row.setting_type === name || row.key === name)
  if (!type) throw appError('NOT_FOUND', { message: `字典类型“${name}”不存在`, field: 'type' })
  return type
}

const numbersOf = (text: string): number[] => text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))

/** Values that the program reads as numbers. @throws INVALID_INPUT */
const checkValue = (key: string, items: readonly ItemRow[], { code, value, position }: Saved): void => {
  const refuse = (message: string) => appError('INVALID_INPUT', { message, field: 'value' })
  if (key === 'temperatureAlert') {
    const at = temperatureLevels.findIndex(level => level === code)
    if (at < 0 || position === undefined)
      throw appError('INVALID_INPUT', { message: '气温预警只有正常、黄色、橙色、红色四级', field: 'code' })
    if (at === 0) return
    const from = numbersOf(value ?? '')[0]!
    if (!Number.isFinite(from)) throw refuse('下限须是数字（℃）')
    const bound = (i: number) => Number(items.find(item => item.code === temperatureLevels[i])?.value ?? Number.NaN)
    if (at > 1 && from <= bound(at - 1)) throw refuse(`下限须高于前一级的 ${bound(at - 1)} ℃`)
    if (at < temperatureLevels.length - 1 && from >= bound(at + 1)) throw refuse(`下限须低于后一级的 ${bound(at + 1)} ℃`)
  }
  if (key === controlDictionary) {
    if (!isControlBound(code) || position === undefined)
      throw appError('INVALID_INPUT', { message: '组分质控限值只能修改已有条目，不能新增', field: 'code' })
    const { least, most, unit } = controlBoundSpecs[code]
    const bound = numbersOf(value ?? '')[0]!
    if (!(bound >= least && bound <= most)) throw refuse(`限值须是 ${least}–${most} 的数字（${unit}）`)
  }
  if (key === 'developmentZone') {
    const centre = numbersOf(value ?? '')
    const [lat = Number.NaN, lon = Number.NaN] = centre
    if (centre.length !== 2 || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) throw refuse('中心须写成“纬度,经度”')
    if (!/^\d{1,4}$/.test(code)) throw appError('INVALID_INPUT', { message: '开发区代码须是数字', field: 'code' })
  }
}

const saveItem = async (context: CallerContext, input: Saved) => {
  const { services, caller } = context
  const { setting_type: type, key } = await typeOf(context, input.type)
  const items = await selectItems(services.db, [type])
  checkValue(key, items, input)
  const stamp = { changed_by: caller.realName, changed_at: new Date(services.clock.now()) }
  const { code, name, value, parent = null } = input
  if (input.position !== undefined) {
    const found = await updateItem(services.db, { type, code, position: input.position }, { name: name.trim(), value, ...stamp })
    if (!found) throw appError('NOT_FOUND', { what: `字典条目 ${code}` })
    return
  }
  if (items.some(item => item.code === code && item.parent === parent))
    throw appError('CONFLICT', { message: `代码 ${code} 已有条目，请修改该条目`, field: 'code' })
  const above = parent === null ? undefined : items.find(item => item.code === parent)
  if (parent !== null && !above) throw appError('NOT_FOUND', { message: `上级条目 ${parent} 不存在`, field: 'parent' })
  const position = Math.max(-1, ...items.map(item => item.position)) + 1
  const level = above ? above.setting_level + 1 : 1
  await insertItem(services.db, {
    setting_type: type,
    key,
    code,
    name: name.trim(),
    value,
    parent,
    position,
    setting_level: level,
    ...stamp,
  })
}

export const dictionaryService = serveCalls(dictionaryCalls, {
  Types: async ({ services: { db } }) => {
    const types = await selectTypes(db)
    const items = await selectItems(
      db,
      types.map(type => type.setting_type),
    )
    return types.map(({ setting_type, key, name, provenance, note }) => {
      const own = items.filter(item => item.setting_type === setting_type)
      const changed = own.filter(item => item.changed_by !== null).length
      return { SettingType: setting_type, key, name, provenance, note, items: own.length, changed }
    })
  },
  Items: async (context, { type }) => {
    const { setting_type } = await typeOf(context, type)
    const items = await selectItems(context.services.db, [setting_type])
    const names = new Map(items.map(item => [item.code, item.name]))
    return items.map(item => ({
      code: item.code,
      name: item.name,
      value: item.value,
      position: item.position,
      level: item.setting_level,
      parent: item.parent,
      parentName: item.parent === null ? null : (names.get(item.parent) ?? null),
      changedBy: item.changed_by,
      changedAt: stampOf(item.changed_at),
    }))
  },
  Save: saveItem,
})
