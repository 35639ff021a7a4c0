import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { ruleWords } from '@qingyuan/domain/alarms/rule-words.ts'
import { type StationType, stationTypeIds } from '@qingyuan/domain/station-types.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import {
  checkedTerms,
  deleteCategory,
  saveCategorised,
  saveCategory,
  selectCategories,
  selectCategorised,
} from '#/modules/alarms/rules/public.ts'
import type { CallerContext, ServiceContext } from '#/platform/http/context.ts'

type Call = typeof vocMonitorCalls

export const ruleList = async (
  { services: { db } }: ServiceContext,
  input: InputOf<Call['alarmRules']>,
  types: readonly StationType[] = stationTypeIds,
): Promise<OutputOf<Call['alarmRules']>> =>
  (await selectCategorised(db))
    .filter(
      rule =>
        (input.categoryId === undefined || rule.categoryId === input.categoryId) &&
        rule.types.some(type => types.includes(type)) &&
        (input.typeId === undefined || rule.types.includes(input.typeId)),
    )
    .map(({ terms, ...rule }) => {
      const { condition, hours, clearHours } = terms
      return { ...rule, terms: { condition, hours, clearHours }, words: ruleWords(terms) }
    })

/** Saves a rule of a category; a stale version is refused. */
export const saveRule = async (
  { services: { db }, caller }: CallerContext,
  input: InputOf<Call['saveAlarmRules']>,
): Promise<OutputOf<Call['saveAlarmRules']>> => {
  const categories = await selectCategories(db)
  const category = categories.find(({ id }) => id === input.categoryId)
  if (!category) throw airRefusal('INVALID_INPUT', `报警分类 ${input.categoryId} 不存在`)
  const levels = input.levels ?? []
  if (levels.some((bound, i) => i > 0 && bound <= levels[i - 1]!)) throw airRefusal('INVALID_INPUT', '分级的界限须由低到高')
  const types = input.types ?? []
  if (types.length === 0 && !input.stationIds) throw airRefusal('INVALID_INPUT', '须选择站点类型或站点')
  const saved = await saveCategorised(
    db,
    {
      ...{
        id: input.id,
        name: input.name.trim(),
        categoryId: category.id,
        severity: input.severity ?? (category.code !== null && category.code >= 7 ? 'data' : 'medium'),
      },
      ...{ terms: checkedTerms(input.terms), bounds: levels, types: types.length > 0 ? types : stationTypeIds, quiet: input.quiet ?? [] },
      ...{ placeIds: input.stationIds ?? null, version: input.version },
    },
    caller.realName,
  )
  if (saved === 'missing') throw airRefusal('NOT_FOUND', `报警规则 ${input.id} 不存在`)
  if ('staleBy' in saved) throw airRefusal('CONFLICT', `该规则已被他人修改（${saved.staleBy ?? '系统'}），请刷新后再试`)
  return saved
}

export const categoryList = ({ services: { db } }: ServiceContext) => selectCategories(db)

export const saveAlarmCategory = async ({ services: { db } }: ServiceContext, input: InputOf<Call['addAlarmCategory']>) => {
  const saved = await saveCategory(db, { ...input, name: input.name.trim() })
  if (saved === 'missing') throw airRefusal('NOT_FOUND', `报警分类 ${input.id} 不存在`)
  if (saved === 'taken') throw airRefusal('CONFLICT', `报警分类“${input.name}”已存在`)
  return { id: saved }
}

const refusals = { missing: '不存在', builtIn: '是内置分类，不能删除', used: '下还有规则，请先把规则移到其他分类' } as const

export const removeAlarmCategory = async ({ services: { db } }: ServiceContext, { id }: InputOf<Call['deleteAlarmCategory']>) => {
  const done = await deleteCategory(db, id)
  if (done !== 'done') throw airRefusal(done === 'missing' ? 'NOT_FOUND' : 'CONFLICT', `报警分类 ${id} ${refusals[done]}`)
  return {}
}
