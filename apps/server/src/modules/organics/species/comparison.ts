import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { comparisonColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame, frameRecords } from '@qingyuan/domain/declared-columns.ts'
import { speciesGroups } from '@qingyuan/domain/species/species-list.ts'
import { dayMs, dayOfHour, dayStart, daysBetween, hourMs } from '@qingyuan/domain/time.ts'
import { compass8, compass8Names, lightAir } from '@qingyuan/domain/wind.ts'
import { describeValues } from '@qingyuan/engine/statistics/describe.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { type StratumValue, stratifiedDifference } from '@qingyuan/engine/statistics/stratified-difference.ts'
import { tQuantile } from '@qingyuan/engine/statistics/student-t.ts'
import { valueInMean } from '@qingyuan/engine/voc/period-means.ts'
import { type HourColumns, readDays } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { aboutOf, meansFrom, type RequestData, readRequest, type SpeciesMean, speciesMeta } from './means.ts'
import { speciesSize } from './read-species.ts'
import { type ParsedRequest, parseRequest, refuseTooMany } from './request.ts'
import { readWind } from './station-wind.ts'

type Comparison = InputOf<typeof vocCalls.KeySpeciesComparison>

/** Hours of a day below which it has no mean here; of one sector of the wind fewer. */
const [hoursOfDay, hoursOfSector] = [12, 3] as const
const mostSpecies = 20

/** Hours of a station as they enter the means, each with the number of its day in the period and the sector of its wind. */
interface CountedSeries {
  values: Float32Array
  days: Int32Array
  /** 0..7, 8 for calm air; -1 without wind. */
  sectors: Int8Array
}

const calm = 8

/** Sector of the wind at each hour of a series. */
const sectorsOf = ({ times }: RequestData['series'][number], wind: HourColumns | undefined): Int8Array =>
  Int8Array.from(times, time => {
    const at = wind ? (time - wind.from) / hourMs : -1
    const [speed, direction] = [wind?.values.wind_speed?.[at] ?? Number.NaN, wind?.values.wind_direction?.[at] ?? Number.NaN]
    if (!(speed === speed)) return -1
    return speed < lightAir.below ? calm : (compass8(direction) ?? -1)
  })

const counted = (
  { series, limits }: RequestData,
  { from, below }: ParsedRequest,
  winds: ReadonlyMap<number, HourColumns>,
): CountedSeries[] =>
  series.map(own => ({
    values: own.ppb.map((value, i) => valueInMean(value, limits.get(own.placeId)![i % speciesSize]!, below)),
    sectors: sectorsOf(own, winds.get(own.placeId)),
    days: Int32Array.from(own.times, time => Math.floor((time - hourMs - dayStart(dayOfHour(from))) / dayMs)),
  }))

/** Means of the days of one quantity over all stations, NaN with too few hours: days are nearly independent, hours are not. */
const meansByDay = (
  series: readonly CountedSeries[],
  dayCount: number,
  valueOf: (row: Float32Array) => number,
  leastHours: number = hoursOfDay,
): number[] => {
  const [sums, counts] = [new Float64Array(dayCount), new Int32Array(dayCount)]
  for (const { values, days } of series)
    for (const [row, day] of days.entries()) {
      const value = valueOf(values.subarray(row * speciesSize, (row + 1) * speciesSize))
      if (value !== value) continue
      sums[day]! += value
      counts[day]!++
    }
  const need = leastHours * series.length
  return [...sums].map((sum, day) => (counts[day]! >= need && need > 0 ? sum / counts[day]! : Number.NaN))
}

const dayMeans = (...args: Parameters<typeof meansByDay>): number[] => meansByDay(...args).filter(value => value === value)

/** Means of the hours of one sector of one day, the samples of a comparison in the same wind. */
const dayMeansBySector = (series: readonly CountedSeries[], valueOf: (row: Float32Array) => number): StratumValue[] => {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const { values, days, sectors } of series)
    for (const [row, day] of days.entries()) {
      const stratum = sectors[row]!
      const value = stratum < 0 ? Number.NaN : valueOf(values.subarray(row * speciesSize, (row + 1) * speciesSize))
      if (value !== value) continue
      const key = day * 16 + stratum
      const own = sums.get(key) ?? { sum: 0, count: 0 }
      own.sum += value
      own.count++
      sums.set(key, own)
    }
  return [...sums].map(([key, { sum, count }]) => ({ stratum: key % 16, value: sum / count }))
}

