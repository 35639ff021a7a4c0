import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { periodColumns, trendColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'
import { dayOfHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { aboutOf, groupSums, meansOf, type SpeciesMean, speciesMeta } from './means.ts'
import { readSpeciesHours, type SpeciesSeries, speciesSize } from './read-species.ts'
import { type ParsedRequest, parseRequest, refuseTooMany } from './request.ts'

/** A day of a species needs so many of its hours, those of quality control left out. */
const hoursOfDay = 18
const mostSeries = 30

/** Mean of the stations in each hour, hours x species in the unit of the request; NaN without a value. */
const meanOfStations = (series: readonly SpeciesSeries[], { from, hours, species, valueOf }: ParsedRequest): Float64Array => {
  const [sums, counts] = [new Float64Array(hours * species.length), new Uint8Array(hours * species.length)]
  for (const { times, ppb } of series)
    for (const [row, time] of times.entries()) {
      const at = ((time - from) / hourMs) * species.length
      for (const [s, each] of species.entries()) {
        const value = ppb[row * speciesSize + each.no - 1]!
        if (value !== value) continue
        sums[at + s]! += valueOf(each, value)
        counts[at + s]!++
      }
    }
  return sums.map((sum, i) => (counts[i]! > 0 ? sum / counts[i]! : Number.NaN))
}

interface Rows {
  labels: string[]
  /** rows x species */
  values: Float64Array
}

/** Days of the hours: the mean of each species with at least 18 hours. */
const daysOf = (values: Float64Array, { from, hours, species }: ParsedRequest): Rows => {
  const width = species.length
  const byDay = new Map<string, number[]>()
  for (let h = 0; h < hours; h++) {
    const day = dayOfHour(from + h * hourMs)
    const own = byDay.get(day) ?? []
    own.push(h)
    byDay.set(day, own)
  }
  const days = [...byDay]
  const means = new Float64Array(days.length * width).fill(Number.NaN)
  for (const [row, [, own]] of days.entries())
    for (let s = 0; s < width; s++) {
      const known = own.map(h => values[h * width + s]!).filter(value => value === value)
      if (known.length >= hoursOfDay) means[row * width + s] = known.reduce((sum, value) => sum + value, 0) / known.length
    }
  return { labels: days.map(([day]) => day), values: means }
}

/** Sum over some columns of a row, and how many of them have a value. */
const sumOfRow = ({ values }: Rows, width: number, row: number, columns: readonly number[]) => {
  let [sum, count] = [0, 0]
  for (const column of columns) {
    const value = values[row * width + column]!
    if (value !== value) continue
    sum += value
    count++
  }
  return { sum: count > 0 ? sum : Number.NaN, count }
}

const timeTrend = async (
  context: ScopedContext,
  input: InputOf<typeof vocCalls.TimeTrend>,
): Promise<OutputOf<typeof vocCalls.TimeTrend>> => {
  const request = parseRequest(context, input)
  const { species, hours, from, unit } = request
  const series = await readSpeciesHours(
    context.services.db,
    request.stations.map(({ id }) => id),
    from,
    request.to,
  )
  const hourly = meanOfStations(series, request)
  const rows: Rows =
    input.timeType === 2
      ? daysOf(hourly, request)
      : { labels: Array.from({ length: hours }, (_, h) => formatHour(from + h * hourMs)), values: hourly }
  const all = species.map((_, s) => s)
  const isKnown = (s: number) =>
    rows.labels.some((_, row) => rows.values[row * species.length + s] === rows.values[row * species.length + s])
  const groups =
    input.by === 'species'
      ? all
          .filter(isKnown)
          .slice(0, mostSeries)
          .map(s => ({ key: String(species[s]!.no), label: species[s]!.name, columns: [s] }))
      : speciesGroups.map(group => ({ key: group, label: group, columns: all.filter(s => species[s]!.group === group) }))
  const sums = (columns: readonly number[]) => rows.labels.map((_, row) => sumOfRow(rows, species.length, row, columns))
  const frame = buildFrame(
    trendColumns,
    rows.labels,
    {
      time: label => label,
      's:*': groups.map(({ key, label, columns }) => ({
        ...{ key: `s:${key}` as const, label, unit },
        values: sums(columns).map(({ sum }) => roundForDisplay(sum, 2)),
      })),
      count: { values: sums(all).map(({ count }) => count) },
    },
    { meta: speciesMeta(context.services, input.timeType === 2 ? '物种日均趋势' : '物种小时趋势', request) },
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

export const trendHandlers = { TimeTrend: timeTrend, TimePeriodAnalysis: periodAnalysis } satisfies SomeHandlers<typeof vocCalls>
