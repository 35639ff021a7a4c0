import type { ColumnSpecs, DeclaredFrame } from '@qingyuan/domain/declared-columns.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { timeSteps } from '@qingyuan/domain/time.ts'
import { type TUnsafe, Type } from 'typebox'

/** Building blocks of the contract. Titles are Chinese: a refused input names its field by them. */

const literals = <T extends string>(values: readonly T[], title: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      { title },
    ),
  )

export const oneOf = literals
export const nullable = <T extends import('typebox').TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const nothing = Type.Object({})
/** Number of a row: what the database's integers hold. */
export const Id = (title = '编号') => Type.Integer({ minimum: 1, maximum: 2_147_483_647, title })
export const PlaceId = Id('点位')
export const PlaceIds = Type.Array(PlaceId, { minItems: 1, maxItems: 400, title: '点位' })
export const ParameterIds = Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,24}$', title: '指标' }), {
  minItems: 1,
  maxItems: 24,
  title: '指标',
})
export const PollutantOrAqi = literals(['aqi', ...pollutantIds] as const, '指标')
export const StepInput = literals(timeSteps, '时间粒度')
/** `YYYY-MM-DD hh` (01..24), `YYYY-MM-DD`, `YYYY-MM`, `YYYY-Qn` or `YYYY`, as the step wants; the service checks the calendar. */
export const TimeLabel = Type.String({ pattern: '^\\d{4}(-\\d{2}(-\\d{2}( \\d{2})?)?|-Q[1-4])?$', title: '时间' })
export const DayLabel = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '日期' })
export const HourLabel = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}$', title: '小时' })
/** A name or another short text: not only blanks. */
export const ShortText = (title: string, maxLength = 64) => Type.String({ minLength: 1, maxLength, pattern: '\\S', title })
export const Search = Type.Optional(Type.String({ maxLength: 64, title: '关键词' }))
export const Page = {
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1, title: '页码' }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200, default: 20, title: '每页条数' }),
}

const Cell = Type.Union([Type.Number(), Type.String(), Type.Null()])

const frameSchema = () =>
  Type.Object({
    columns: Type.Array(Type.Any()),
    rowCount: Type.Integer(),
    footer: Type.Optional(Type.Array(Type.Object({ label: Type.String(), cells: Type.Array(Cell) }))),
    meta: Type.Any(),
  })

/** Wire form of a Frame (`domain/frame.ts`): column-oriented. */
export const FrameSchema = Type.Unsafe<import('@qingyuan/domain/frame.ts').Frame>(frameSchema())

const declaredColumns = new WeakMap<object, ColumnSpecs>()

/** Output of a call whose frame has these columns: their keys are checked where the frame is built and where it is read. */
export const frameOf = <const S extends ColumnSpecs>(columns: S): TUnsafe<DeclaredFrame<S>> => {
  const schema = Type.Unsafe<DeclaredFrame<S>>(frameSchema())
  declaredColumns.set(schema, columns)
  return schema
}

/** Columns that a call's output declares; undefined for other outputs. */
export const declaredColumnsOf = (output: object): ColumnSpecs | undefined => declaredColumns.get(output)
export const pageOf = <T extends import('typebox').TSchema>(row: T) => Type.Object({ total: Type.Integer(), rows: Type.Array(row) })
export const Level = nullable(Type.Integer({ minimum: 1, maximum: 6 }))
export const NumberOrNull = nullable(Type.Number())

/** What is told of every import that was taken: by whom, what it came to, and whether it was taken back. */
export const importRecord = {
  id: Type.Integer(),
  fileName: Type.String(),
  at: Type.String(),
  by: Type.String(),
  added: Type.Integer(),
  updated: Type.Integer(),
  undoneAt: nullable(Type.String()),
  undoneBy: nullable(Type.String()),
}
