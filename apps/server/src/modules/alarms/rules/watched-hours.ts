import { type AlarmTerms, type DerivedSeries, derivedOf, seriesOf } from '@qingyuan/domain/alarms/rule.ts'
import { isMeasured, type MeasuredId } from '@qingyuan/domain/parameters.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import type { Site } from '@qingyuan/engine/alarm/answers.ts'
import { sitesOf } from '@qingyuan/engine/alarm/neighbours.ts'
import { mutedSeries, type SiteSeries } from '@qingyuan/engine/alarm/replay.ts'
import { type AirServices, publicScope, readHours, readMinuteShares } from '#/modules/air/read/public.ts'
import { unusableHours } from '#/modules/hotspot/network/public.ts'
import { profileHours } from '#/modules/organics/species/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'

/** A rule, and the places among those read that it is for. */
export interface Reader {
  terms: AlarmTerms
  placeIds: readonly number[]
}

type Columns = Map<number, Record<string, ArrayLike<number>>>
interface Span {
  first: number
  hours: number
}

/** Fewer minutes of an hour than this share of it say nothing about the hour. */
const leastCovered = 0.5

const addShares = async (
  { pool }: Pick<AirServices, 'pool'>,
  into: Columns,
  { name, of, limit }: Extract<DerivedSeries, { kind: 'share' }>,
  placeIds: readonly number[],
  { first, hours }: Span,
) => {
  if (!isMeasured(of)) return
  const rows = await readMinuteShares({ pool }, placeIds, of, limit, { from: first - hourMs, to: first + (hours - 1) * hourMs })
  for (const { placeId, hour, share, covered } of rows) {
    if (covered < leastCovered) continue
    const own = into.get(placeId)!
    const column = (own[name] ??= new Float64Array(hours).fill(Number.NaN)) as Float64Array
    column[Math.round((hour - first) / hourMs)] = share
  }
}

const addFingerprint = async (
  { db }: Pick<AirServices, 'db'>,
  into: Columns,
  series: Extract<DerivedSeries, { kind: 'similarity' | 'mass' }>,
  placeIds: readonly number[],
  { first, hours }: Span,
) => {
  for (const { placeId, similarity, mass } of await profileHours(db, placeIds, series.profile, first, hours))
    into.get(placeId)![series.name] = series.kind === 'mass' ? mass : similarity
}

/**
 * Places as sites. Stations that count for an area are the city's mean and the neighbours of stations; sensors, which err and mean otherwise than an
 * analyser, are compared with sensors.
 */
export const sitesOfPlaces = (places: readonly Pick<PlaceRecord, 'kind' | 'lon' | 'lat' | 'evaluated'>[]): Site[] =>
  sitesOf(places.map(({ kind, lon, lat, evaluated }) => ({ lon, lat, counts: kind === 'sensor' || evaluated, network: kind })))

/**
 * The hourly series that rules read, of each place in the order given: what is stored, and what is worked out from the minutes and species of an hour.
 * The only reader of them for the alarms of the newest hours, for those of stored history and for the rule tester, so that all three find the same.
 * Hours of a sensor that is not marked 正常 are muted.
 *
 * @param first end of the first hour
 */
export const readWatched = async (
  services: Pick<AirServices, 'db' | 'pool'>,
  placeIds: readonly number[],
  rules: readonly Reader[],
  first: number,
  hours: number,
  others: readonly MeasuredId[] = [],
): Promise<SiteSeries[]> => {
  const last = first + (hours - 1) * hourMs
  const stored = [...new Set([...others, ...rules.flatMap(({ terms }) => seriesOf(terms.condition)).filter(isMeasured)])]
  const read = await readHours(services, publicScope, placeIds, first, last, stored, { graded: false })
  const into: Columns = new Map(placeIds.map(id => [id, { ...read.get(id)!.values } as Record<string, ArrayLike<number>>]))
  const listeners = new Map<string, { series: DerivedSeries; placeIds: Set<number> }>()
  for (const rule of rules)
    for (const series of derivedOf(rule.terms.condition)) {
      const known = listeners.get(series.name) ?? { series, placeIds: new Set<number>() }
      for (const id of rule.placeIds) known.placeIds.add(id)
      listeners.set(series.name, known)
    }
  for (const { series, placeIds: own } of listeners.values())
    if (series.kind === 'share') await addShares(services, into, series, [...own], { first, hours })
    else await addFingerprint(services, into, series, [...own], { first, hours })
  const muted = await unusableHours(services, placeIds, first, hours)
  return placeIds.map(id => (muted.has(id) ? { ...into.get(id)!, [mutedSeries]: muted.get(id)! } : into.get(id)!))
}
