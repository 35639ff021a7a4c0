import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { ratioColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { storedSpeciesConstants } from '@qingyuan/domain/species/species-constants.ts'
import { speciesByNumber, type VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { dayOfHour, daysBetween, formatHour, hourMs, hourOfDay } from '@qingyuan/domain/time.ts'
import { compass8, compass8Names, lightAir } from '@qingyuan/domain/wind.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { ageHours, exposureBand, ohExposure, usualOh } from '@qingyuan/engine/voc/photochemical-age.ts'
import { outlierDistance, type RatioFit, ratioFit } from '@qingyuan/engine/voc/ratio-fit.ts'
import type { RoseInput } from '@qingyuan/engine/wind/rose.ts'
import { appError } from '#/platform/errors.ts'
import { groupBy } from '#/platform/group-by.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { aboutOf, type RequestData, readRequest, speciesMeta } from './means.ts'
import { readOwnProfiles } from './own-profiles.ts'
import { speciesOfChoice } from './own-sets.ts'
import { ratioLines } from './ratio-lines.ts'
import { type SpeciesSeries, speciesSize } from './read-species.ts'
import { type ParsedRequest, parseRequest } from './request.ts'
import { readWind } from './station-wind.ts'

const analysisTasks = taskFile<typeof import('#/workers/analysis-tasks.ts')>('analysis')

type Question = InputOf<typeof vocCalls.SpeciesRatio>

const fewestPairs = 10
/** Half the width of a sector of the filter, degrees, and the wind below which an hour has no direction, m/s. */
const halfSector = 22.5

interface Pair {
  time: number
  x: number
  y: number
  speed: number
  direction: number
}

/** One side of a ratio: a species, or the sum of a set. */
interface Side {
  name: string
  species: readonly VocSpecies[]
}

const sideOf = async ({ services: { db }, caller: { scope } }: ScopedContext, of: Question['numerator']): Promise<Side> => {
  if (typeof of === 'number') return { name: speciesByNumber(of).name, species: [speciesByNumber(of)] }
  const { species, setName } = await speciesOfChoice(db, scope.userId, of)
  return { name: `${setName}合计`, species }
}

/** Share of the species that a station measures at all which an hour must have for the sum to count. */
const leastOfSum = 0.75

/**
 * ppb of a side by hour; NaN where it does not count. A single species counts above its limit; of a sum a species below its limit counts with half of it,
 * and the hour needs three quarters of the species that the station measures.
 */
const sideValues = ({ times, ppb }: SpeciesSeries, limits: Float64Array, { species }: Side): Float64Array => {
  // Without a known limit "not found" alone is below it.
  const limitOf = (no: number) => (limits[no - 1]! === limits[no - 1]! ? limits[no - 1]! : 0)
  const at = (row: number, no: number) => ppb[row * speciesSize + no - 1]!
  if (species.length === 1) {
    const { no } = species[0]!
    return Float64Array.from(times, (_, row) => (at(row, no) > limitOf(no) ? at(row, no) : Number.NaN))
  }
  const measured = species.filter(({ no }) => times.some((_, row) => at(row, no) === at(row, no)))
  return Float64Array.from(times, (_, row) => {
    let [sum, count] = [0, 0]
    for (const { no } of measured) {
      const value = at(row, no)
      if (value !== value) continue
      sum += value > limitOf(no) ? value : limitOf(no) / 2
      count++
    }
    return count > 0 && count >= leastOfSum * measured.length ? sum : Number.NaN
  })
}

interface Ratio {
  over: Side
  under: Side
  sector?: number
}

/** Hours in which both sides count, with the wind at the station. */
const pairsOf = ({ series, limits }: RequestData, winds: Awaited<ReturnType<typeof readWind>>, { over, under, sector }: Ratio): Pair[] => {
  const pairs: Pair[] = []
  for (const own of series) {
    const { placeId, times } = own
    const wind = winds.get(placeId)
    const [numerators, denominators] = [over, under].map(side => sideValues(own, limits.get(placeId)!, side)) as [
      Float64Array,
      Float64Array,
    ]
    for (let row = 0; row < times.length; row++) {
      const [y, x] = [numerators[row]!, denominators[row]!]
      if (!(y > 0 && x > 0)) continue
      const time = times[row]!
      const at = wind ? (time - wind.from) / hourMs : 0
      const [speed, direction] = [wind?.values.wind_speed![at] ?? Number.NaN, wind?.values.wind_direction![at] ?? Number.NaN]
      if (sector !== undefined && !(speed >= lightAir.below && Math.abs(((direction - sector + 540) % 360) - 180) <= halfSector)) continue
      pairs.push({ time, x, y, speed, direction })
    }
  }
  return pairs
}

const orNull = (value: number) => (Number.isFinite(value) ? value : null)

/** Positions of the pairs that a robust fit leaves out: residuals beyond four median absolute deviations from their median. */
const outliersOf = (pairs: readonly Pair[], { slope, intercept }: RatioFit): ReadonlySet<number> => {
  if (!(slope === slope)) return new Set()
  const residuals = pairs.map(({ x, y }) => y - intercept - slope * x)
  const middle = percentile(residuals, 50)
  const distances = residuals.map(residual => Math.abs(residual - middle))
  const bound = outlierDistance * percentile(distances, 50)
  return new Set(pairs.flatMap((_, i) => (distances[i]! > bound ? [i] : [])))
}

const fitOf = ({ slope, intercept, lower, upper, r2, count, dropped }: RatioFit, rma: number) => ({
  ...{ slope: orNull(slope), intercept: orNull(intercept), low: orNull(lower), high: orNull(upper), r2: orNull(r2), rma: orNull(rma) },
  ...{ n: count, dropped },
})

const kinds = { ols: '最小二乘', rma: '简约主轴', robust: '稳健' } as const
type Kind = keyof typeof kinds

const fitAll = (pairs: readonly Pair[]) => {
  const [x, y] = [pairs.map(pair => pair.x), pairs.map(pair => pair.y)]
  const limits = { numerator: 0, denominator: 0 }
  const of = (kind: 'ols' | 'rma', robust: boolean) => ratioFit(y, x, { kind, robust, limits, need: fewestPairs })
  return { ols: of('ols', false), rma: of('rma', false), robust: of('ols', true), robustRma: of('rma', true) }
}

const fitRows = (fits: ReturnType<typeof fitAll>) =>
  (Object.keys(kinds) as Kind[]).map(kind => {
    const { slope, intercept, lower, upper, r, count, dropped } = fits[kind]
    return {
      ...{ kind, label: kinds[kind], slope: orNull(slope), intercept: orNull(intercept), low: orNull(lower), high: orNull(upper) },
      ...{ r: orNull(r), n: count, dropped },
    }
  })

const fewestOfDay = 5

/** Median ratio of each day with its quartiles; every day of the period is listed. */
const daysOf = (pairs: readonly Pair[], { from, to }: ParsedRequest) => {
  const byDay = groupBy(pairs, ({ time }) => dayOfHour(time))
  return daysBetween(dayOfHour(from), dayOfHour(to)).map(day => {
    const ratios = (byDay.get(day) ?? []).map(({ x, y }) => y / x)
    const at = (share: number) => (ratios.length >= fewestOfDay ? percentile(ratios, share) : null)
    return { day, median: at(50), low: at(25), high: at(75), n: ratios.length }
  })
}

const sectorOf = ({ speed, direction }: Pair): string | null => {
  if (!(speed === speed)) return null
  if (speed < lightAir.below) return lightAir.name
  const sector = compass8(direction)
  return sector === null ? null : compass8Names[sector]!
}

const sectorRows = (pairs: readonly Pair[]) => {
  const bySector = groupBy(pairs, sectorOf)
  return [...compass8Names, lightAir.name].map((name, i) => {
    const own = bySector.get(name) ?? []
    const { slope, medianRatio, r } = ratioFit(
      own.map(({ y }) => y),
      own.map(({ x }) => x),
      { kind: 'ols', robust: false, limits: { numerator: 0, denominator: 0 }, need: fewestPairs },
    )
    return { name, middle: i < 8 ? i * 45 : null, slope: orNull(slope), median: orNull(medianRatio), r: orNull(r), n: own.length }
  })
}

/** Hours of the day by their end: those with OH, and those whose air is as fresh as it gets. */
const [dayHours, nightHours] = [
  [9, 17],
  [1, 5],
] as const
const within = (time: number, [first, last]: readonly [number, number]) => hourOfDay(time) >= first && hourOfDay(time) <= last
const isNight = (time: number) => within(time, nightHours) || hourOfDay(time) >= 23
/** Percentile of the ratios of the night that is taken as that of fresh air. */
const freshShare = 5

export const [ethylbenzeneNo, xylenesNo] = [43, 118]
const clock = {
  slowerRate: storedSpeciesConstants[ethylbenzeneNo - 1]!.koh,
  fasterRate: storedSpeciesConstants[xylenesNo - 1]!.koh,
}

/** Ratio of ethylbenzene to xylenes of fresh air: the 5th percentile of the nights; NaN with fewer than ten pairs. */
export const freshRatio = (pairs: readonly { time: number; x: number; y: number }[]): number => {
  const ratios = pairs.filter(({ time }) => isNight(time)).map(({ x, y }) => y / x)
  return ratios.length >= fewestPairs ? percentile(ratios, freshShare) : Number.NaN
}

/** OH exposure of an hour of the day from its pair; NaN by night. */
export const exposureOf = ({ time, x, y }: { time: number; x: number; y: number }, fresh: number): number =>
  within(time, dayHours) ? ohExposure(y / x, fresh, clock) : Number.NaN

/** Age of each day from the mean exposure of its hours, with the band of initial ratio and rates. */
const agesOf = (pairs: readonly Pair[], fresh: number, { from, to }: ParsedRequest) => {
  const byDay = groupBy(
    pairs.filter(({ time }) => within(time, dayHours)),
    ({ time }) => dayOfHour(time),
  )
  return daysBetween(dayOfHour(from), dayOfHour(to)).map(day => {
    const own = byDay.get(day) ?? []
    if (own.length < fewestOfDay || !(fresh > 0)) return { day, middle: null, low: null, high: null, n: own.length }
    const band = exposureBand(
      percentile(
        own.map(({ x, y }) => y / x),
        50,
      ),
      fresh,
      clock,
    )
    const hours = (exposure: number) => orNull(ageHours(exposure, usualOh))
    return { day, middle: hours(band.middle), low: hours(band.low), high: hours(band.high), n: own.length }
  })
}

const threeNumbers = '斜率、均值之比、比值中位数是三个不同的数'
const pairMethod = `两物种均高于检出限的小时；${threeNumbers}`
const sumMethod = `合计按 ppb，低于检出限按一半；该站所测物种不足 ${100 * leastOfSum} % 的小时不计；${threeNumbers}`

const speciesRatio = async (context: ScopedContext, input: Question): Promise<OutputOf<typeof vocCalls.SpeciesRatio>> => {
  const { numerator, denominator, fit = 'ols' } = input
  if (numerator === denominator) throw appError('INVALID_INPUT', { message: '分子与分母应不同', field: 'denominator' })
  const [over, under] = await Promise.all([sideOf(context, numerator), sideOf(context, denominator)])
  const request = await parseRequest(context, { ...input, speciesNos: [...over.species, ...under.species].map(({ no }) => no) })
  const isClock = numerator === ethylbenzeneNo && denominator === xylenesNo
  const [data, winds] = await Promise.all([readRequest(context.services, request), readWind(context, request)])
  const pairs = pairsOf(data, winds, { over, under, sector: input.sector })
  const clockPairs =
    isClock && input.sector === undefined
      ? null
      : pairsOf(data, winds, { over: await sideOf(context, ethylbenzeneNo), under: await sideOf(context, xylenesNo) })
  const fits = fitAll(pairs)
  const fitted = fits[fit]
  const { slope: rma } = fit === 'robust' ? fits.robustRma : fits.rma
  const left = outliersOf(pairs, fits.ols)
  const fresh = freshRatio(clockPairs ?? pairs)
  const isSum = over.species.length > 1 || under.species.length > 1
  const named = { ...request, setName: isSum ? `${over.name} / ${under.name}` : request.setName }
  const meta = speciesMeta(context.services, `${over.name}/${under.name}`, named, data.series, 'ppb')
  const frame = buildFrame(
    ratioColumns,
    pairs,
    {
      time: pair => formatHour(pair.time),
      denominator: { label: under.name, of: pair => pair.x },
      numerator: { label: over.name, of: pair => pair.y },
      ratio: pair => pair.y / pair.x,
      speed: pair => pair.speed,
      direction: pair => pair.direction,
      left: (_, i) => (left.has(i) ? '剔除' : ''),
    },
    {
      meta: {
        ...meta,
        basis: { ...meta.basis!, count: pairs.length, method: isSum ? sumMethod : pairMethod },
      },
    },
  )
  return {
    ...frame,
    ...aboutOf({ ...request, unit: 'ppb' }, data.series, []),
    points: pairs.map(({ time, x, y }) => ({ time: formatHour(time), x, y })),
    ...{ fit: fitOf(fitted, rma), ratioOfMeans: orNull(fitted.ratioOfMeans), medianRatio: orNull(fitted.medianRatio) },
    lines:
      typeof numerator === 'number' && typeof denominator === 'number'
        ? ratioLines(numerator, denominator, await readOwnProfiles(context.services.db))
        : [],
    fits: fitRows(fits),
    days: daysOf(pairs, request),
    sectors: sectorRows(pairs),
    age: agesOf(clockPairs ?? pairs, fresh, request),
    ageInitial: orNull(fresh),
  }
}

const [plotCells, hoursOfBin] = [81, 3] as const

/** 比值极坐标图: the mean ratio over wind speed and direction. */
const ratioPolar = async (
  context: ScopedContext<ScopedContext['services'] & Pick<Services, 'engines'>>,
  input: InputOf<typeof vocCalls.RatioPolar>,
): Promise<OutputOf<typeof vocCalls.RatioPolar>> => {
  const [over, under] = await Promise.all([sideOf(context, input.numerator), sideOf(context, input.denominator)])
  const request = await parseRequest(context, { ...input, speciesNos: [...over.species, ...under.species].map(({ no }) => no) })
  const [data, winds] = await Promise.all([readRequest(context.services, request), readWind(context, request)])
  const pairs = pairsOf(data, winds, { over, under }).filter(({ speed, direction }) => speed === speed && direction === direction)
  const rose: RoseInput = {
    speed: Float64Array.from(pairs, ({ speed }) => speed),
    direction: Float64Array.from(pairs, ({ direction }) => direction),
    value: Float64Array.from(pairs, ({ x, y }) => y / x),
  }
  const options = { statistic: { kind: 'mean' as const }, minHours: hoursOfBin, cells: plotCells, uncertainty: false }
  const plot = await context.services.engines.run(analysisTasks, 'polarPlotTask', { input: rose, options })
  const { value, speed, direction } = plot.highest
  return {
    title: `${over.name}/${under.name} 比值极坐标图`,
    ...{ unit: '', cells: plot.cells, maxSpeed: plot.maxSpeed },
    value: Array.from(plot.value, each => (each === each ? Number(each.toPrecision(4)) : null)),
    highest: Number.isFinite(value) ? { value, speed, direction } : null,
    basis: {
      ...{ count: pairs.length, of: request.hours * request.stations.length, calmShare: null },
      method: `小时比值的均值；按风速 30 级 × 风向分箱，少于 ${hoursOfBin} 个小时的分箱留白，薄板样条平滑`,
    },
  }
}

export const ratioHandlers = { SpeciesRatio: speciesRatio, RatioPolar: ratioPolar } satisfies SomeHandlers<typeof vocCalls>
