import { counties } from '@qingyuan/domain/counties.ts'
import type { ColumnSpecs, DeclaredFrame, FrameRecord } from '@qingyuan/domain/declared-columns.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { isDay, isPeriod, parseHour, timeSteps } from '@qingyuan/domain/time.ts'
import { type Static, type TObject, type TProperties, type TUnsafe, Type } from 'typebox'

/** Building blocks of the contract. Titles are Chinese: a refused input names its field by them. */

const literals = <T extends string>(values: readonly T[], title: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      { title },
    ),
  )

export const oneOf = literals
export const nullable = <T extends import('typebox').TSchema>(schema: T) =>
  Type.Union([schema, Type.Null()], 'title' in schema ? { title: schema.title as string } : {})

export const emptyInput = Type.Object({})
/** Number of a row: what the database's integers hold. */
export const Id = (title = '编号') => Type.Integer({ minimum: 1, maximum: 2_147_483_647, title })
export const PlaceId = Id('点位')
export const PlaceIds = Type.Array(PlaceId, { minItems: 1, maxItems: 400, title: '点位' })
/** One of the districts and counties of the city; another number is refused by name. */
export const CountyId = Type.Integer({ enum: counties.map(({ id }) => id), names: 'county', title: '区县' })
export const ParameterIds = Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,24}$', title: '指标' }), {
  minItems: 1,
  maxItems: 24,
  title: '指标',
})
export const PollutantOrAqi = literals(['aqi', ...pollutantIds] as const, '指标')
export const StepInput = literals(timeSteps, '时间粒度')
/** Years beyond these have no data, and sums of their days may leave the four digits of a label. */
const isUsualYear = (label: string): boolean => label >= '1900' && label < '2200'
const years = '1900–2199 年'

/** Formats of time labels: the server holds them against the calendar (2023-02-29 and hour 25 are refused); `message` ends the refusal. */
export const timeFormats = {
  day: { accepts: (label: string) => isDay(label) && isUsualYear(label), message: `不是有效的日期，应为 YYYY-MM-DD（${years}）` },
  hour: {
    accepts: (label: string) => parseHour(label) !== null && isUsualYear(label),
    message: `不是有效的小时，应为 YYYY-MM-DD hh（${years}，01–24 时）`,
  },
  minute: {
    accepts: (label: string) => /^.{10} ([01]\d|2[0-3]):[0-5]\d$/.test(label) && isDay(label.slice(0, 10)) && isUsualYear(label),
    message: `不是有效的时间，应为 YYYY-MM-DD hh:mm（${years}）`,
  },
  month: { accepts: (label: string) => isPeriod(label) && isUsualYear(label), message: `不是有效的月份，应为 YYYY-MM（${years}）` },
  period: {
    accepts: (label: string) => (isPeriod(label) || parseHour(label) !== null) && isUsualYear(label),
    message: `不是有效的时间，应为 YYYY-MM-DD hh、YYYY-MM-DD、YYYY-MM、YYYY-Qn 或 YYYY（${years}）`,
  },
} as const

const timeLabel = (format: keyof typeof timeFormats, pattern: string) => (title: string) => Type.String({ pattern, format, title })
export const dayLabel = timeLabel('day', '^\\d{4}-\\d{2}-\\d{2}$')
export const hourLabel = timeLabel('hour', '^\\d{4}-\\d{2}-\\d{2} \\d{2}$')
export const minuteLabel = timeLabel('minute', '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$')
export const monthLabel = timeLabel('month', '^\\d{4}-(0[1-9]|1[0-2])$')
const periodLabel = timeLabel('period', '^\\d{4}(-\\d{2}(-\\d{2}( \\d{2})?)?|-Q[1-4])?$')

/** `YYYY-MM-DD hh` (01..24), `YYYY-MM-DD`, `YYYY-MM`, `YYYY-Qn` or `YYYY`; the service checks that it suits the step. */
export const TimeLabel = periodLabel('时间')
export const DayLabel = dayLabel('日期')
export const HourLabel = hourLabel('小时')
/** Both ends included. */
export const daySpan = { from: dayLabel('开始日期'), to: dayLabel('结束日期') }
export const optionalDaySpan = { from: Type.Optional(daySpan.from), to: Type.Optional(daySpan.to) }
export const hourSpan = { from: hourLabel('开始小时'), to: hourLabel('结束小时') }
export const monthSpan = { from: monthLabel('开始月份'), to: monthLabel('结束月份') }
export const timeSpan = { from: periodLabel('开始时间'), to: periodLabel('结束时间') }
/** A name or another short text: not only blanks. */
export const ShortText = (title: string, maxLength = 64) => Type.String({ minLength: 1, maxLength, pattern: '\\S', title })
/** Format of a report that is sent as a document; .docx when left out. */
export const ReportFormat = Type.Optional(literals(['docx', 'pdf'] as const, '文件格式'))
export const Search = Type.Optional(Type.String({ maxLength: 64, title: '关键词' }))
export const Page = {
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1, title: '页码' }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200, default: 20, title: '每页条数' }),
}

const Cell = Type.Union([Type.Number(), Type.String(), Type.Null()])

/** Wire form of a Frame (`domain/frame.ts`): column-oriented. */
const frameSchema = () =>
  Type.Object({
    columns: Type.Array(Type.Any()),
    rowCount: Type.Integer(),
    footer: Type.Optional(Type.Array(Type.Object({ label: Type.String(), cells: Type.Array(Cell), notes: Type.Optional(Type.Any()) }))),
    meta: Type.Any(),
  })

/** Output of a call whose frame has these columns: their keys are checked where the frame is built and where it is read. */
export const frameOf = <const S extends ColumnSpecs>(_columns: S): TUnsafe<DeclaredFrame<S>> => Type.Unsafe<DeclaredFrame<S>>(frameSchema())

/** A frame whose answer holds more beside the table: what a page shows next to it, by name for clients that read no table. */
export const frameWith = <const S extends ColumnSpecs, const P extends TProperties>(
  _columns: S,
  more: P,
): TUnsafe<DeclaredFrame<S> & Static<TObject<P>>> =>
  Type.Unsafe<DeclaredFrame<S> & Static<TObject<P>>>(Type.Object({ ...frameSchema().properties, ...more }))

/** Rows of such a frame by the keys of its columns, beside it. */
export const recordsOf = <const S extends ColumnSpecs>(columns: S): TUnsafe<FrameRecord<S>[]> =>
  Type.Unsafe<FrameRecord<S>[]>(
    Type.Array(
      Type.Object(
        Object.fromEntries(
          Object.entries(columns).map(([key, { label, optional }]) => {
            const cell = Type.Union(Cell.anyOf, { title: label })
            return [key, optional ? Type.Optional(cell) : cell]
          }),
        ),
      ),
    ),
  )

export const pageOf = <T extends import('typebox').TSchema>(row: T) => Type.Object({ total: Type.Integer(), rows: Type.Array(row) })
export const Level = nullable(Type.Integer({ minimum: 1, maximum: 6 }))
export const NumberOrNull = nullable(Type.Number())

/** The log entry of an applied import: by whom, its counts, and whether it was reverted. */
export const importRecord = {
  id: Type.Integer(),
  fileName: Type.String(),
  at: Type.String(),
  by: Type.String(),
  added: Type.Integer(),
  updated: Type.Integer(),
  undoneAt: nullable(Type.String()),
  undoneBy: nullable(Type.String()),
  /** Why an import that writes in several steps ended before its last one; null for a whole one. */
  failure: nullable(Type.String()),
}
