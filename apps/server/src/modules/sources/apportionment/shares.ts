import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import { addDays, daysBetween, hoursOfDay } from '@qingyuan/domain/time.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { courseAccuracy } from '@qingyuan/engine/transport/accuracy/course-accuracy.ts'
import { placesOf, publicScope, readPlaceDays } from '#/modules/air/read/public.ts'
import { runArrays } from '#/modules/sources/runs/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { observedHours, statementOf, wholeDays } from './accuracy.ts'
import { type Day, type Days, daysOf, finishedDays, type Range, rememberedRun } from './days.ts'
import type { RequestedSpecies } from './domain.ts'
import type { Sector } from './emissions/names.ts'
import { importedSeries } from './imported.ts'
import { representativeOf } from './receptors.ts'
import { rangeOfQuestion, receptorsOf, type ShareQuestion } from './simulated.ts'
import { byDistance, byRegion, byRegionAndSector, type SourceRegion, sourcesOf, type View } from './sources.ts'

type Answer = OutputOf<(typeof apportionmentTraceabilityCalls)['CAMXHourRate']>
export type Shares = NonNullable<Answer['result']>

const views = { region: () => byRegion, all: () => byRegionAndSector, city: byDistance } as const
export type ViewName = keyof typeof views

/** Of a place, hour by hour: what each source gives, and the whole. NaN where there is no hour. */
interface Series {
  regions: SourceRegion[]
  sectors: Sector[]
  /** [region][sector] → hours; none where no source is both. */
  values: (Float64Array | undefined)[][]
  total: Float64Array
}

const indexOf = <T extends { id: string }>(list: T[], item: T): number => {
  const at = list.findIndex(({ id }) => id === item.id)
  return at >= 0 ? at : list.push(item) - 1
}

/** Means over the place's stations of a day, [hour · tags + tag], and of the whole. @throws NOT_FOUND when none of them is a receptor */
const dayOfPlace = async (services: Services, place: PlaceRecord, species: RequestedSpecies, { run, summary }: Day) => {
  const at = receptorsOf(services, place, { summary })
  const arrays = await runArrays(services, run.id, [`contributions:${species}`, `totals:${species}`])
  const { data, shape } = arrays.get(`contributions:${species}`)!
  const [, receptors, tags] = shape as [number, number, number]
  const totals = arrays.get(`totals:${species}`)!.data
  const mean = (value: (receptor: number) => number) => at.reduce((sum, receptor) => sum + value(receptor), 0) / at.length
  return {
    given: (hour: number, tag: number) => mean(receptor => data[(hour * receptors + receptor) * tags + tag]!),
    total: (hour: number) => mean(receptor => totals[hour * receptors + receptor]!),
  }
}

/** All hours of the days, put together as the view has it; NaN where a day has no result. */
const seriesOf = async (services: Services, place: PlaceRecord, species: RequestedSpecies, days: Days, view: View): Promise<Series> => {
  const hours = days.length * 24
  const series: Series = { regions: [], sectors: [], values: [], total: new Float64Array(hours) }
  const room = (region: number, sector: number) => {
    const row = (series.values[region] ??= [])
    return (row[sector] ??= new Float64Array(hours))
  }
  for (const [d, day] of days.entries()) {
    if (day === null) continue
    const { given, total } = await dayOfPlace(services, place, species, day)
    sourcesOf(day.summary).forEach((source, tag) => {
      const seen = view(source)
      const into = room(indexOf(series.regions, seen.region), indexOf(series.sectors, seen.sector))
      for (let hour = 0; hour < 24; hour++) into[d * 24 + hour]! += given(hour, tag)
    })
    for (let hour = 0; hour < 24; hour++) series.total[d * 24 + hour] = total(hour)
  }
  for (const [d, day] of days.entries())
    if (day === null) for (const values of [series.total, ...series.values.flat()]) values?.fill(Number.NaN, d * 24, (d + 1) * 24)
  return series
}

/** The same of an imported run: hours of whole days, NaN where it has none. */
const importedSeriesOf = async (
  services: Services,
  place: PlaceRecord,
  species: RequestedSpecies,
  range: Range,
  view: View,
  source: number,
) => {
  const { run, sources } = await importedSeries(services, source, place, species, wholeDays(range))
  const series: Series = { regions: [], sectors: [], values: [], total: new Float64Array(sources[0]!.given.length) }
  for (const { source: own, given } of sources) {
    const seen = view(own)
    const row = (series.values[indexOf(series.regions, seen.region)] ??= [])
    const into = (row[indexOf(series.sectors, seen.sector)] ??= new Float64Array(given.length))
    given.forEach((value, hour) => {
      into[hour]! += value
      series.total[hour]! += value
    })
  }
  return { run, series }
}

const rounded = (value: number): number | null => (Number.isFinite(value) ? Number(value.toFixed(3)) : null)

