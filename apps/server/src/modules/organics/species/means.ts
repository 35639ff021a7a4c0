import type { FrameMeta } from '@qingyuan/domain/frame.ts'
import { speciesGroups, storedSpecies, type VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { massPerPpb } from '@qingyuan/domain/species/species-units.ts'
import { dayOfHour } from '@qingyuan/domain/time.ts'
import { type ClassSum, classSums } from '@qingyuan/engine/voc/class-sums.ts'
import { type PeriodMean, periodMeans } from '@qingyuan/engine/voc/period-means.ts'
import { unclassedMetaOf } from '#/modules/air/read/public.ts'
import type { Services } from '#/platform/services.ts'
import {
  controlHours,
  readLimits,
  readSpeciesHours,
  reviewedShareOf,
  type SpeciesSeries,
  speciesSize,
  withoutUnreviewed,
} from './read-species.ts'
import type { ParsedRequest } from './request.ts'

/** A species of a request with its mean over the stations, each station counting alike. */
export interface SpeciesMean extends PeriodMean {
  species: VocSpecies
  /** ppb; NaN without a value. */
  mean: number
}

const meansOfStation = (series: SpeciesSeries, limits: Float64Array, { hours, below, capture }: ParsedRequest) =>
  periodMeans(series.ppb, { species: speciesSize, limits, below, expected: hours - controlHours(series).length, capture })

/** Mean of the stations' means; counts and expected samples are added up. In one loop: a trend of days comes here by the ten thousand. */
const combine = (species: VocSpecies, parts: readonly PeriodMean[], { capture: need, stations }: ParsedRequest): SpeciesMean => {
  let [mean, known, count, measured, below, capture] = [0, 0, 0, 0, 0, 0]
  for (const part of parts) {
    count += part.count
    measured += part.measured
    below += part.below
    capture += part.capture
    if (part.mean !== part.mean) continue
    mean += part.mean
    known++
  }
  capture /= stations.length
  return { species, mean: mean / known, count, measured, below, capture, sufficient: known > 0 && capture >= need }
}

export interface RequestData {
  series: SpeciesSeries[]
  /** ppb by position of the species, of each station. */
  limits: Map<number, Float64Array>
}

/** Hours and detection limits of a request. */
export const readRequest = async ({ db }: Pick<Services, 'db'>, { stations, from, to, audited }: ParsedRequest): Promise<RequestData> => {
  const ids = stations.map(({ id }) => id)
  const [series, limits] = await Promise.all([readSpeciesHours(db, ids, from, to), readLimits(db, ids, dayOfHour(to))])
  return { series: audited ? series.map(withoutUnreviewed) : series, limits }
}

/** Means of the species of a request over its hours, in the order of their numbers; a species that no station has is left out. */
export const meansOf = async (services: Pick<Services, 'db'>, request: ParsedRequest): Promise<RequestData & { means: SpeciesMean[] }> => {
  const data = await readRequest(services, request)
  return { ...data, means: meansFrom(data, request) }
}

/** The same of hours that are read already. */
export const meansFrom = ({ series, limits }: RequestData, request: ParsedRequest): SpeciesMean[] => {
  const parts = series.map(own => meansOfStation(own, limits.get(own.placeId)!, request))
  return request.species
    .map(species =>
      combine(
        species,
        parts.map(part => part[species.no - 1]!),
        request,
      ),
    )
    .filter(({ measured }) => measured > 0)
}

/** μg/m³ of one ppb by position of the species. */
export const speciesMasses = storedSpecies.map(massPerPpb)

/** What every answer says beside its table. */
export const aboutOf = (
  request: ParsedRequest,
  series: readonly SpeciesSeries[],
  means: readonly SpeciesMean[],
  coveredMassShare: number | null = null,
) => ({
  unit: request.unit as string,
  method: request.method,
  coveredMassShare,
  reviewedShare: reviewedShareOf(series),
  excluded: means
    .filter(({ sufficient }) => !sufficient)
    .map(({ species, capture }) => ({ speciesNo: species.no, name: species.name, capture: Math.round(100 * capture) / 100 })),
})

/** Hours with a value of one of the species, of the hours that are expected: the same hours that a species' capture is a share of. */
export const measuredHours = (series: readonly SpeciesSeries[], { hours, stations, species }: ParsedRequest) => {
  const positions = species.map(({ no }) => no - 1)
  const hasValue = (ppb: Float32Array, row: number) => positions.some(s => ppb[row * speciesSize + s]! === ppb[row * speciesSize + s]!)
  return {
    count: series.reduce((sum, { times, ppb }) => sum + times.filter((_, row) => hasValue(ppb, row)).length, 0),
    of: hours * stations.length - series.reduce((sum, own) => sum + controlHours(own).length, 0),
  }
}

const mostNames = 3
const stationNames = ({ stations }: ParsedRequest): string =>
  `${stations
    .slice(0, mostNames)
    .map(({ name }) => name)
    .join('、')}${stations.length > mostNames ? `等 ${stations.length} 站` : ''}`

/** How much of the hours a second person has reviewed. */
export const reviewWords = (series: readonly SpeciesSeries[]): string => {
  const share = reviewedShareOf(series)
  return share === 0 ? '数据未审核' : `已复审 ${Math.round(100 * share)} %`
}

/** The table's head: stations, set and unit, the hours it rests on, and the rules. */
export const speciesMeta = (
  services: Services,
  title: string,
  request: ParsedRequest,
  series: readonly SpeciesSeries[],
  unit: string = request.unit,
): FrameMeta => {
  const meta = unclassedMetaOf(
    services,
    `${stationNames(request)} ${title}（${request.setName}，${unit}）`,
    request.stations,
    dayOfHour(request.from),
    dayOfHour(request.to),
  )
  return { ...meta, basis: { ...measuredHours(series, request), calmShare: null, method: `${request.method}；${reviewWords(series)}` } }
}

const groups = [...speciesGroups]

/** Sums by class of the sufficient species of a measure; `valueOf` gives NaN for one without the constant. */
export const groupSums = (means: readonly SpeciesMean[], valueOf: (mean: SpeciesMean) => number) =>
  classSums(
    means.map(mean => (mean.sufficient ? valueOf(mean) : Number.NaN)),
    means.map(({ species }) => species.group),
    groups,
  ).map(({ group, sum, share, count }: ClassSum<string>) => ({
    ...{ group, count, sum: count > 0 ? sum : null },
    share: count > 0 && share === share ? share : null,
  }))
