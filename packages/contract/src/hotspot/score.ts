import {
  changeColumnSpec,
  declareColumns,
  hiddenColumnSpec,
  numberColumnSpec,
  rankColumnSpec,
  textColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { scorePartIds, scoreParts } from '@qingyuan/domain/grid-score.ts'
import { gridItems } from '@qingyuan/domain/hotspot-grid.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { CountyId, emptyInput, frameWith, NumberOrNull, nullable, oneOf, TimeLabel } from '../schemas.ts'

const part = (title: string) => numberColumnSpec(title, { unit: '分', decimals: 1, width: 54 })

export const districtScoreColumns = declareColumns({
  rank: rankColumnSpec('名次', { width: 48 }),
  county: textColumnSpec('区县', { width: 68 }),
  score: numberColumnSpec('综合评分', { unit: '分', decimals: 1, width: 76 }),
  concentration: part(scoreParts.concentration),
  change: part(scoreParts.change),
  hotspots: part(scoreParts.hotspots),
  timeliness: part(scoreParts.timeliness),
  checks: part(scoreParts.checks),
  effect: part(scoreParts.effect),
  deduction: numberColumnSpec('复发扣分', { unit: '分', decimals: 1, width: 76 }),
  mean: numberColumnSpec('均值', { width: 64 }),
  meanChange: changeColumnSpec('变化率', { width: 64 }),
  hotShare: numberColumnSpec('百格热点', { unit: '格', decimals: 1, width: 76 }),
  tasks: numberColumnSpec('到期任务', { unit: '件', decimals: 0, width: 76 }),
  county_id: hiddenColumnSpec('区县编号'),
})

const Points = (title: string) => Type.Number({ minimum: 0, maximum: 100, title: `${title}分值` })
const parts = Object.fromEntries(scorePartIds.map(id => [id, Points(scoreParts[id])])) as Record<
  (typeof scorePartIds)[number],
  ReturnType<typeof Points>
>
const Weights = Type.Object({ ...parts, recurrence: Points('每次复发扣分'), recurrenceLimit: Points('复发扣分上限') })

const question = {
  item: oneOf(gridItems, '项目'),
  step: oneOf(['day', 'month'] as const, '时间粒度'),
  /** The newest period when left out. */
  time: Type.Optional(TimeLabel),
  /** Period that the change is against: the one before, or the same of the year before (months alone). */
  base: Type.Optional(oneOf(['previous', 'lastYear'] as const, '对比')),
}

const list = call({
  name: 'GridScore.list',
  title: '综合评分',
  permission: 'grid:view',
  scope: 'none',
  /** With weights, all of them, the score that they would give; they are not saved. */
  input: Type.Object({ ...question, ...Type.Partial(Weights).properties }),
  output: frameWith(districtScoreColumns, {
    time: nullable(Type.String()),
    baseTime: nullable(Type.String()),
    weights: Weights,
    /** Version of the saved weights; null for others. */
    version: nullable(Type.Integer()),
    /** Weights, numbers and scores of a published period are those of then. */
    published: nullable(Type.Object({ at: Type.String(), by: Type.String(), version: Type.Integer() })),
    /** Tasks of the period whose time still runs: they do not count. */
    openTasks: Type.Integer(),
    /** Districts without supported cells in either period. */
    leftOut: Type.Array(Type.String()),
  }),
})

/** Composite score of districts. Rank and score are published to all; what they are worked out of is for the district and the city. */
export const gridScoreCalls = {
  list,
  listExport: exportOf(list),
  parts: call({
    name: 'GridScore.parts',
    title: '综合评分明细',
    permission: 'grid:view',
    scope: { counties: ['countyId'] },
    input: Type.Object({ ...list.input.properties, countyId: CountyId }),
    output: Type.Object({
      county: Type.String(),
      time: nullable(Type.String()),
      score: NumberOrNull,
      rank: nullable(Type.Integer()),
      unit: Type.String(),
      /** Worked out of the environment alone, as no task was due. */
      withoutTasks: Type.Boolean(),
      parts: Type.Array(
        Type.Object({
          id: oneOf(scorePartIds, '评分项'),
          points: NumberOrNull,
          most: Type.Number(),
          formula: Type.String(),
          /** The numbers that it was worked out of, as words. */
          inputs: Type.String(),
        }),
      ),
      deduction: Type.Number(),
      /** Tasks of the district that count. */
      tasks: Type.Array(
        Type.Object({
          id: Type.Integer(),
          number: Type.String(),
          inTime: Type.Boolean(),
          passed: Type.Boolean(),
          recurs: Type.Boolean(),
          fall: NumberOrNull,
          /** In words, as the list of tasks has it. */
          fallWords: Type.String(),
        }),
      ),
    }),
  }),
  publish: call({
    name: 'GridScore.publish',
    title: '发布综合评分',
    method: 'POST',
    permission: 'grid:score',
    scope: 'none',
    audited: true,
    input: Type.Object({ ...question, time: TimeLabel }),
    output: Type.Object({ districts: Type.Integer() }),
  }),
  weights: call({
    name: 'GridScore.weights',
    title: '综合评分权重',
    permission: 'grid:view',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({
      weights: Weights,
      /** 0 for those of the product. */
      version: Type.Integer(),
      history: Type.Array(
        Type.Object({ version: Type.Integer(), weights: Weights, reason: Type.String(), at: Type.String(), by: Type.String() }),
      ),
    }),
  }),
  save: call({
    name: 'GridScore.save',
    title: '保存综合评分权重',
    method: 'POST',
    permission: 'grid:score',
    scope: 'none',
    audited: true,
    input: Type.Object({
      ...Weights.properties,
      /** Version that the person saw. */
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647, title: '版本' }),
      reason: Type.String({ minLength: 5, maxLength: 300, title: '调整理由' }),
    }),
    output: Type.Object({ version: Type.Integer() }),
  }),
}