/** Half the width of a sector, degrees. */
const halfSector = 22.5

/** The hours of one sector of the wind; those of the sector alone are expected. */
const inSector = (
  { series, limits }: RequestData,
  request: ParsedRequest,
  winds: ReadonlyMap<number, HourColumns>,
  sector: number,
): { data: RequestData; request: ParsedRequest } => {
  const isIn = (placeId: number, hour: number): boolean => {
    const own = winds.get(placeId)?.values
    const [speed, direction] = [own?.wind_speed?.[hour] ?? Number.NaN, own?.wind_direction?.[hour] ?? Number.NaN]
    return speed >= lightAir.below && Math.abs(((direction - sector + 540) % 360) - 180) <= halfSector
  }
  const expected = request.stations.map(({ id }) => Array.from({ length: request.hours }, (_, h) => isIn(id, h)).filter(Boolean).length)
  const kept = series.map(own => {
    const rows = own.times.flatMap((time, row) => (isIn(own.placeId, Math.round((time - request.from) / hourMs)) ? [row] : []))
    const ppb = new Float32Array(rows.length * speciesSize)
    rows.forEach((row, i) => ppb.set(own.ppb.subarray(row * speciesSize, (row + 1) * speciesSize), i * speciesSize))
    return { ...own, times: rows.map(row => own.times[row]!), ppb, states: Uint8Array.from(rows, row => own.states[row]!) }
  })
  const hours = Math.round(expected.reduce((sum, count) => sum + count, 0) / expected.length)
  return {
    data: { series: kept.filter(({ times }) => times.length > 0), limits },
    request: { ...request, hours, method: `${request.method}；${compass8Names[Math.round(sector / 45) % 8]}风的小时` },
  }
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
  const parsed = await Promise.all([left, right].map(side => parseRequest(context, { ...input, ...side })))
  refuseTooMany(parsed.reduce((sum, { hours, stations }) => sum + hours * stations.length, 0))
  const winds = await Promise.all(parsed.map(request => readWind(context, request)))
  const [data, requests]: [RequestData[], ParsedRequest[]] = [[], []]
  for (const [i, request] of parsed.entries()) {
    const whole = await readRequest(context.services, request)
    const { sector } = [left, right][i]!
    const own = sector === undefined ? { data: whole, request } : inSector(whole, request, winds[i]!, sector)
    data.push(own.data)
    requests.push(own.request)
  }
  const sides = requests.map((request, i) => meansFrom(data[i]!, request))
  const leastHours = left.sector === undefined && right.sector === undefined ? hoursOfDay : hoursOfSector
  const series = requests.map((request, i) => counted(data[i]!, request, winds[i]!))
  const daysOf = (side: number, line: Line) => dayMeans(series[side]!, Math.ceil(parsed[side]!.hours / 24) + 1, line.valueOf, leastHours)
  const rows = linesOf(sides, requests[0]!).map(line => {
    const difference = differenceOf(daysOf(0, line), daysOf(1, line))
    const isKnown = difference.low === difference.low
    const same = stratifiedDifference(dayMeansBySector(series[0]!, line.valueOf), dayMeansBySector(series[1]!, line.valueOf))
    return { ...line, ...difference, same, significant: isKnown ? (difference.low > 0 || difference.high < 0 ? '是' : '否') : '—' }
  })
  const { unit } = requests[0]!
  const decimals = 3
  const words = (request: ParsedRequest, { sector }: Comparison['left']) =>
    `${request.stations.map(({ name }) => name).join('、')}${sector === undefined ? '' : ` ${compass8Names[Math.round(sector / 45) % 8]}风`}`
  const frame = buildFrame(
    comparisonColumns,
    rows,
    {
      speciesNo: row => row.speciesNo,
      name: row => row.name,
      group: row => row.group,
      left: { label: `甲：${words(requests[0]!, left)} ${left.startTime} ~ ${left.endTime}`, unit, decimals, of: row => row.left },
      right: { label: `乙：${words(requests[1]!, right)} ${right.startTime} ~ ${right.endTime}`, unit, decimals, of: row => row.right },
      change: row => 100 * (row.right / row.left - 1),
      low: { unit, decimals, of: row => row.low },
      high: { unit, decimals, of: row => row.high },
      significant: row => row.significant,
      sameWind: { unit, decimals, of: row => row.same.difference },
      sameWindLow: { unit, decimals, of: row => row.same.low },
      sameWindHigh: { unit, decimals, of: row => row.same.high },
    },
    { meta: speciesMeta(context.services, title, requests[0]!, data[0]!.series) },
  )
  return {
    ...frame,
    rows: frameRecords(frame),
    ...aboutOf(
      requests[0]!,
      data.flatMap(({ series: own }) => own),
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

const ozoneLimit = 160
/** Share of the days that count as high where none exceeds the limit. */
const highShare = 75

/** Ozone of the days of a station, and of the city where the station has none. */
const ozoneOf = async ({ services, caller: { scope } }: ScopedContext, { stations, from, to }: ParsedRequest) => {
  const [first, last] = [dayOfHour(from), dayOfHour(to)]
  const city = services.places.all().find(({ kind }) => kind === 'city')
  const ids = [...stations.map(({ id }) => id), ...(city ? [city.id] : [])]
  const days = await readDays(services, scope, ids, first, last)
  const all = daysBetween(first, last)
  const of = (id: number) => days.get(id)?.value.o3
  return all.map((_, i) => ids.map(id => of(id)?.[i] ?? Number.NaN).find(value => value === value) ?? Number.NaN)
}

/** Species on days of high ozone beside the other days of the period: the days above the limit, else the highest quarter. */
const ozoneDays = async (
  context: ScopedContext,
  input: InputOf<typeof vocCalls.OzoneDays>,
): Promise<OutputOf<typeof vocCalls.OzoneDays>> => {
  const request = await parseRequest(context, input)
  const data = await readRequest(context.services, request)
  const means = meansFrom(data, request)
  const series = counted(data, request, new Map())
  const ozone = await ozoneOf(context, request)
  const days = daysBetween(dayOfHour(request.from), dayOfHour(request.to))
  // One day alone has no variance.
  const exceeds = ozone.filter(value => value > ozoneLimit).length >= 2
  const bound = exceeds ? ozoneLimit : percentile(ozone, highShare)
  const isHigh = (day: number) => ozone[day]! > bound
  const { unit } = request
  const decimals = 3
  const lines = commonSpecies([means, means], request)
    .map(line => {
      const byDay = meansByDay(series, days.length, line.valueOf)
      const side = (high: boolean) => byDay.filter((value, day) => value === value && ozone[day]! === ozone[day]! && isHigh(day) === high)
      const [left, right] = [side(false), side(true)]
      return {
        ...line,
        left: describeValues(left).mean,
        right: describeValues(right).mean,
        counts: [left.length, right.length],
        ...differenceOf(left, right),
      }
    })
    .filter(({ low }) => low === low)
    .toSorted((a, b) => Math.abs(b.right - b.left) - Math.abs(a.right - a.left))
    .slice(0, mostSpecies)
  const frame = buildFrame(
    comparisonColumns,
    lines,
    {
      speciesNo: row => row.speciesNo,
      name: row => row.name,
      group: row => row.group,
      left: { label: '其余日', unit, decimals, of: row => row.left },
      right: { label: '臭氧高值日', unit, decimals, of: row => row.right },
      change: row => 100 * (row.right / row.left - 1),
      low: { unit, decimals, of: row => row.low },
      high: { unit, decimals, of: row => row.high },
      significant: row => (row.low > 0 || row.high < 0 ? '是' : '否'),
    },
    { meta: speciesMeta(context.services, '臭氧高值日对比', request, data.series) },
  )
  const known = ozone.filter(value => value === value).length
  const high = days.filter((_, day) => isHigh(day))
  return {
    ...{ ...frame, rows: frameRecords(frame), ...aboutOf(request, data.series, []), high, others: known - high.length },
    words: exceeds
      ? `高值日为 O₃-8h > ${ozoneLimit} μg/m³ 的日子`
      : `超标日不足 2 天，高值日为 O₃-8h 最高的四分之一（> ${Math.round(bound)} μg/m³）`,
  }
}

export const comparisonHandlers = {
  OzoneDays: ozoneDays,
  SpeciesCategoryComparison: (context, input) => compare(context, input, '物种类别对比', categories),
  KeySpeciesComparison: (context, input) => compare(context, input, '关键物种对比', keySpecies),
} satisfies SomeHandlers<typeof vocCalls>
