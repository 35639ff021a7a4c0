import type { FrameMeta } from '@qingyuan/domain/frame.ts'
import { speciesGroups, storedSpecies, type VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { massPerPpb } from '@qingyuan/domain/species/species-units.ts'
import { dayOfHour } from '@qingyuan/domain/time.ts'
import { type ClassSum, classSums } from '@qingyuan/engine/voc/class-sums.ts'
import { type PeriodMean, periodMeans } from '@qingyuan/engine/voc/period-means.ts'
import { metaOf } from '#/modules/air/read/public.ts'
import type { Services } from '#/platform/services.ts'
import { controlHours, readLimits, readSpeciesHours, type SpeciesSeries, speciesSize } from './read-species.ts'
import type { ParsedRequest } from './request.ts'

/** A species of a request with its mean over the stations, each station counting alike. */
export interface SpeciesMean extends PeriodMean {
  species: VocSpecies
  /** ppb; NaN without a value. */
  mean: number
}

/** Everything that is not a person's review yet: automatic values are 未审核 until then. */
const reviewedShare = 0

const meansOfStation = (series: SpeciesSeries, limits: Float64Array, { hours, below, capture }: ParsedRequest) =>
  periodMeans(series.ppb, { species: speciesSize, limits, below, expected: hours - controlHours(series).length, capture })

/** Mean of the stations' means; counts and expected samples are added up. */
const combine = (species: VocSpecies, parts: readonly PeriodMean[], { capture: need, stations }: ParsedRequest): SpeciesMean => {
  const known = parts.filter(({ mean }) => mean === mean)
  const sum = (of: (part: PeriodMean) => number) => parts.reduce((total, part) => total + of(part), 0)
  const capture = sum(part => part.capture) / stations.length
  return {
    species,
    mean: known.reduce((total, { mean }) => total + mean, 0) / known.length,
    count: sum(part => part.count),
    below: sum(part => part.below),
    capture,
    sufficient: known.length > 0 && capture >= need,
  }
}

export interface RequestData {
  series: SpeciesSeries[]
  /** ppb by position of the species, of each station. */
  limits: Map<number, Float64Array>
}

/** Hours and detection limits of a request. */
export const readRequest = async ({ db }: Pick<Services, 'db'>, { stations, from, to }: ParsedRequest): Promise<RequestData> => {
  const ids = stations.map(({ id }) => id)
  const [series, limits] = await Promise.all([readSpeciesHours(db, ids, from, to), readLimits(db, ids, dayOfHour(to))])
  return { series, limits }
}

/** Means of the species of a request over its hours, in the order of their numbers; a species that no station has is left out. */
export const meansOf = async (services: Pick<Services, 'db'>, request: ParsedRequest): Promise<SpeciesMean[]> =>
  meansFrom(await readRequest(services, request), request)

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
    .filter(({ count, below }) => count + below > 0)
}

/** μg/m³ of one ppb by position of the species. */
export const speciesMasses = storedSpecies.map(massPerPpb)

/** What every answer says beside its table. */
export const aboutOf = (request: ParsedRequest, means: readonly SpeciesMean[], coveredMassShare: number | null = null) => ({
  unit: request.unit as string,
  method: request.method,
  coveredMassShare,
  reviewedShare,
  excluded: means
    .filter(({ sufficient }) => !sufficient)
    .map(({ species, capture }) => ({ speciesNo: species.no, name: species.name, capture: Math.round(100 * capture) / 100 })),
})

/** The table's head; the method says set, unit and rules. */
export const speciesMeta = (services: Services, title: string, request: ParsedRequest, unit: string = request.unit): FrameMeta => {
  const means = metaOf(
    services,
    `${title}（${request.setName}，${unit}）`,
    request.stations,
    dayOfHour(request.from),
    dayOfHour(request.to),
  )
  const { standard: _, scale: __, ...meta } = means
  const of = request.hours * request.stations.length
  return { ...meta, basis: { count: of, of, calmShare: null, method: `${request.method}；数据未审核` } }
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
