import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { FrameSchema, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'
import { roomItems } from './air-words.ts'
import { savingTargets, TargetState } from './target-traceability.ts'

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

const table = <I extends Record<string, import('typebox').TSchema>>(name: string, title: string, input: I) =>
  call({ name: `Target.${name}`, title, permission: 'air:view', scope: 'none', input: Type.Object(input), output: FrameSchema })
const item = ShortText('指标', 32)
const situation = table('Situation', '目标达成形势', { span, year })
const gap = table('Gap', '目标差距分析', { span, year, item })
const contrast = table('Contrast', '目标达成对比', { span, year, item })
const room = table('Room', '今日目标余量', { item: oneOf(roomItems, '指标') })

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
