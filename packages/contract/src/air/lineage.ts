import { Type } from 'typebox'
import { call } from '../call.ts'
import { FrameSchema, PlaceId, ShortText, StepInput, TimeLabel } from '../schemas.ts'

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
      records: FrameSchema,
      clause: Type.Object({ standard: Type.String(), text: Type.String() }),
      computedAt: Type.Union([Type.String(), Type.Null()]),
      revision: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
}
