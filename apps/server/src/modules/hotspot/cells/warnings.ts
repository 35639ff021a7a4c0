import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type GridItem, gridParameter, type WarningReason, warningReasons } from '@qingyuan/domain/hotspot-grid.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { rankBrackets } from '@qingyuan/engine/grid/rank-brackets.ts'
import type { Db } from '#/platform/database/pool.ts'
import { fieldsUntil, type StoredField, supportedValues } from './fields.ts'
import { type Calls, type GridContext, periodOf, visibleLayout } from './maps.ts'
import { changesOf } from './ranks.ts'
import { monthBefore } from './sensor-values.ts'

/** A cell with warnings in so many months in a row, or of the last twelve, is escalated. */
const [rowForEscalation, yearForEscalation] = [3, 6]
const watchedMonths = 12
/** Cells of each reason: the national notices name two. */
const warningsPerReason = 2
/** Maps of months that the warnings of one month read: each of twelve months is compared with the one a year before. */
export const warningMonths = 2 * watchedMonths
const reasons = Object.keys(warningReasons) as WarningReason[]

interface MonthFields {
  at: (month: string) => Float64Array | null
  field: (month: string) => StoredField | undefined
}

const readMonths = async (db: Db, item: GridItem, until: string): Promise<MonthFields> => {
  const fields = new Map((await fieldsUntil(db, item, 'month', until, warningMonths)).map(field => [field.period, field]))
  const field = (month: string) => fields.get(month)
  return { field, at: month => (fields.has(month) ? supportedValues(fields.get(month)!) : null) }
}

const highestCells = (keys: Float64Array, count: number): number[] =>
  Array.from(keys, (_, cell) => cell)
    .filter(cell => !Number.isNaN(keys[cell]!))
    .sort((a, b) => keys[b]! - keys[a]! || a - b)
    .slice(0, count)

/** Cells of a month by each reason, worst first. A change for the worse alone is a reason. */
const warnedCells = (months: MonthFields, month: string): { reason: WarningReason; cell: number }[] => {
  const values = months.at(month)
  if (!values) return []
  const keys = {
    highest: values,
    lastYear: changesOf(values, months.at(monthBefore(month, 12))),
    previous: changesOf(values, months.at(monthBefore(month, 1))),
  }
  return reasons.flatMap(reason =>
    highestCells(keys[reason], warningsPerReason)
      .filter(cell => reason === 'highest' || keys[reason][cell]! > 0)
      .map(cell => ({ reason, cell })),
  )
}

const inARow = (warned: readonly ReadonlySet<number>[], cell: number): number => {
  const end = warned.findIndex(month => !month.has(cell))
  return end < 0 ? warned.length : end
}

/**
 * 预警网格 of a month, by the three reasons of the national notices, with those that come back month after month. The only source of warnings: the card of
 * 网格趋势, 任务下发 and the month report list these rows.
 */
export const monthWarnings = async (
  context: GridContext,
  { item, month: requested }: InputOf<Calls['warnings']>,
): Promise<OutputOf<Calls['warnings']>> => {
  const { services } = context
  const [found, month] = [await visibleLayout(context), await periodOf(services, item, 'month', requested)]
  const { unit, decimals } = parameters[gridParameter(item, 'month')]
  const months = found && month ? await readMonths(services.db, item, month) : null
  const field = months?.field(month!)
  if (!found || !month || !months || !field) return { month, unit, rows: [], ranked: 0, weak: 0 }
  const values = months.at(month)!
  const brackets = rankBrackets(values, field.errors)
  const warned = Array.from(
    { length: watchedMonths },
    (_, back) => new Set(warnedCells(months, monthBefore(month, back)).map(({ cell }) => cell)),
  )
  const changes = {
    lastYear: changesOf(values, months.at(monthBefore(month, 12))),
    previous: changesOf(values, months.at(monthBefore(month, 1))),
  }
  const visible = new Set(found.visible)
  const rows = warnedCells(months, month)
    .filter(({ cell }) => visible.has(cell))
    .map(({ reason, cell }) => {
      const { placeId, code, countyId } = found.layout.cells[cell]!
      const [row, year] = [inARow(warned, cell), warned.filter(each => each.has(cell)).length]
      const { rank, from, to } = brackets[cell]!
      return {
        ...{ placeId, code, county: countyById.get(countyId)!.name, reason },
        ...{ value: roundForDisplay(values[cell], decimals)!, error: roundForDisplay(field.errors[cell], decimals)! },
        ...{ rank, rankFrom: from, rankTo: to, change: roundForDisplay(changes[reason === 'previous' ? 'previous' : 'lastYear'][cell], 1) },
        ...{ inRow: row, ofTwelve: year, escalated: row >= rowForEscalation || year >= yearForEscalation },
      }
    })
  const ranked = values.filter(value => !Number.isNaN(value)).length
  return { month, unit, rows, ranked, weak: values.length - ranked }
}
