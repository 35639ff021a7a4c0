import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { ceilHour } from '@qingyuan/domain/time.ts'
import { windName } from '@qingyuan/domain/wind.ts'
import { backwardShares } from '@qingyuan/engine/grid/backward-hour.ts'
import { leastWind } from '@qingyuan/engine/grid/plume-footprint.ts'
import { bearingOf } from '@qingyuan/engine/mobile/plane.ts'
import { type AirServices, publicScope, readHours } from '#/modules/air/read/public.ts'
import { stabilityAt } from '#/modules/hotspot/cells/public.ts'
import { kmBetween, metresBetween } from '#/modules/hotspot/network/public.ts'
import { foundSourceRows } from '#/modules/hotspot/sensors/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'

const windStations = 3
const mostWindKm = 15
const mostSuspects = 8
/** In calm air only what is near by can be named, km. */
const calmKm = 3
/** kg/h of organics below which an enterprise is no candidate. */
const leastKg = 0.05

interface Spot {
  lon: number
  lat: number
}

/** Mean wind of the nearest instruments in the hour that an instant is in; null without any within 15 km. */
export const windAtSpot = async (services: AirServices, spot: Spot, at: number) => {
  const near = [...services.places.sensors(), ...services.places.all().filter(({ kind }) => kind === 'station')]
    .map(place => ({ place, km: kmBetween(spot, place) }))
    .filter(({ km }) => km <= mostWindKm)
    .sort((a, b) => a.km - b.km)
  const hours = await readHours(
    services,
    publicScope,
    near.map(({ place }) => place.id),
    ceilHour(at),
    ceilHour(at),
    ['wind_speed', 'wind_direction'],
    { graded: false },
  )
  const winds = near.flatMap(({ place, km }) => {
    const { wind_speed: speeds, wind_direction: directions } = hours.get(place.id)!.values
    const [speed, direction] = [speeds![0]!, directions![0]!]
    return Number.isNaN(speed) || Number.isNaN(direction) ? [] : [{ place, speed, direction, weight: 1 / Math.max(0.2, km) ** 2 }]
  })
  const used = winds.slice(0, windStations)
  if (used.length === 0) return null
  let [east, north, sum] = [0, 0, 0]
  for (const { speed, direction, weight } of used) {
    const angle = (direction * Math.PI) / 180
    east += weight * speed * Math.sin(angle)
    north += weight * speed * Math.cos(angle)
    sum += weight
  }
  const speed = Math.hypot(east, north) / sum
  const direction = bearingOf(east, north)
  return { speed, direction, name: windName(direction, speed), from: used.map(({ place }) => place.name) }
}

/** Who could have been smelled: listed enterprises with organics, and sources that no list names. Those of other counties are not named to a county's user. */
const candidatesOf = async (context: ScopedContext<AirServices>, spot: Spot) => {
  const { services, caller } = context
  const [enterprises, seen] = [await selectEnterprises(services.db, publicScope), caller.scope.counties]
  const { rows: found } = await foundSourceRows(context, {})
  return [
    ...enterprises.flatMap(({ id, name, industry, lon, lat, countyId, kgPerHour }) => {
      const kg = kgPerHour.voc ?? 0
      if (kg < leastKg) return []
      const isSeen = seen === null || seen.includes(countyId)
      return [
        {
          enterpriseId: isSeen ? id : null,
          name: isSeen ? name : '外区县企业',
          industry: industry ?? '—',
          kgPerHour: kg,
          ...metresBetween(spot, { lon, lat }),
        },
      ]
    }),
    ...found
      .filter(({ enterprises: near }) => near.length === 0)
      .map(({ park, lon, lat, kgPerHour }) => ({
        ...{ enterpriseId: null, name: `${park}疑似源（无在册企业）`, industry: '—', kgPerHour, ...metresBetween(spot, { lon, lat }) },
      })),
  ]
}

/** Wind of the hour, and who is upwind within it. */
export const lookBack = async (context: ScopedContext<AirServices>, spot: Spot, at: number) => {
  const wind = await windAtSpot(context.services, spot, at)
  const candidates = await candidatesOf(context, spot)
  const calm = wind === null || wind.speed < leastWind
  const rowOf = (n: number, minutes: number | null, share: number | null) => {
    const { enterpriseId, name, industry, east, north } = candidates[n]!
    return {
      ...{
        enterpriseId,
        name,
        industry,
        distanceKm: roundForDisplay(Math.hypot(east, north) / 1000, 1)!,
        bearing: Math.round(bearingOf(east, north)) % 360,
      },
      ...{ minutes: minutes === null ? null : Math.round(minutes), share: share === null ? null : roundForDisplay(share, 3) },
    }
  }
  const suspects = calm
    ? candidates
        .map(({ east, north }, n) => ({ n, km: Math.hypot(east, north) / 1000 }))
        .filter(({ km }) => km <= calmKm)
        .sort((a, b) => a.km - b.km)
        .map(({ n }) => rowOf(n, null, null))
    : backwardShares({ ...wind, stability: stabilityAt(ceilHour(at), spot, wind.speed) }, candidates).map(({ at: n, minutes, share }) =>
        rowOf(n, minutes, share),
      )
  return {
    wind: wind && { ...wind, speed: roundForDisplay(wind.speed, 1)!, direction: Math.round(wind.direction) % 360 },
    ...{ calm, suspects: suspects.slice(0, mostSuspects) },
  }
}
