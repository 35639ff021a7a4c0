import { classPalettes, classScales } from '@qingyuan/domain/standards/class-scale.ts'
import {
  exceptionalEventNames,
  exceptionalEventRules,
  roundingNames,
  statisticRoundings,
} from '@qingyuan/domain/standards/evaluation-rules.ts'
import { temperatureLevels } from '@qingyuan/domain/temperature.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { dayLabel, emptyInput, NumberOrNull, nullable, oneOf, ShortText } from '../schemas.ts'

export const SettingItem = Type.Object({
  SettingType: Type.String(),
  code: Type.String(),
  name: Type.String(),
  SettingLevel: Type.Integer(),
  parent: nullable(Type.String()),
})
/** A district of the map listing: the twelve counties and two development zones (specification, section 3). */
export const MapCounty = Type.Object({
  CountyID: Type.Integer(),
  CountyName: Type.String(),
  CountyFullName: Type.String(),
  centroid: Type.Array(Type.Number()),
  /** A development zone has no boundary, and its centre is approximate. */
  zone: Type.Boolean(),
})
export const PlaceRow = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  code: Type.String(),
  name: Type.String(),
  countyId: nullable(Type.Integer()),
  countyName: nullable(Type.String()),
  level: nullable(Type.String()),
  lon: Type.Number(),
  lat: Type.Number(),
  simulated: Type.Boolean(),
  evaluated: Type.Boolean(),
})
const types = Type.Object({
  types: Type.String({ minLength: 1, maxLength: 400, title: '字典类型', description: '多个类型用英文逗号分隔' }),
})

const classScale = {
  concentrations: oneOf(classScales, '浓度分级'),
  colours: oneOf(classPalettes, '级别颜色'),
}

const evaluationRules = {
  rounding: oneOf(statisticRoundings, '统计值修约'),
  events: oneOf(exceptionalEventRules, '例外事件'),
  from: dayLabel('起始日期'),
}

export const settingCalls = {
  GetBySettingTypes: call({
    name: 'Setting.GetBySettingTypes',
    title: '按类型取字典',
    permission: 'signed-in',
    scope: 'none',
    input: types,
    output: Type.Array(SettingItem),
  }),
  GetBySettingTypesCustom: call({
    name: 'Setting.GetBySettingTypesCustom',
    title: '按类型取字典（分组）',
    permission: 'signed-in',
    scope: 'none',
    input: types,
    output: Type.Record(Type.String(), Type.Array(SettingItem)),
  }),
  GetUserTypeByLoginUser: call({
    name: 'Setting.GetUserTypeByLoginUser',
    title: '当前用户类型',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({ userType: Type.String(), label: Type.String() }),
  }),
  GetCountyByLoginUser: call({
    name: 'Setting.GetCountyByLoginUser',
    title: '当前用户可见区县',
    permission: 'signed-in',
    scope: 'filtered',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        CountyID: Type.Integer(),
        CountyName: Type.String(),
        CountyFullName: Type.String(),
        center: Type.Array(Type.Number()),
        centroid: Type.Array(Type.Number()),
      }),
    ),
  }),
  MapCounties: call({
    name: 'Setting.MapCounties',
    title: '地图区县列表',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(MapCounty),
  }),
  TemperatureLevels: call({
    name: 'Setting.TemperatureLevels',
    title: '气温预警级别',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({
      /** Lower bound of each level in ℃, included; the first has none. */
      levels: Type.Array(Type.Object({ level: oneOf(temperatureLevels, '级别'), name: Type.String(), from: NumberOrNull })),
      provenance: Type.String(),
      note: nullable(Type.String()),
    }),
  }),
  /** What concentrations are classed by and what the classes are drawn in, everywhere. */
  ClassScale: call({
    name: 'Setting.ClassScale',
    title: '浓度分级与颜色',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({
      ...classScale,
      /** First day on which the choice of the scale applies. */
      from: Type.String(),
      changedBy: nullable(Type.String()),
      changedAt: nullable(Type.String()),
    }),
  }),
  SaveClassScale: call({
    name: 'Setting.SaveClassScale',
    title: '保存浓度分级与颜色',
    method: 'POST',
    permission: 'system:dictionaries:edit',
    scope: 'none',
    audited: true,
    subject: ({ concentrations, colours }) =>
      `浓度${concentrations === 'iaqi' ? '按 HJ 633-2026 分指数' : '按平台'}分级，${colours === 'official' ? 'HJ 633 官方' : '平台'}颜色`,
    input: Type.Object(classScale),
    output: emptyInput,
  }),
  /** What is done of the announced changes of HJ 663-2026, everywhere. */
  EvaluationRules: call({
    name: 'Setting.EvaluationRules',
    title: '评价规则',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({ ...evaluationRules, changedBy: nullable(Type.String()), changedAt: nullable(Type.String()) }),
  }),
  SaveEvaluationRules: call({
    name: 'Setting.SaveEvaluationRules',
    title: '保存评价规则',
    method: 'POST',
    permission: 'system:dictionaries:edit',
    scope: 'none',
    audited: true,
    subject: ({ rounding, events, from }) => `${from} 起：统计值${roundingNames[rounding]}；例外事件${exceptionalEventNames[events]}`,
    input: Type.Object(evaluationRules),
    output: emptyInput,
  }),
  GetCalpuffStationList: call({
    name: 'Setting.GetCalpuffStationList',
    title: '模式受体点位',
    permission: 'signed-in',
    scope: 'filtered',
    input: emptyInput,
    output: Type.Array(PlaceRow),
  }),
  /** The tree every page's place picker draws: city, its counties and stations, neighbour cities; or cells of the grid. Filtered by scope. */
  PlaceTree: call({
    name: 'Setting.PlaceTree',
    title: '点位树',
    permission: 'signed-in',
    scope: 'filtered',
    input: Type.Object({ kind: Type.Optional(oneOf(['cell'] as const, '类别')) }),
    output: Type.Array(PlaceRow),
  }),
  /** Facts that the browser needs before it draws. */
  Runtime: call({
    name: 'Setting.Runtime',
    title: '运行配置',
    permission: 'public',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({
      systemName: Type.String(),
      version: Type.String(),
      demo: Type.Boolean(),
      /** How to get in to a demonstration; empty everywhere else. */
      demoAccounts: Type.Array(Type.Object({ userName: Type.String(), password: Type.String() })),
      tileUrl: nullable(Type.String()),
      now: Type.Integer(),
      captchaNeeded: Type.Boolean(),
    }),
  }),
}

