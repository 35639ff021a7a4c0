import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { comparisonColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'
import { dayMs, dayOfHour, dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { describeValues } from '@qingyuan/engine/statistics/describe.ts'
import { tQuantile } from '@qingyuan/engine/statistics/student-t.ts'
import { valueInMean } from '@qingyuan/engine/voc/period-means.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { aboutOf, meansFrom, type RequestData, readRequest, type SpeciesMean, speciesMeta } from './means.ts'
import { speciesSize } from './read-species.ts'
import { type ParsedRequest, parseRequest, refuseTooMany } from './request.ts'

type Comparison = InputOf<typeof vocCalls.KeySpeciesComparison>

/** Hours of a day below which it has no mean here. */
const hoursOfDay = 12
const mostSpecies = 20

/** Hours of a station as they enter the means, each with the number of its day in the period. */
interface CountedSeries {
  values: Float32Array
  days: Int32Array
}

const counted = ({ series, limits }: RequestData, { from, below }: ParsedRequest): CountedSeries[] =>
  series.map(({ placeId, times, ppb }) => ({
    values: ppb.map((value, i) => valueInMean(value, limits.get(placeId)![i % speciesSize]!, below)),
    days: Int32Array.from(times, time => Math.floor((time - hourMs - dayStart(dayOfHour(from))) / dayMs)),
  }))

/** Means of the days of one quantity over all stations: days are nearly independent, hours are not. */
const dayMeans = (series: readonly CountedSeries[], dayCount: number, valueOf: (row: Float32Array) => number): number[] => {
  const [sums, counts] = [new Float64Array(dayCount), new Int32Array(dayCount)]
  for (const { values, days } of series)
    for (const [row, day] of days.entries()) {
      const value = valueOf(values.subarray(row * speciesSize, (row + 1) * speciesSize))
      if (value !== value) continue
      sums[day]! += value
      counts[day]!++
    }
  const need = hoursOfDay * series.length
  return [...sums].flatMap((sum, day) => (counts[day]! >= need && need > 0 ? [sum / counts[day]!] : []))
}

interface Difference {
  low: number
  high: number
}

/** 95 % interval of the difference of two means (Welch 1947); NaN with fewer than two days on a side. */
const differenceOf = (left: readonly number[], right: readonly number[]): Difference => {
  const [a, b] = [describeValues(left), describeValues(right)]
  const [va, vb] = [a.deviation ** 2 / a.count, b.deviation ** 2 / b.count]
  const degrees = (va + vb) ** 2 / (va ** 2 / (a.count - 1) + vb ** 2 / (b.count - 1))
  const half = tQuantile(0.95, degrees) * Math.sqrt(va + vb)
  return { low: b.mean - a.mean - half, high: b.mean - a.mean + half }
}

interface Line {
  speciesNo: number | null
  name: string
  group: string
  left: number
  right: number
  /** Value of one hour of either side. */
  valueOf: (row: Float32Array) => number
}

const compare = async (
  context: ScopedContext,
  { left, right, ...input }: Comparison,
  title: string,
  linesOf: (sides: readonly (readonly SpeciesMean[])[], request: ParsedRequest) => Line[],
): Promise<OutputOf<typeof vocCalls.KeySpeciesComparison>> => {
  const requests = [left, right].map(side => parseRequest(context, { ...input, ...side }))
  refuseTooMany(requests.reduce((sum, { hours, stations }) => sum + hours * stations.length, 0))
  const data: RequestData[] = []
  for (const request of requests) data.push(await readRequest(context.services, request))
  const sides = requests.map((request, i) => meansFrom(data[i]!, request))
  const series = requests.map((request, i) => counted(data[i]!, request))
  const daysOf = (side: number, line: Line) => dayMeans(series[side]!, Math.ceil(requests[side]!.hours / 24) + 1, line.valueOf)
  const rows = linesOf(sides, requests[0]!).map(line => {
    const difference = differenceOf(daysOf(0, line), daysOf(1, line))
    const isKnown = difference.low === difference.low
    return { ...line, ...difference, significant: isKnown ? (difference.low > 0 || difference.high < 0 ? '是' : '否') : '—' }
  })
  const { unit } = requests[0]!
  const decimals = 3
  const words = (request: ParsedRequest) => request.stations.map(({ name }) => name).join('、')
  const frame = buildFrame(
    comparisonColumns,
    rows,
    {
      speciesNo: row => row.speciesNo,
      name: row => row.name,
      group: row => row.group,
      left: { label: `甲：${words(requests[0]!)} ${left.startTime} ~ ${left.endTime}`, unit, decimals, of: row => row.left },
      right: { label: `乙：${words(requests[1]!)} ${right.startTime} ~ ${right.endTime}`, unit, decimals, of: row => row.right },
      change: row => 100 * (row.right / row.left - 1),
      low: { unit, decimals, of: row => row.low },
      high: { unit, decimals, of: row => row.high },
      significant: row => row.significant,
    },
    { meta: speciesMeta(context.services, title, requests[0]!) },
  )
  return {
    ...frame,
    ...aboutOf(
      requests[0]!,
      sides.flat().filter(({ sufficient }) => !sufficient),
    ),
  }
}

/** Species that both sides have enough of. */
const commonSpecies = (sides: readonly (readonly SpeciesMean[])[], { valueOf }: ParsedRequest): Line[] => {
  const rightOf = new Map(sides[1]!.filter(({ sufficient }) => sufficient).map(each => [each.species.no, each]))
  return sides[0]!
    .filter(({ species, sufficient }) => sufficient && rightOf.has(species.no))
    .map(({ species, mean }) => ({
      ...{ speciesNo: species.no, name: species.name, group: species.group as string },
      ...{ left: valueOf(species, mean), right: valueOf(species, rightOf.get(species.no)!.mean) },
      valueOf: (row: Float32Array) => valueOf(species, row[species.no - 1]!),
    }))
}

/** Those with the greatest mean. */
const keySpecies = (sides: readonly (readonly SpeciesMean[])[], request: ParsedRequest): Line[] =>
  commonSpecies(sides, request)
    .toSorted((a, b) => Math.max(b.left, b.right) - Math.max(a.left, a.right))
    .slice(0, mostSpecies)

/** Classes over the species that both sides have enough of, so that a species measured on one side only changes nothing. */
const categories = (sides: readonly (readonly SpeciesMean[])[], request: ParsedRequest): Line[] => {
  const both = commonSpecies(sides, request)
  return speciesGroups.flatMap(group => {
    const own = both.filter(line => line.group === group)
    if (own.length === 0) return []
    const sum = (of: (line: Line) => number) => own.reduce((total, line) => total + of(line), 0)
    return [
      {
        ...{ speciesNo: null, name: `${group}（${own.length} 种）`, group },
        ...{ left: sum(line => line.left), right: sum(line => line.right) },
        valueOf: (row: Float32Array) => {
          const known = own.map(line => line.valueOf(row)).filter(value => value === value)
          return known.length > own.length / 2 ? known.reduce((total, value) => total + value, 0) : Number.NaN
        },
      },
    ]
  })
}

export const comparisonHandlers = {
  SpeciesCategoryComparison: (context, input) => compare(context, input, '物种类别对比', categories),
  KeySpeciesComparison: (context, input) => compare(context, input, '关键物种对比', keySpecies),
} satisfies SomeHandlers<typeof vocCalls>
