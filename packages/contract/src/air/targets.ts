import {
  type ColumnSpecs,
  chanceColumnSpec,
  changeColumnSpec,
  columnFamily,
  declareColumns,
  numberColumnSpec,
  optionalColumn,
  rankColumnSpec,
  textColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { type TSchema, Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { frameOf, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'
import { autumnTargetIds, roomItems, yearTargetIds } from './air-words.ts'
import { placeColumns } from './place-columns.ts'
import { savingTargets, TargetState } from './target-traceability.ts'

const targetIds = [...yearTargetIds, ...autumnTargetIds]
const trace = { statistic: 'period' } as const
/** The item that the table is about: label, unit and decimals come with the values. */
const itemColumns = (width?: number) =>
  columnFamily(targetIds, { '*': id => optionalColumn(numberColumnSpec('目前', { trace, width: id === 'pm2_5' ? width : undefined })) })

export const situationColumns = declareColumns({
  ...placeColumns('区域'),
  ...columnFamily(targetIds, {
    '*': () => optionalColumn(numberColumnSpec('目前', { trace })),
    '*_target': () => optionalColumn(numberColumnSpec('目标')),
    '*_probability': () => optionalColumn(chanceColumnSpec('达成概率')),
  }),
})

export const gapColumns = declareColumns({
  ...placeColumns('区域', 72),
  ...itemColumns(88),
  target: numberColumnSpec('目标', { width: 64 }),
  gap: changeColumnSpec('差距', { width: 88 }),
  gap_ratio: changeColumnSpec('差距比例', { width: 88 }),
  spare_days: changeColumnSpec('富余天数', { unit: '天', decimals: 0, better: 'up', width: 80 }),
  room: textColumnSpec('剩余期要求', { width: 240 }),
  last_rest: numberColumnSpec('去年剩余同期', { width: 104 }),
  needed_change: changeColumnSpec('须比去年变化', { better: 'up', width: 112 }),
  probability: chanceColumnSpec('达成概率', { width: 80 }),
})

export const contrastColumns = declareColumns({
  ...placeColumns('区域', 72),
  rank: rankColumnSpec('名次'),
  ...itemColumns(),
  target: numberColumnSpec('目标'),
  state: textColumnSpec('达成', { width: 64 }),
  last_year: numberColumnSpec('去年同期'),
  change: changeColumnSpec('较去年同期', { width: 88 }),
  rate: changeColumnSpec('变化率', { width: 72 }),
  rate_rank: rankColumnSpec('变化率名次', { width: 80 }),
  last_final: numberColumnSpec('去年全期'),
  last_target: numberColumnSpec('去年目标'),
  probability: chanceColumnSpec('达成概率'),
})

/** Headings with 剩余允许 in them need more than a number. */
const width = 112
const roomParts = {
  today: { label: '今日', unit: '小时' },
  month: { label: '本月', unit: '天' },
  year: { label: '今年', unit: '天' },
} as const

/** Mean so far, its hours or days, those to come, and the largest mean that they may have. */
export const roomColumns = declareColumns({
  ...placeColumns('区域', 72),
  target: numberColumnSpec('年目标', { width }),
  ...columnFamily(['today', 'month', 'year'] as const, {
    '*_mean': part => numberColumnSpec(`${roomParts[part].label}均值`, { width, trace: { statistic: part } }),
    '*_count': part => numberColumnSpec(`${roomParts[part].label}均值有效`, { unit: roomParts[part].unit, decimals: 0, width }),
    '*_rest': part => numberColumnSpec(`${roomParts[part].label}剩余`, { unit: roomParts[part].unit, decimals: 0, width }),
    '*_allowed': part => numberColumnSpec(`${roomParts[part].label}剩余允许`, { decimals: 1, width }),
  }),
})

const year = Type.Integer({ minimum: 2013, maximum: 2100, title: '年份' })
const span = oneOf(['year', 'autumn'] as const, '目标类别')

/** Probability of reaching a target at the end of its period, from simulated ends. */
const Chance = Type.Object({
  /** 0..1; null without history to draw from, and without a target. */
  probability: NumberOrNull,
  /** Standard error of it, from the number of runs alone. */
  error: NumberOrNull,
  /** Percentiles 5, 25, 50, 75, 95 of the value at the end. */
  outcome: nullable(Type.Array(Type.Number())),
})

const Completion = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Last day that has ended; null while the period has not begun. */
  until: nullable(Type.String()),
  days: Type.Integer(),
  passedDays: Type.Integer(),
  runs: Type.Integer(),
  seed: Type.Integer(),
  /** Earlier years whose days the remaining ones are drawn from. */
  historyYears: Type.Array(Type.Integer()),
  places: Type.Array(
    Type.Object({
      placeId: Type.Integer(),
      name: Type.String(),
      countyId: nullable(Type.Integer()),
      validDays: Type.Integer(),
      items: Type.Array(
        Type.Object({
          ...TargetState.properties,
          ...Chance.properties,
          /** Days ahead (positive) of the pace of the good-day target, or days above what a percentile or a count bears (negative). */
          spareDays: nullable(Type.Integer()),
          /** Value of the whole period a year before, and its target then. */
          lastFinal: NumberOrNull,
          lastTarget: NumberOrNull,
          /** Value of last year's days that correspond to the remaining ones. */
          lastRest: NumberOrNull,
        }),
      ),
    }),
  ),
})

/** How far targets are reached, and their editor. */
export const indicatorCalls = {
  Completion: call({
    name: 'Indicator.Completion',
    title: '目标完成情况',
    permission: 'air:view',
    scope: 'none',
    input: Type.Object({ span, year }),
    output: Completion,
  }),
  targetSave: call({ name: 'Indicator.targetSave', ...savingTargets }),
}

const table = <I extends Record<string, TSchema>, S extends ColumnSpecs>(name: string, title: string, input: I, columns: S) =>
  call({ name: `Target.${name}`, title, permission: 'air:view', scope: 'none', input: Type.Object(input), output: frameOf(columns) })
const item = ShortText('指标', 32)
const situation = table('Situation', '目标达成形势', { span, year }, situationColumns)
const gap = table('Gap', '目标差距分析', { span, year, item }, gapColumns)
const contrast = table('Contrast', '目标达成对比', { span, year, item }, contrastColumns)
const room = table('Room', '今日目标余量', { item: oneOf(roomItems, '指标') }, roomColumns)

/** The tables of the target pages, beyond the specification's list. */
export const targetCalls = {
  Situation: situation,
  SituationExport: exportOf(situation),
  Gap: gap,
  GapExport: exportOf(gap),
  Contrast: contrast,
  ContrastExport: exportOf(contrast),
  Room: room,
  RoomExport: exportOf(room),
  Course: call({
    name: 'Target.Course',
    title: '目标指标累计过程',
    permission: 'air:view',
    scope: 'none',
    input: Type.Object({ span, year, item, placeId: PlaceId }),
    output: Type.Object({
      /** Days of the whole period. */
      days: Type.Integer(),
      months: Type.Array(Type.Object({ at: Type.Integer(), label: Type.String() })),
      /** Running value day by day, as many as have ended. */
      now: Type.Array(NumberOrNull),
      /** That of the year before, for the whole period. */
      lastYear: Type.Array(NumberOrNull),
    }),
  }),
}
