import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { cycleColumns, periodColumns, trendColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import type { CellNote } from '@qingyuan/domain/frame.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'
import { dayMs, dayOfHour, dayStart, daysOfPeriod, formatHour, hourMs, hourOfDay } from '@qingyuan/domain/time.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { aboutOf, groupSums, meansOf, type SpeciesMean, speciesMeta } from './means.ts'
import { controlHours, readSpeciesHours, type SpeciesSeries, speciesSize } from './read-species.ts'
import { type ParsedRequest, parseRequest, refuseTooMany } from './request.ts'

/** A day of a species needs so many of its hours, those of quality control left out; a month so many of its days. */
const hoursOfDay = 18
const shareOfDays = 0.75
const mostSeries = 30
/** A sum rests on another set of species when their number changes by more. */
const speciesStep = 0.1

/** Rows of species in the unit of the request, rows x species. */
interface Rows {
  labels: string[]
  values: Float64Array
}

/** Mean of the stations in each hour; NaN without a value. */
const hourRows = (series: readonly SpeciesSeries[], { from, hours, species, valueOf }: ParsedRequest): Rows => {
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

const daysOf = (rows: Rows, width: number): Rows =>
  meansOfRows(
    rows,
    width,
    label => label.slice(0, 10),
    () => hoursOfDay,
  )
const monthsOf = (rows: Rows, width: number): Rows =>
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
interface Part {
  key: string
  label: string
  columns: number[]
}

const classParts = (species: ParsedRequest['species']): Part[] =>
  speciesGroups.map(group => ({ key: group, label: group, columns: species.flatMap((each, s) => (each.group === group ? [s] : [])) }))

/** Sum over some columns of a row; NaN without a value. */
const sumOfRow = ({ values }: Rows, width: number, row: number, columns: readonly number[]): number => {
  let [sum, count] = [0, 0]
  for (const column of columns) {
    const value = values[row * width + column]!
    if (value !== value) continue
    sum += value
    count++
  }
  return count > 0 ? sum : Number.NaN
}

const countsOf = ({ labels, values }: Rows, width: number): number[] =>
  labels.map((_, row) => {
    let count = 0
    for (let i = row * width; i < (row + 1) * width; i++) if (values[i]! === values[i]!) count++
    return count
  })

/** Rows from which on a sum is of clearly more or fewer species than before; hours without any are passed over. */
const stepsOf = (counts: readonly number[]) => {
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
const hourNotes = (series: readonly SpeciesSeries[], { from }: ParsedRequest): Record<string, CellNote> => {
  const notes: Record<string, CellNote> = {}
  for (const own of series)
    for (const time of controlHours(own)) {
      const { mark, reason } = Object.values(own.marks.get(time)!)[0]!
      notes[(time - from) / hourMs] = { mark, reason }
    }
  return notes
}

/** Marks of one species by row. */
const speciesNotes = (series: readonly SpeciesSeries[], { from }: ParsedRequest, no: number): Record<string, CellNote> => {
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

const stepTitles = { hour: '物种小时趋势', day: '物种日均趋势', month: '物种月均趋势' } as const

const readSeries = ({ services: { db } }: ScopedContext, { stations, from, to }: ParsedRequest) =>
  readSpeciesHours(
    db,
    stations.map(({ id }) => id),
    from,
    to,
  )

const timeTrend = async (
  context: ScopedContext,
  input: InputOf<typeof vocCalls.TimeTrend>,
): Promise<OutputOf<typeof vocCalls.TimeTrend>> => {
  const request = parseRequest(context, input)
  const { species, unit } = request
  const width = species.length
  const step = input.step ?? (input.timeType === 2 ? 'day' : 'hour')
  const series = await readSeries(context, request)
  const hourly = hourRows(series, request)
  const rows = step === 'hour' ? hourly : step === 'day' ? daysOf(hourly, width) : monthsOf(hourly, width)
  const isKnown = (s: number) => rows.labels.some((_, row) => rows.values[row * width + s]! === rows.values[row * width + s]!)
  const parts: Part[] =
    input.by === 'species'
      ? species.flatMap(({ no, name }, s) => (isKnown(s) ? [{ key: String(no), label: name, columns: [s] }] : [])).slice(0, mostSeries)
      : classParts(species)
  const counts = countsOf(rows, width)
  const steps = step === 'hour' ? hourNotes(series, request) : {}
  const notesOf = (key: string) =>
    step !== 'hour' ? undefined : input.by === 'species' ? speciesNotes(series, request, Number(key)) : steps
  const meta = speciesMeta(context.services, stepTitles[step], request)
  const control = series.reduce((sum, own) => sum + controlHours(own).length, 0)
  const hoursWith = series.reduce((sum, own) => sum + own.times.length, 0) - control
  const frame = buildFrame(
    trendColumns,
    rows.labels,
    {
      time: label => label,
      's:*': parts.map(({ key, label, columns }) => ({
        ...{ key: `s:${key}` as const, label, unit, notes: notesOf(key) },
        values: rows.labels.map((_, row) => roundForDisplay(sumOfRow(rows, width, row, columns), 2)),
      })),
      count: { values: counts, notes: steps },
    },
    { meta: { ...meta, basis: { ...meta.basis!, count: hoursWith, of: request.hours * request.stations.length - control } } },
  )
  return { ...frame, ...aboutOf(request, []), speciesSteps: stepsOf(counts) }
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
const binsOf = {
  hour: { labels: Array.from({ length: 24 }, (_, h) => `${h + 1} 时`), indexOf: (hour: number) => hourOfDay(hour) - 1 },
  weekday: { labels: [...weekdays], indexOf: (hour: number) => (new Date(dayStart(dayOfHour(hour)) + 8 * hourMs).getUTCDay() + 6) % 7 },
}

/** Means of the hours of the day, or of the days of the week, over a period: of each class, or of the species with the greatest means. */
const cycleMeans = async (context: ScopedContext, input: InputOf<typeof vocCalls.Cycle>): Promise<OutputOf<typeof vocCalls.Cycle>> => {
  const request = parseRequest(context, input)
  const { species, from, hours, unit } = request
  const width = species.length
  const rows = hourRows(await readSeries(context, request), request)
  const { labels, indexOf } = binsOf[input.cycle]
  const [sums, counts, hoursOf] = [new Float64Array(labels.length * width), new Int32Array(labels.length * width), labels.map(() => 0)]
  for (let h = 0; h < hours; h++) {
    const bin = indexOf(from + h * hourMs)
    let known = 0
    for (let s = 0; s < width; s++) {
      const value = rows.values[h * width + s]!
      if (value !== value) continue
      sums[bin * width + s]! += value
      counts[bin * width + s]!++
      known++
    }
    if (known > 0) hoursOf[bin]!++
  }
  const means: Rows = { labels, values: sums.map((sum, i) => (counts[i]! > 0 ? sum / counts[i]! : Number.NaN)) }
  const overall = (s: number) => {
    let [sum, count] = [0, 0]
    for (let bin = 0; bin < labels.length; bin++) {
      sum += sums[bin * width + s]!
      count += counts[bin * width + s]!
    }
    return sum / count
  }
  const parts: Part[] =
    input.by === 'species'
      ? species
          .map(({ no, name }, s) => ({ key: String(no), label: name, columns: [s], mean: overall(s) }))
          .filter(({ mean }) => mean === mean)
          .toSorted((a, b) => b.mean - a.mean)
          .slice(0, input.top ?? mostSeries)
      : classParts(species)
  const frame = buildFrame(
    cycleColumns,
    labels,
    {
      bin: label => label,
      's:*': parts.map(({ key, label, columns }) => ({
        ...{ key: `s:${key}` as const, label, unit },
        values: labels.map((_, row) => roundForDisplay(sumOfRow(means, width, row, columns), 3)),
      })),
      n: (_, row) => hoursOf[row],
    },
    { meta: speciesMeta(context.services, input.cycle === 'hour' ? '物种日变化' : '物种周变化', request) },
  )
  return { ...frame, ...aboutOf(request, []) }
}

const topSpecies = 10

const periodAnalysis = async (
  context: ScopedContext,
  { periods, ...input }: InputOf<typeof vocCalls.TimePeriodAnalysis>,
): Promise<OutputOf<typeof vocCalls.TimePeriodAnalysis>> => {
  const requests = periods.map(period => parseRequest(context, { ...input, ...period }))
  refuseTooMany(requests.reduce((sum, { hours, stations }) => sum + hours * stations.length, 0))
  const means: SpeciesMean[][] = []
  for (const request of requests) means.push(await meansOf(context.services, request))
  const [first] = requests
  const valueOf = ({ species, mean }: SpeciesMean) => first!.valueOf(species, mean)
  const answers = requests.map((request, i) => {
    const groups = groupSums(means[i]!, valueOf)
    const total = groups.reduce((sum, group) => sum + (group.sum ?? 0), 0)
    const top = means[i]!.filter(({ sufficient }) => sufficient)
      .map(mean => ({
        speciesNo: mean.species.no,
        name: mean.species.name,
        mean: valueOf(mean),
        share: total > 0 ? valueOf(mean) / total : null,
      }))
      .toSorted((a, b) => b.mean - a.mean)
      .slice(0, topSpecies)
    return { startTime: formatHour(request.from), endTime: formatHour(request.to), n: request.hours, groups, top }
  })
  const frame = buildFrame(
    periodColumns,
    speciesGroups,
    {
      group: group => group,
      'p:#': answers.map((answer, i) => ({
        ...{ key: `p:${i}` as const, label: `${answer.startTime} ~ ${answer.endTime}`, unit: first!.unit },
        values: speciesGroups.map(group => roundForDisplay(answer.groups.find(each => each.group === group)!.sum, 2)),
      })),
    },
    { meta: speciesMeta(context.services, '时段分析', first!) },
  )
  return {
    ...frame,
    ...aboutOf(
      first!,
      means.flat().filter(({ sufficient }) => !sufficient),
    ),
    periods: answers,
  }
}

export const trendHandlers = { TimeTrend: timeTrend, Cycle: cycleMeans, TimePeriodAnalysis: periodAnalysis } satisfies SomeHandlers<
  typeof vocCalls
>
