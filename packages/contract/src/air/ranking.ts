import {
  changeColumnSpec,
  columnFamily,
  declareColumns,
  hiddenColumnSpec,
  numberColumnSpec,
  parameterColumnSpec,
  rankColumnSpec,
  textColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { daySpan, emptyInput, frameOf, Id, Level, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'
import { dailyPollutantIds, placeColumns } from './place-columns.ts'

const trace = { statistic: 'period' } as const
const days = { unit: '天', decimals: 0 } as const

/** Labels name the percentile of CO and ozone; pages shorten them. */
export const rankingColumns = declareColumns({
  rank: rankColumnSpec('名次', { width: 47 }),
  rank_change: changeColumnSpec('变化', { unit: '位', decimals: 0, better: 'up', width: 44 }),
  name: textColumnSpec('名称', { width: 64 }),
  place_id: hiddenColumnSpec('点位编号'),
  composite_index: parameterColumnSpec('composite_index', { trace, width: 54 }),
  composite_index_change: changeColumnSpec('变化率', { width: 58 }),
  change_rank: rankColumnSpec('变化率名次', { width: 50 }),
  ...columnFamily(dailyPollutantIds, {
    '*': id => parameterColumnSpec(id, { width: id === 'o3_8h' ? 60 : 54 }),
    '*_change': () => changeColumnSpec('变化率', { width: 60 }),
  }),
  good_days: numberColumnSpec('优良天数', { ...days, trace, width: 56 }),
  valid_days: numberColumnSpec('有效天数', { ...days, trace, width: 56 }),
  composite_index_base: parameterColumnSpec('composite_index', { label: '对比期综合指数（按本期限值）', hidden: true }),
})

export const areaColumns = declareColumns({
  ...placeColumns('名称'),
  ...columnFamily([...dailyPollutantIds, 'composite_index'] as const, { '*': id => parameterColumnSpec(id) }),
  good_days: numberColumnSpec('优良天数', days),
  valid_days: numberColumnSpec('有效天数', days),
  good_ratio: numberColumnSpec('优良比例', { unit: '%', decimals: 1 }),
})

/** Which places are ranked: the counties, the city among its neighbours, or a custom group. */
const subject = {
  kind: oneOf(['county', 'city', 'group'] as const, '排名对象'),
  groupId: Type.Optional(Id('自定义分组')),
}
const period = daySpan
const compare = Type.Optional(oneOf(['lastYear', 'previous'] as const, '对比'))

const details = call({
  name: 'Ranking.RankingDetails',
  title: '城市数据明细',
  permission: 'air:view',
  scope: 'none',
  input: Type.Object({ ...subject, ...period, compare, deductDust: Type.Optional(Type.Boolean({ title: '扣沙' })) }),
  output: frameOf(rankingColumns),
})

const RankRow = Type.Object({
  placeId: Type.Integer(),
  countyId: nullable(Type.Integer()),
  name: Type.String(),
  rank: nullable(Type.Integer()),
  value: NumberOrNull,
  level: Level,
  primary: Type.Array(Type.String()),
  /** Places gained since the base period; negative lost. */
  change: nullable(Type.Integer()),
})

export const rankingCalls = {
  CityRank: call({
    name: 'Ranking.CityRank',
    title: '周边城市名次',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({ year: Type.Integer({ minimum: 2013, maximum: 2100, title: '年份' }) }),
    output: Type.Object({
      cities: Type.Integer(),
      months: Type.Array(
        Type.Object({ month: Type.Integer(), rank: nullable(Type.Integer()), lastYear: nullable(Type.Integer()), index: NumberOrNull }),
      ),
    }),
  }),
  AreaData: call({
    name: 'Ranking.AreaData',
    title: '区域数据',
    permission: 'air:view',
    scope: 'none',
    input: Type.Object({ ...subject, ...period }),
    output: frameOf(areaColumns),
  }),
  AreaRank: call({
    name: 'Ranking.AreaRank',
    title: '区域排名',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({ ...subject, span: oneOf(['now', 'today', 'month', 'year'] as const, '时段') }),
    output: Type.Object({ time: Type.String(), item: oneOf(['aqi', 'composite_index'] as const, '指标'), rows: Type.Array(RankRow) }),
  }),
  AreaGroup: call({
    name: 'Ranking.AreaGroup',
    title: '自定义分组列表',
    permission: 'air:view',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        placeIds: Type.Array(Type.Integer()),
        owner: Type.String(),
        mine: Type.Boolean(),
      }),
    ),
  }),
  CustomAreaGroup: call({
    name: 'Ranking.CustomAreaGroup',
    title: '新建自定义分组',
    method: 'POST',
    permission: 'air:view',
    scope: 'filtered',
    audited: true,
    subject: input => input.name,
    input: Type.Object({ name: ShortText('分组名称', 32), placeIds: Type.Array(PlaceId, { minItems: 2, maxItems: 60, title: '成员' }) }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  DeleteAreaGroup: call({
    name: 'Ranking.DeleteAreaGroup',
    title: '删除自定义分组',
    method: 'POST',
    permission: 'air:view',
    scope: 'filtered',
    audited: true,
    subject: ({ id }) => `分组 ${id}`,
    input: Type.Object({ id: Id('分组') }),
    output: emptyInput,
  }),
  RankingDetails: details,
  RankingDetailsExport: exportOf(details),
}
