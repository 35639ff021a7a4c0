import type { CellNote } from '@qingyuan/domain/frame.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'
import { addDays, dayOfHour, dayStart, daysBetween, daysOfPeriod, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { valueInMean } from '@qingyuan/engine/voc/period-means.ts'
import { meansFrom, type RequestData } from './means.ts'
import { controlHours, firstFrom, type SpeciesSeries, speciesSize } from './read-species.ts'
import type { ParsedRequest } from './request.ts'

/** Series of a picture at most. */
export const mostSeries = 30
/** A sum rests on another set of species when their number changes by more. */
const speciesStep = 0.1

/** Rows of species in the unit of the request, rows x species. */
export interface Rows {
  labels: string[]
  values: Float64Array
}

/** Mean of the stations in each hour, values below the limit as the request has them; NaN without a value. */
export const hourRows = ({ series, limits }: RequestData, { from, hours, species, below, valueOf }: ParsedRequest): Rows => {
  const width = species.length
  const factors = Float64Array.from(species, each => valueOf(each, 1))
  const positions = Int32Array.from(species, ({ no }) => no - 1)
  const [sums, counts] = [new Float64Array(hours * width), new Uint8Array(hours * width)]
  for (const { placeId, times, ppb } of series) {
    const own = limits.get(placeId)!
    for (let row = 0; row < times.length; row++) {
      const at = ((times[row]! - from) / hourMs) * width
      for (let s = 0; s < width; s++) {
        const position = positions[s]!
        const value = valueInMean(ppb[row * speciesSize + position]!, own[position]!, below)
        if (value !== value) continue
        sums[at + s]! += value * factors[s]!
        counts[at + s]!++
      }
    }
  }
  for (let i = 0; i < sums.length; i++) sums[i] = counts[i]! > 0 ? sums[i]! / counts[i]! : Number.NaN
  return { labels: Array.from({ length: hours }, (_, h) => formatHour(from + h * hourMs)), values: sums }
}

/** Hours of one station that end from `first` to `last`, both included. */
const partOf = ({ placeId, times, ppb, states, marks }: SpeciesSeries, first: number, last: number): SpeciesSeries => {
  const [begin, end] = [firstFrom(times, first), firstFrom(times, last + 1)]
  return {
    placeId,
    marks,
    times: times.slice(begin, end),
    states: states.subarray(begin, end),
    ppb: ppb.subarray(begin * speciesSize, end * speciesSize),
  }
}

const daysOfStep = (label: string, step: 'day' | 'month') => (step === 'day' ? { first: label, last: label } : daysOfPeriod(label)!)

/** Means of whole days or months: those that the table of classes has for the same hours. NaN with too few of them. */
export const periodRows = ({ series, limits }: RequestData, request: ParsedRequest, step: 'day' | 'month'): Rows => {
  const days = daysBetween(dayOfHour(request.from), dayOfHour(request.to))
  const labels = step === 'day' ? days : [...new Set(days.map(day => day.slice(0, 7)))]
  const width = request.species.length
  const columnOf = new Map(request.species.map(({ no }, s) => [no, s]))
  const values = new Float64Array(labels.length * width).fill(Number.NaN)
  for (const [row, label] of labels.entries()) {
    const { first, last } = daysOfStep(label, step)
    const [begin, end] = [dayStart(first) + hourMs, dayStart(addDays(last, 1))]
    const parts = series.map(own => partOf(own, begin, end))
    const means = meansFrom({ series: parts, limits }, { ...request, hours: (end - begin) / hourMs + 1 })
    for (const { species, mean, sufficient } of means)
      if (sufficient) values[row * width + columnOf.get(species.no)!] = request.valueOf(species, mean)
  }
  return { labels, values }
}

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
