import { sourceHitKm, type TrialKind, trialKindIds } from '@qingyuan/domain/sensor-marks.ts'
import type { SeededRandom } from '../core/random.ts'
import { type FootprintHour, plumeOfHour } from './plume-footprint.ts'
import { isWithinReach, type SourceResponses, sourceResponses } from './source-responses.ts'
import { type FoundSource, type SourceSearch, searchSources } from './source-search.ts'

/** A peak this near to a source has found it, m. */
const hitM = 1000 * sourceHitKm
/** Lengths of the windows in which a source is looked for, days. */
const trialWindows = [3, 7, 14, 21, 30] as const

export interface SearchTrial {
  kind: TrialKind
  kgPerHour: number
  /** Found with all hours. */
  hit: boolean
  /** Peaks that are neither the source nor there without it. */
  falsePeaks: number
  /** Shortest window that finds it, counted from the first hour of its work; null where none does. */
  days: number | null
}

const far = (a: { east: number; north: number }, b: { east: number; north: number }) => Math.hypot(a.east - b.east, a.north - b.north)
/** As the hidden emitters of the made city with which the method is judged, and below. */
const ratesKg = [15, 45] as const
/** A source is tried where three sensors are within this distance, m. */
const triedWithinM = 2200
const tries = 200

/** Share of its rate that a source of a kind emits, by hour from the first. */
const sharesOf = (kind: TrialKind, clocks: ArrayLike<number>, random: SeededRandom): Float64Array => {
  const count = clocks.length
  const start = kind === 'new' ? Math.floor((0.3 + 0.3 * random.next()) * count) : 0
  const shares = new Float64Array(count)
  let [until, next] = [0, Math.floor(40 * random.next())]
  for (let h = 0; h < count; h++) {
    if (kind === 'night') shares[h] = clocks[h]! >= 23 || clocks[h]! <= 5 ? 1.6 : 0
    else if (kind !== 'sporadic') shares[h] = h >= start ? 1 : 0
    else {
      if (h === next) [until, next] = [h + 4 + Math.floor(6 * random.next()), h + 40 + Math.floor(60 * random.next())]
      shares[h] = h < until ? 1.6 : 0
    }
  }
  return shares
}

/** The wind as the plume feels it: other than the one that is measured. */
const erring = ({ speed, direction, stability }: FootprintHour, random: SeededRandom): FootprintHour => ({
  speed: speed * Math.exp(0.25 * random.normal()),
  direction: (direction + 12 * random.normal() + 360) % 360,
  stability: Math.min(6, Math.max(1, stability + Math.round(0.6 * random.normal()))),
})

/** A place near three sensors and away from what is found without it; null where there is none. */
const drawPlace = ({ grid, sensors }: SourceSearch, known: readonly FoundSource[], random: SeededRandom) => {
  for (let i = 0; i < tries; i++) {
    const place = {
      east: grid.west + random.next() * grid.columns * grid.cellM,
      north: grid.south + random.next() * grid.rows * grid.cellM,
    }
    if (isWithinReach(place, sensors, triedWithinM) && known.every(peak => far(peak, place) > 2 * hitM)) return place
  }
  return null
}

/**
 * How well unknown sources are found in this network, this wind and these values: sources are added to the measured values one at a time, by plumes in a wind that
 * differs from the measured one, and searched for like any other.
 *
 * @returns one a kind and repetition; fewer where the area has no place for a source
 * Simplified: plumes of one family, with errors of wind and stability; the source stays at its place.
 */
export const trySearch = (search: SourceSearch, random: SeededRandom, repetitions: number): SearchTrial[] => {
  const responses = sourceResponses(search)
  const known = searchSources(search, responses)
  return trialKindIds.flatMap(kind =>
    Array.from({ length: repetitions }, () => oneTrial(search, responses, random, kind, known)).flatMap(each => (each ? [each] : [])),
  )
}

const oneTrial = (
  search: SourceSearch,
  responses: SourceResponses,
  random: SeededRandom,
  kind: TrialKind,
  known: readonly FoundSource[],
): SearchTrial | null => {
  const { sensors, hours } = search
  const place = drawPlace(search, known, random)
  if (!place) return null
  const kgPerHour = ratesKg[0] + (ratesKg[1] - ratesKg[0]) * random.next()
  const shares = sharesOf(kind, search.clocks, random)
  const values = Float64Array.from(search.values)
  for (const [h, hour] of hours.entries()) {
    if (!(shares[h]! > 0) || !(hour.speed >= 0)) continue
    const plume = plumeOfHour(erring(hour, random), 100)
    for (const [s, { east, north }] of sensors.entries())
      values[h * sensors.length + s]! += shares[h]! * kgPerHour * plume(east - place.east, north - place.north)
  }
  const first = shares.findIndex(share => share > 0)
  const searchFrom = (from: number, to: number) => searchSources({ ...search, values }, responses, { from, to })
  const isHit = (peaks: readonly FoundSource[]) => peaks.some(peak => far(peak, place) <= hitM)
  const all = searchFrom(0, hours.length)
  const days = trialWindows.find(each => first + 24 * each <= hours.length && isHit(searchFrom(first, first + 24 * each)))
  const falsePeaks = all.filter(peak => far(peak, place) > hitM && known.every(other => far(other, peak) > hitM)).length
  return { kind, kgPerHour, hit: isHit(all), falsePeaks, days: days ?? null }
}
