import {
  declareColumns,
  mixedColumnSpec,
  numberColumnSpec,
  optionalColumn,
  parameterColumnSpec,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { frameOf, PlaceId, ShortText, StepInput, TimeLabel } from '../schemas.ts'

/** Raw records of hours, values of days or places, or single indices: label, unit and decimals of `value` come with it. */
export const evidenceColumns = declareColumns({
  time: optionalColumn(timeColumnSpec('时间')),
  place: optionalColumn(textColumnSpec('点位')),
  parameter: optionalColumn(textColumnSpec('指标')),
  aqi: optionalColumn(parameterColumnSpec('aqi')),
  class: optionalColumn(textColumnSpec('级别')),
  value: optionalColumn(mixedColumnSpec('数值')),
  unit: optionalColumn(textColumnSpec('单位')),
  limit: optionalColumn(mixedColumnSpec('限值 S')),
  single: optionalColumn(numberColumnSpec('单项指数', { decimals: 3 })),
  valid_days: optionalColumn(numberColumnSpec('有效天数', { unit: '天', decimals: 0 })),
  mark: optionalColumn(textColumnSpec('标识')),
  mark_label: optionalColumn(textColumnSpec('标识说明')),
  counts: optionalColumn(textColumnSpec('参与统计')),
  source: optionalColumn(textColumnSpec('来源与处理')),
  received_at: optionalColumn(textColumnSpec('接收时间')),
  note: optionalColumn(textColumnSpec('说明')),
})

const step = Type.Object({ text: Type.String(), value: Type.Optional(Type.String()) })

/** Lineage of a number: formula with its numbers, inputs, valid hours, records, clause. */
export const traceCalls = {
  Explain: call({
    name: 'Trace.Explain',
    title: '溯数',
    permission: 'signed-in',
    scope: { places: ['placeId'] },
    input: Type.Object({
      placeId: PlaceId,
      parameter: ShortText('指标', 24),
      step: StepInput,
      time: TimeLabel,
      /** Last day of an open period (accumulation from the first day of `time`). */
      until: Type.Optional(TimeLabel),
      statistic: Type.Optional(ShortText('统计量', 32)),
    }),
    output: Type.Object({
      title: Type.String(),
      subtitle: Type.String(),
      value: Type.String(),
      unit: Type.String(),
      level: Type.Union([Type.Integer(), Type.Null()]),
      levelLabel: Type.Union([Type.String(), Type.Null()]),
      formula: Type.Array(step),
      validity: Type.Object({
        count: Type.Integer(),
        of: Type.Integer(),
        need: Type.Integer(),
        valid: Type.Boolean(),
        rule: Type.String(),
      }),
      parts: Type.Array(
        Type.Object({ label: Type.String(), state: Type.Union([Type.Literal('valid'), Type.Literal('invalid'), Type.Literal('missing')]) }),
      ),
      inputs: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      records: frameOf(evidenceColumns),
      clause: Type.Object({ standard: Type.String(), text: Type.String() }),
      computedAt: Type.Union([Type.String(), Type.Null()]),
      revision: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
}
