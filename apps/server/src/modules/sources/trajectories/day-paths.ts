import { bearingOf, offsetM } from '@qingyuan/engine/mobile/plane.ts'
import { AppError } from '#/platform/errors.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { analyseTrajectories } from './trajectories.ts'

/** Hours back, metres above ground that the air arrives at, and clusters: a day has too few arrivals for more. */
export const dayPaths = { hours: 24, height: 'list500m', heightM: 500, parameter: 'pm2_5', clusters: 3 } as const
/** Fewer arrivals say nothing about a day. */
const leastArrivals = 12

interface MeanPath {
  lon: readonly (number | null)[]
  lat: readonly (number | null)[]
}

/** Where a mean path comes from: degrees from north of its far end, and km to it as the crow flies. Null for a path without an end. */
export const originOf = ({ lon, lat }: MeanPath): { bearing: number; km: number } | null => {
  const [fromLon, fromLat, toLon, toLat] = [lon[0], lat[0], lon.at(-1), lat.at(-1)]
  if (typeof fromLon !== 'number' || typeof fromLat !== 'number' || typeof toLon !== 'number' || typeof toLat !== 'number') return null
  const [east, north] = offsetM(fromLon, fromLat, toLon, toLat)
  return { bearing: bearingOf(east, north), km: Math.hypot(east, north) / 1000 }
}

const meanOf = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length)

/**
 * Back trajectories of each hour of an ended day at a station, in clusters, the largest first, with the mean mixing height at the station. The run is
 * requested in the scheduled lane: null until it is there, without weather, and with fewer than 12 arrivals.
 */
export const pathsOfDay = async (services: Services, placeId: number, day: string) => {
  const { hours, height, parameter, clusters } = dayPaths
  const request = { placeId, from: day, to: day, parameter, height, hours, everyHours: 1, clusters }
  const answer = await analyseTrajectories({ services, caller: systemCaller }, request).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  const result = answer?.result
  if (!result || result.trajectories.length < leastArrivals) return null
  return {
    placeId,
    day,
    arrivals: result.trajectories.length,
    mixingHeightM: meanOf(result.trajectories.flatMap(({ mixingHeightM }) => mixingHeightM[0] ?? [])),
    clusters: result.clusters
      .toSorted((a, b) => b.share - a.share)
      .flatMap(({ id, count, share, meanConcentration, lon, lat }) => {
        const origin = originOf({ lon, lat })
        return origin ? [{ id, count, share, meanConcentration, lon: [...lon], lat: [...lat], ...origin }] : []
      }),
  }
}
