import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { cellRankColumns, districtRankColumns } from '@qingyuan/contract/hotspot/cells.ts'
import { counties, countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import type { FrameMeta } from '@qingyuan/domain/frame.ts'
import { type GridItem, type GridStep, gridItemLabel, gridParameter, hotZ, supportLabels } from '@qingyuan/domain/hotspot-grid.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { dayMs, dayStart, daysOfPeriod, formatDateTime, hourMs, parseHour, timeConvention } from '@qingyuan/domain/time.ts'
import { type RankBracket, rankBrackets } from '@qingyuan/engine/grid/rank-brackets.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { cellClasses } from './cell-classes.ts'
import { fieldAt, type StoredField, supportedValues } from './fields.ts'
import { type GridLayout, readLayout } from './grid-layout.ts'
import { type Calls, type GridContext, periodOf, visibleLayout } from './maps.ts'
import { countAlarms } from './queries.ts'
import { monthBefore, periodBefore } from './sensor-values.ts'
import { watchedItem } from './watch-cells.ts'

/** The period that 环比 compares with: an hour with that of the day before, a day or month with the one before. */
export const previousPeriod = (period: string, step: GridStep): string => periodBefore(period, step, step === 'hour' ? 24 : 1)

/** The same month a year before; hours and days of a year ago have no map. */
export const lastYearPeriod = (period: string, step: GridStep): string | null => (step === 'month' ? monthBefore(period, 12) : null)

export const changesOf = (now: ArrayLike<number>, before: ArrayLike<number> | null): Float64Array =>
  Float64Array.from(now, (value, i) => (before && before[i]! > 0 ? (100 * (value - before[i]!)) / before[i]! : Number.NaN))

interface Compared {
  field: StoredField
  values: Float64Array
  previous: Float64Array
  lastYear: Float64Array
}

/** The map of a period with the changes of its supported cells. */
export const comparedField = async ({ db }: AirServices, item: GridItem, step: GridStep, period: string): Promise<Compared | null> => {
  const yearBefore = lastYearPeriod(period, step)
  const [field, previous, lastYear] = await Promise.all([
    fieldAt(db, item, step, period),
    fieldAt(db, item, step, previousPeriod(period, step)),
    yearBefore === null ? null : fieldAt(db, item, step, yearBefore),
  ])
  if (!field) return null
  const values = supportedValues(field)
  const change = (before: StoredField | null) => changesOf(values, before && supportedValues(before))
  return { field, values, previous: change(previous), lastYear: change(lastYear) }
}

export const bracketText = ({ from, to }: RankBracket): string => (from === to ? String(from) : `${from}–${to}`)

const metaOf = (
  { clock, places }: AirServices,
  title: string,
  period: string | null,
  method: string,
  count: number,
  of: number,
): FrameMeta => ({
  title,
  period: period ?? '—',
  timeConvention,
  demo: places.cells().some(({ simulated }) => simulated),
  madeAt: formatDateTime(clock.now()),
  basis: { count, of, calmShare: null, method },
})

const words = '克里金融合图；弱支撑网格（最近站点超过 5 km）不排名；名次区间内的网格在 95 % 置信度下不能区分'

/** Cells from the worst: ranks are of the whole city, rows those that the caller may see. */
export const rankCells = async (
  context: GridContext,
  { item, step, time, by = 'value', countyId }: InputOf<Calls['rank']>,
): Promise<OutputOf<Calls['rank']>> => {
  const { services } = context
  const [found, period] = [await visibleLayout(context), await periodOf(services, item, step, time)]
  const compared = found && period ? await comparedField(services, item, step, period) : null
  const { unit, decimals } = parameters[gridParameter(item, step)]
  const title = `网格排名 ${gridItemLabel(item, step)} ${period ?? ''}`.trim()
  const layout = found?.layout
  const rows = layout && compared ? await rankedRows(services, layout, compared, { item, step, by }) : []
  const shown = rows.filter(
    ({ cell }) => found!.visible.includes(cell) && (countyId === undefined || layout!.cells[cell]!.countyId === countyId),
  )
  const cellOf = (cell: number) => layout!.cells[cell]!
  const weak = compared ? compared.field.support.filter(support => support === 1).length : 0
  const frame = buildFrame(
    cellRankColumns,
    shown,
    {
      rank: ({ bracket }) => bracket.rank,
      bracket: ({ bracket }) => bracketText(bracket),
      code: ({ cell }) => cellOf(cell).code,
      county: ({ cell }) => countyById.get(cellOf(cell).countyId)!.name,
      // One decimal more than is measured: what orders the cells is to be seen.
      value: { label: gridItemLabel(item, step), unit, decimals: decimals + 1, of: ({ cell }) => compared!.values[cell] },
      error: { unit, decimals: decimals + 1, of: ({ cell }) => compared!.field.errors[cell] },
      support: ({ cell }) => supportLabels[compared!.field.support[cell] as 1],
      neighbours: { unit, decimals, of: ({ neighbours }) => neighbours },
      lastYear: ({ cell }) => compared!.lastYear[cell],
      previous: ({ cell }) => compared!.previous[cell],
      class: ({ trend }) => trend.class,
      hotPeriods: ({ trend }) => trend.hotPeriods,
      z: ({ cell }) => compared!.field.z[cell],
      place_id: ({ cell }) => cellOf(cell).placeId,
    },
    { meta: metaOf(services, title, period, words, rows.length, rows.length + weak) },
  )
  return { ...frame, time: period, ranked: rows.length, weak }
}

const rankedRows = async (
  services: AirServices,
  layout: GridLayout,
  { field, values, previous, lastYear }: Compared,
  { item, step, by }: { item: GridItem; step: GridStep; by: 'value' | 'lastYear' | 'previous' | 'hotPeriods' },
) => {
  const { trends } = await cellClasses(services.db, item, step, field.period, hotZ)
  const keys = {
    value: values,
    lastYear,
    previous,
    hotPeriods: Float64Array.from(trends, ({ hotPeriods }, i) => (Number.isNaN(values[i]!) ? Number.NaN : hotPeriods)),
  }[by]
  // Only of the values are the errors known: by another key the ranks are those of the numbers.
  const errors = by === 'value' ? field.errors : new Float32Array(values.length)
  const brackets = by === 'value' ? rankBrackets(values, errors) : plainRanks(keys)
  const known = Array.from(keys, (_, cell) => cell).filter(cell => !Number.isNaN(keys[cell]!))
  return known
    .sort((a, b) => keys[b]! - keys[a]! || a - b)
    .map(cell => ({ cell, bracket: brackets[cell]!, trend: trends[cell]!, neighbours: field.neighbours[cell]! }))
}

const plainRanks = (keys: Float64Array): RankBracket[] => {
  const sorted = keys.filter(key => !Number.isNaN(key)).sort()
  return Array.from(keys, key => {
    const higher = Number.isNaN(key) ? Number.NaN : sorted.filter(other => other > key).length
    return { rank: higher + 1, from: higher + 1, to: higher + 1 }
  })
}

export interface District {
  countyId: number
  /** Area-weighted mean of the supported cells, with its standard error. */
  value: number
  error: number
  hotCells: number
  supported: number
  cells: number
}

/**
 * Districts by the area-weighted mean of their supported cells. The errors of neighbouring cells come from the same sensors: they are taken as
 * wholly dependent, which makes the error of the mean the mean of the errors.
 */
export const districtsOf = (layout: GridLayout, field: Pick<StoredField, 'values' | 'errors' | 'z' | 'support'>): District[] =>
  counties.map(({ id }) => {
    let [weights, sum, errors, hot, supported, cells] = [0, 0, 0, 0, 0, 0]
    for (const [i, { countyId, areaKm2 }] of layout.cells.entries()) {
      if (countyId !== id) continue
      cells++
      if (field.support[i]! < 2 || Number.isNaN(field.values[i]!)) continue
      supported++
      weights += areaKm2
      sum += areaKm2 * field.values[i]!
      errors += areaKm2 * field.errors[i]!
      if (field.z[i]! >= hotZ) hot++
    }
    return { countyId: id, value: sum / weights, error: errors / weights, hotCells: hot, supported, cells }
  })

/** First and last instant of a period. */
export const spanOfPeriod = (period: string, step: GridStep): [from: Date, to: Date] => {
  if (step === 'hour') return [new Date(parseHour(period)! - hourMs), new Date(parseHour(period)!)]
  const { first, last } = daysOfPeriod(period)!
  return [new Date(dayStart(first)), new Date(dayStart(last) + dayMs)]
}

const alarmsByCounty = async ({ db }: AirServices, layout: GridLayout, item: GridItem, period: string, step: GridStep) => {
  const byCounty = new Map<number, number>()
  for (const { placeId, count } of await countAlarms(db, item, ...spanOfPeriod(period, step))) {
    const { countyId } = layout.cells[layout.indexOf.get(placeId)!]!
    byCounty.set(countyId, (byCounty.get(countyId) ?? 0) + Number(count))
  }
  return byCounty
}

/** Districts of a period; null without its map. */
export const districtsAt = async (services: AirServices, item: GridItem, step: GridStep, period: string): Promise<District[] | null> => {
  const [layout, field] = await Promise.all([readLayout(services), fieldAt(services.db, item, step, period)])
  return layout && field ? districtsOf(layout, field) : null
}

/** 区县排名: published to all, from the worst. */
export const districtRank = async (
  context: GridContext,
  { item, step, time }: InputOf<Calls['districtRank']>,
): Promise<OutputOf<Calls['districtRank']>> => {
  const { services } = context
  const [found, period] = [await visibleLayout(context), await periodOf(services, item, step, time)]
  const { unit, decimals } = parameters[gridParameter(item, step)]
  const of = (at: string | null) => (at === null ? null : districtsAt(services, item, step, at))
  const [now, previous, lastYear] = [
    await of(period),
    period ? await of(previousPeriod(period, step)) : null,
    period ? await of(lastYearPeriod(period, step)) : null,
  ]
  const alarms = found && period && item === watchedItem ? await alarmsByCounty(services, found.layout, item, period, step) : null
  const values = Float64Array.from(now ?? [], ({ value }) => value)
  const brackets = rankBrackets(
    values,
    Float64Array.from(now ?? [], ({ error }) => error),
  )
  const change = (base: District[] | null) => changesOf(values, base && base.map(({ value }) => value))
  const changes = { previous: change(previous), lastYear: change(lastYear) }
  const rows = values.map((_, i) => i).sort((a, b) => rankOf(brackets[a]!) - rankOf(brackets[b]!))
  const frame = buildFrame(
    districtRankColumns,
    [...rows],
    {
      rank: i => brackets[i]!.rank,
      bracket: i => (Number.isNaN(brackets[i]!.rank) ? null : bracketText(brackets[i]!)),
      county: i => countyById.get(now![i]!.countyId)!.name,
      value: { label: gridItemLabel(item, step), unit, decimals: decimals + 1, of: i => values[i] },
      error: { unit, decimals: decimals + 1, of: i => now![i]!.error },
      lastYear: i => changes.lastYear[i],
      previous: i => changes.previous[i],
      hotShare: i => (100 * now![i]!.hotCells) / now![i]!.supported,
      alarmShare: i => (alarms ? (100 * (alarms.get(now![i]!.countyId) ?? 0)) / now![i]!.supported : null),
      supported: i => now![i]!.supported,
      cells: i => now![i]!.cells,
      county_id: i => now![i]!.countyId,
    },
    {
      meta: metaOf(
        services,
        `区县排名 ${gridItemLabel(item, step)} ${period ?? ''}`.trim(),
        period,
        '区县值为强、中支撑网格的面积加权均值；名次区间内的区县在 95 % 置信度下不能区分；百格报警仅 PM₂.₅',
        (now ?? []).reduce((sum, { supported }) => sum + supported, 0),
        (now ?? []).reduce((sum, { cells }) => sum + cells, 0),
      ),
    },
  )
  return { ...frame, time: period }
}

const rankOf = ({ rank }: RankBracket) => (Number.isNaN(rank) ? 99 : rank)
