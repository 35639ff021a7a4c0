import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, HourLabel, nullable, oneOf } from '../schemas.ts'
import { runAnswer } from '../sources/run-schemas.ts'
import { GridValues, MapGrid } from '../sources/trace-schemas.ts'

/** Gridded meteorology a run may use: `auto` takes the model's grid where it covers the hours, else ours from the stations. */
const metSource = Type.Optional(Type.String({ maxLength: 64, title: '气象场' }))

const windGrid = Type.Object({
  grid: MapGrid,
  u: GridValues,
  v: GridValues,
  value: GridValues,
  unit: Type.String(),
  time: Type.String(),
  heightM: Type.Number(),
  source: Type.String(),
})

/** Calls of the service Weather that need gridded meteorology. */
export const weatherGridCalls = {
  GFSGrid: call({
    name: 'Weather.GFSGrid',
    title: '气象格点数据',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({
      time: HourLabel,
      variable: oneOf(['wind', 'temperature', 'pressure', 'mixingHeight', 'precipitation', 'ventilation'] as const, '要素'),
      heightM: Type.Optional(Type.Number({ minimum: 10, maximum: 10_000, title: '高度' })),
      source: metSource,
    }),
    output: nullable(windGrid),
  }),
}

/** Gridded meteorology beyond the specification's list. */
export const meteorologyCalls = {
  Sources: call({
    name: 'Meteorology.Sources',
    title: '气象场来源与时段',
    permission: 'air:view',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        from: Type.String(),
        to: Type.String(),
        hours: Type.Integer(),
        words: Type.String(),
      }),
    ),
  }),
  WindField: call({
    name: 'Meteorology.WindField',
    title: '诊断风场',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({
      time: HourLabel,
      heightM: Type.Optional(Type.Number({ minimum: 10, maximum: 3000, default: 10, title: '高度' })),
    }),
    output: runAnswer(windGrid),
  }),
}
