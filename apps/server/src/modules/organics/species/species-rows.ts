import type { CellNote } from '@qingyuan/domain/frame.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'
import { dayMs, dayStart, daysOfPeriod, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { controlHours, readSpeciesHours, type SpeciesSeries, speciesSize } from './read-species.ts'
import type { ParsedRequest } from './request.ts'

/** Series of a picture at most. */
export const mostSeries = 30
/** A day of a species needs so many of its hours, those of quality control left out; a month so many of its days. */
const hoursOfDay = 18
const shareOfDays = 0.75
/** A sum rests on another set of species when their number changes by more. */
const speciesStep = 0.1

/** Rows of species in the unit of the request, rows x species. */
export interface Rows {
  labels: string[]
  values: Float64Array
}

/** Mean of the stations in each hour; NaN without a value. */
export const hourRows = (series: readonly SpeciesSeries[], { from, hours, species, valueOf }: ParsedRequest): Rows => {
  const width = species.length
  const factors = species.map(each => valueOf(each, 1))
  const [sums, counts] = [new Float64Array(hours * width), new Uint8Array(hours * width)]
  for (const { times, ppb } of series)
    for (let row = 0; row < times.length; row++) {
      const at = ((times[row]! - from) / hourMs) * width
      for (let s = 0; s < width; s++) {
        const value = ppb[row * speciesSize + species[s]!.no - 1]!
        if (value !== value) continue
        sums[at + s]! += value * factors[s]!
        counts[at + s]!++
      }
    }
  for (let i = 0; i < sums.length; i++) sums[i] = counts[i]! > 0 ? sums[i]! / counts[i]! : Number.NaN
  return { labels: Array.from({ length: hours }, (_, h) => formatHour(from + h * hourMs)), values: sums }
}

/** Means of groups of rows that follow one another, each species with at least as many values as the group needs. */
const meansOfRows = (
  { labels, values }: Rows,
  width: number,
  labelOf: (label: string) => string,
  needOf: (label: string) => number,
): Rows => {
  const spans: { label: string; begin: number; end: number }[] = []
  for (const [row, label] of labels.entries()) {
    const own = labelOf(label)
    const last = spans.at(-1)
    if (last?.label === own) last.end = row + 1
    else spans.push({ label: own, begin: row, end: row + 1 })
  }
  const means = new Float64Array(spans.length * width).fill(Number.NaN)
  for (const [at, { label, begin, end }] of spans.entries()) {
    const need = needOf(label)
    for (let s = 0; s < width; s++) {
      let [sum, count] = [0, 0]
      for (let row = begin; row < end; row++) {
        const value = values[row * width + s]!
        if (value !== value) continue
        sum += value
        count++
      }
      if (count >= need) means[at * width + s] = sum / count
    }
  }
  return { labels: spans.map(({ label }) => label), values: means }
}

export const daysOf = (rows: Rows, width: number): Rows =>
  meansOfRows(
    rows,
    width,
    label => label.slice(0, 10),
    () => hoursOfDay,
  )
export const monthsOf = (rows: Rows, width: number): Rows =>
  meansOfRows(
    daysOf(rows, width),
    width,
    day => day.slice(0, 7),
    month => {
      const { first, last } = daysOfPeriod(month)!
      return shareOfDays * (1 + (dayStart(last) - dayStart(first)) / dayMs)
    },
  )

/** Columns of a table: single species, or classes of them. */
export interface Part {
  key: string
  label: string
  columns: number[]
}

export const classParts = (species: ParsedRequest['species']): Part[] =>
  speciesGroups.map(group => ({ key: group, label: group, columns: species.flatMap((each, s) => (each.group === group ? [s] : [])) }))

/** Sum over some columns of a row; NaN without a value. */
export const sumOfRow = ({ values }: Rows, width: number, row: number, columns: readonly number[]): number => {
  let [sum, count] = [0, 0]
  for (const column of columns) {
    const value = values[row * width + column]!
    if (value !== value) continue
    sum += value
    count++
  }
  return count > 0 ? sum : Number.NaN
}

export const countsOf = ({ labels, values }: Rows, width: number): number[] =>
  labels.map((_, row) => {
    let count = 0
    for (let i = row * width; i < (row + 1) * width; i++) if (values[i]! === values[i]!) count++
    return count
  })

/** Rows from which on a sum is of clearly more or fewer species than before; hours without any are passed over. */
export const stepsOf = (counts: readonly number[]) => {
  const steps: { row: number; from: number; to: number }[] = []
  let last = 0
  for (const [row, count] of counts.entries()) {
    if (count === 0) continue
    if (last > 0 && Math.abs(count - last) > speciesStep * last) steps.push({ row, from: last, to: count })
    last = count
  }
  return steps
}

/** Marks of whole hours, which every sum of the hour has. */
export const hourNotes = (series: readonly SpeciesSeries[], { from }: ParsedRequest): Record<string, CellNote> => {
  const notes: Record<string, CellNote> = {}
  for (const own of series)
    for (const time of controlHours(own)) {
      const { mark, reason } = Object.values(own.marks.get(time)!)[0]!
      notes[(time - from) / hourMs] = { mark, reason }
    }
  return notes
}

/** Marks of one species by row. */
export const speciesNotes = (series: readonly SpeciesSeries[], { from }: ParsedRequest, no: number): Record<string, CellNote> => {
  const notes: Record<string, CellNote> = {}
  for (const { marks } of series)
    for (const [time, own] of marks) {
      const found = own[no] ?? own[0]
      if (found)
        notes[(time - from) / hourMs] = {
          mark: found.mark,
          reason: found.reason,
          ...(found.value === undefined ? {} : { value: found.value }),
        }
    }
  return notes
}

export const readSeries = ({ services: { db } }: ScopedContext, { stations, from, to }: ParsedRequest) =>
  readSpeciesHours(
    db,
    stations.map(({ id }) => id),
    from,
    to,
  )