const code = ShortText('代码', 40)
const dictionaryItem = {
  code,
  name: ShortText('名称', 80),
  /** What the dictionary's note says: a lower bound, a centre. */
  value: nullable(Type.String({ maxLength: 80, title: '取值' })),
}

/** Dictionaries as the administration sees them. */
export const dictionaryCalls = {
  Types: call({
    name: 'Dictionary.Types',
    title: '字典类型',
    permission: 'system:dictionaries',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        SettingType: Type.String(),
        key: Type.String(),
        name: Type.String(),
        provenance: Type.String(),
        note: nullable(Type.String()),
        items: Type.Integer(),
        /** Entries that an administrator changed or added. */
        changed: Type.Integer(),
      }),
    ),
  }),
  Items: call({
    name: 'Dictionary.Items',
    title: '字典条目',
    permission: 'system:dictionaries',
    scope: 'none',
    input: Type.Object({ type: Type.String({ minLength: 1, maxLength: 40, title: '字典类型' }) }),
    output: Type.Array(
      Type.Object({
        ...dictionaryItem,
        /** Of the entry within its dictionary; a code may occur under several parents. */
        position: Type.Integer(),
        level: Type.Integer(),
        parent: nullable(Type.String()),
        parentName: nullable(Type.String()),
        changedBy: nullable(Type.String()),
        changedAt: nullable(Type.String()),
      }),
    ),
  }),
  Save: call({
    name: 'Dictionary.Save',
    title: '保存字典条目',
    method: 'POST',
    permission: 'system:dictionaries:edit',
    scope: 'none',
    audited: true,
    subject: ({ type, code: of, name }) => `${type} ${of} ${name}`,
    /** Without `position` the entry is new. The code of an entry stays: stored rows refer to it. */
    input: Type.Object({
      type: Type.String({ minLength: 1, maxLength: 40, title: '字典类型' }),
      position: Type.Optional(Type.Integer({ minimum: 0, title: '序号' })),
      ...dictionaryItem,
      parent: Type.Optional(nullable(code)),
    }),
    output: emptyInput,
  }),
}
