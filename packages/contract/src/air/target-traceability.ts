import { changeColumnSpec, declareColumns, mixedColumnSpec, numberColumnSpec, textColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { daySpan, emptyInput, frameOf, Level, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'
import { rankingColumns } from './ranking.ts'

const year = Type.Integer({ minimum: 2013, maximum: 2100, title: '年份' })
const period = daySpan

export const pollutantContrastColumns = declareColumns({
  parameter: textColumnSpec('污染物'),
  unit: textColumnSpec('单位'),
  value: mixedColumnSpec('本期'),
  last_year: mixedColumnSpec('去年同期'),
  change: changeColumnSpec('变化率'),
  valid_days: numberColumnSpec('有效天数', { decimals: 0 }),
  last_valid_days: numberColumnSpec('去年有效天数', { decimals: 0 }),
})

/** Value of one item of one place against its target. */
export const TargetState = Type.Object({
  item: Type.String(),
  label: Type.String(),
  unit: Type.String(),
  decimals: Type.Integer(),
  /** The value is to reach the target; otherwise to stay at or below it. */
  atLeast: Type.Boolean(),
  target: NumberOrNull,
  value: NumberOrNull,
  lastYear: NumberOrNull,
  met: nullable(Type.Boolean()),
  /** Value minus target. */
  gap: NumberOrNull,
  /** Largest mean of the days that remain (means), days above the target that may still come (percentiles), good days still needed. */
  room: NumberOrNull,
  roomWords: nullable(Type.String()),
})
const TargetStates = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Last day with data. */
  until: nullable(Type.String()),
  days: Type.Integer(),
  places: Type.Array(
    Type.Object({
      placeId: Type.Integer(),
      name: Type.String(),
      countyId: nullable(Type.Integer()),
      validDays: Type.Integer(),
      items: Type.Array(TargetState),
    }),
  ),
})
/** A change of targets, under both of its names. */
export const savingTargets = {
  title: '保存目标',
  method: 'POST',
  permission: 'target:edit',
  scope: { places: ['placeId'] },
  audited: true,
  subject: ({ placeId, year: of }: { placeId: number; year: number }) => `点位 ${placeId} ${of} 年目标`,
  input: Type.Object({
    placeId: PlaceId,
    year,
    /** Null takes a target away. Items of the autumn and winter begin with `aw_`. */
    items: Type.Array(
      Type.Object({ item: ShortText('指标', 32), value: nullable(Type.Number({ minimum: 0, maximum: 10_000, title: '目标值' })) }),
      { minItems: 1, maxItems: 20, title: '目标' },
    ),
  }),
  output: Type.Object({ saved: Type.Integer() }),
} as const

const states = (name: string, title: string) =>
  call({ name: `Traceability.${name}`, title, permission: 'air:view', scope: 'none', input: Type.Object({ year }), output: TargetStates })

const countyRank = call({
  name: 'Traceability.CountyRank',
  title: '区县排名',
  permission: 'air:view',
  scope: 'none',
  input: Type.Object(period),
  output: frameOf(rankingColumns),
})

/** Calls of the service Traceability about ranks, targets and stations' data. */
export const targetTraceabilityCalls = {
  Rank: call({
    name: 'Traceability.Rank',
    title: '站点排名',
    permission: 'air:view',
    scope: 'filtered',
    input: Type.Object({
      span: oneOf(['now', 'today', 'month', 'year'] as const, '时段'),
      parameter: Type.Optional(oneOf(['aqi', ...pollutantIds] as const, '指标')),
    }),
    output: Type.Object({
      time: Type.String(),
      item: Type.String(),
      decimals: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          placeId: Type.Integer(),
          name: Type.String(),
          countyId: nullable(Type.Integer()),
          rank: nullable(Type.Integer()),
          value: NumberOrNull,
          level: Level,
          change: nullable(Type.Integer()),
        }),
      ),
    }),
  }),
  YearTarget: states('YearTarget', '年度目标完成情况'),
  AutumnTarget: states('AutumnTarget', '秋冬季目标完成情况'),
  TargetYear: call({
    name: 'Traceability.TargetYear',
    title: '有目标的年份',
    permission: 'air:view',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({
      years: Type.Array(Type.Integer()),
      autumnYears: Type.Array(Type.Integer()),
      items: Type.Array(
        Type.Object({
          item: Type.String(),
          label: Type.String(),
          unit: Type.String(),
          decimals: Type.Integer(),
          atLeast: Type.Boolean(),
          autumn: Type.Boolean(),
        }),
      ),
    }),
  }),
  SaveTarget: call({ name: 'Traceability.SaveTarget', ...savingTargets }),
  CountyRank: countyRank,
  CountyRankDownload: call({
    ...countyRank,
    name: 'Traceability.CountyRankDownload',
    title: '区县排名（下载）',
    path: '/api/Traceability/CountyRankDownload',
    kind: 'xlsx',
    permission: 'air:export',
    audited: true,
  }),
  PollutantContrast: call({
    name: 'Traceability.PollutantContrast',
    title: '污染物同比',
    permission: 'air:view',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, ...period }),
    output: frameOf(pollutantContrastColumns),
  }),
  StationDownlist: call({
    name: 'Traceability.StationDownlist',
    title: '站点下拉列表',
    permission: 'air:view',
    scope: 'filtered',
    input: Type.Object({ countyName: Type.Optional(ShortText('区县', 20)) }),
    output: Type.Array(Type.Object({ value: Type.Integer(), label: Type.String(), countyId: nullable(Type.Integer()) })),
  }),
  StationDataDownlist: call({
    name: 'Traceability.StationDataDownlist',
    title: '指标下拉列表',
    permission: 'air:view',
    scope: 'none',
    input: emptyInput,
    /** A pollutant option: `label` and `unit` with subscripts, for text; `label2` and `unit2` in plain characters, for files and other programs. */
    output: Type.Array(
      Type.Object({ value: Type.String(), label: Type.String(), label2: Type.String(), unit: Type.String(), unit2: Type.String() }),
    ),
  }),
}