const meanOf = (values: Float64Array, from: number, count: number): number => {
  const known = values.subarray(from, from + count).filter(value => value === value)
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Picks the requested hours, or the means of the days. */
const picker = (step: 'hour' | 'day', range: Range): ((values: Float64Array) => (number | null)[]) => {
  if (step === 'day') return values => range.labels.map((_, day) => rounded(meanOf(values, day * 24, 24)))
  const skipped = hoursOfDay(range.firstDay).indexOf(range.firstHour)
  return values => range.labels.map((_, n) => rounded(values[skipped + n]!))
}

/** Measured values of the steps, and the hours of the whole days beside which the simulation is judged. */
const observedOf = async (
  services: Services,
  caller: Caller,
  step: 'hour' | 'day',
  range: Range,
  placeId: number,
  species: RequestedSpecies,
) => {
  const hours = await observedHours(services, caller.scope, placeId, range, species)
  if (step === 'hour') return { hours, values: picker('hour', range)(hours) }
  const days = (await readPlaceDays(services, caller.scope, placeId, range.firstDay, range.lastDay)).value[species]
  return { hours, values: Array.from(days, rounded) }
}

const ownSeries = async (services: Services, caller: Caller, place: PlaceRecord, species: RequestedSpecies, range: Range, view: View) => {
  const { run, days } = await daysOf(services, caller, daysBetween(range.firstDay, range.lastDay))
  return { run, series: days && (await seriesOf(services, place, species, days, view)) }
}

/** Contributions of the sources at a place, hour by hour or day by day: of the days with a result; the run names the missing ones and offers them. */
export const sourceShares = async (
  services: Services,
  caller: Caller,
  step: 'hour' | 'day',
  view: ViewName,
  question: ShareQuestion,
): Promise<Answer> => {
  const { placeId, species, source } = question
  const [place] = placesOf(services.places, [placeId], ['station', 'county', 'city'])
  const seen = views[view](place!)
  const range = rangeOfQuestion(services, step, question)
  const { run, series } =
    source === undefined
      ? await ownSeries(services, caller, place!, species, range, seen)
      : await importedSeriesOf(services, place!, species, range, seen, source)
  if (series === null) return { run, result: null }
  const pick = picker(step, range)
  const missing = range.labels.map(() => null)
  const observed = await observedOf(services, caller, step, range, placeId, species)
  return {
    run,
    result: {
      placeId,
      placeName: place!.name,
      species,
      unit: 'μg/m³',
      times: range.labels,
      regions: series.regions,
      sectors: series.sectors,
      values: series.regions.map((_, r) =>
        series.sectors.map((__, s) => {
          const values = series.values[r]?.[s]
          return values ? pick(values) : missing
        }),
      ),
      total: pick(series.total),
      observed: observed.values,
      accuracy: statementOf(courseAccuracy(series.total, observed.hours)),
    },
  }
}

/** The run that {@link sharesOfNewestDay} speaks of; null without one. */
export const newestSharesRun = async (services: Services, day: string): Promise<string | null> => {
  const newest = (await finishedDays(services)).find(each => each <= day)
  if (newest === undefined || newest < addDays(day, -1)) return null
  return (await rememberedRun(services, newest))?.id ?? null
}

/**
 * Means of the newest finished day up to `day` at a place, by near and far: per cent of what was simulated, and what they are worth. Null when the day before `day` has no
 * result either, or the place no receptor.
 */
export const sharesOfNewestDay = async (services: Services, place: PlaceRecord, species: RequestedSpecies, day: string) => {
  const newest = (await finishedDays(services)).find(each => each <= day)
  if (newest === undefined || newest < addDays(day, -1)) return null
  const run = await rememberedRun(services, newest)
  if (!run?.summary || !representativeOf(services, place).some(id => run.summary!.receptorIds.includes(id))) return null
  const { regions, values, total } = await seriesOf(services, place, species, [{ run, summary: run.summary }], byDistance(place))
  const whole = meanOf(total, 0, 24)
  const observed = await observedHours(services, publicScope, place.id, { firstDay: newest, lastDay: newest }, species)
  const { verdict, words } = statementOf(courseAccuracy(total, observed))
  return {
    day: newest,
    accuracy: { verdict, words },
    parts: regions.map(({ id, name }, r) => ({
      id,
      name,
      percent: (100 * values[r]!.reduce((sum, column) => sum + (column ? meanOf(column, 0, 24) : 0), 0)) / whole,
      ...hourlySpread(values[r]!, total),
    })),
  }
}

/** Per cent that 10 and 90 % of the hours stay below: how much the share of a source varies within the day. */
const hourlySpread = (columns: readonly (Float64Array | undefined)[], total: Float64Array) => {
  const shares = total.map((whole, hour) => (100 * columns.reduce((sum, column) => sum + (column?.[hour] ?? 0), 0)) / whole)
  return { low: percentile(shares, 10), high: percentile(shares, 90) }
}
