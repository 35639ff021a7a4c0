import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, nullable, oneOf } from '../schemas.ts'

export const SettingItem = Type.Object({
  SettingType: Type.String(),
  code: Type.String(),
  name: Type.String(),
  SettingLevel: Type.Integer(),
  parent: nullable(Type.String()),
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
