import { metresOf } from '@qingyuan/engine/dispersion/weather/frame.ts'
import { publicScope } from '#/modules/air/read/public.ts'
import { type EnterpriseRow, selectEnterprises } from '#/modules/sources/outlets/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'

/** Enterprises and weather stations further away than this say nothing of an incident, m. */
const emitterReachM = 30_000
const weatherReachM = 60_000
/** Other stations that are explained together with the one in question: so many, within so many metres. */
const companions = { count: 5, reachM: 15_000 } as const

export interface Located<T> {
  item: T
  /** Metres east and north of the station. */
  xM: number
  yM: number
  distanceM: number
  /** Degrees from north, seen from the station. */
  bearing: number
}

const around = <T extends { lon: number; lat: number }>(centre: PlaceRecord, items: readonly T[], reachM: number): Located<T>[] => {
  const out = new Float64Array(2)
  return items
    .map(item => {
      metresOf({ longitude: centre.lon, latitude: centre.lat }, item.lon, item.lat, out)
      const [xM, yM] = [out[0]!, out[1]!]
      return { item, xM, yM, distanceM: Math.hypot(xM, yM), bearing: ((Math.atan2(xM, yM) * 180) / Math.PI + 360) % 360 }
    })
    .filter(({ distanceM }) => distanceM <= reachM)
}

export interface Surroundings {
  centre: PlaceRecord
  enterprises: Located<EnterpriseRow>[]
  /** Stations whose weather counts, the nearest first. */
  weather: Located<PlaceRecord>[]
  /** The station in question first, then its companions by distance. */
  receptors: Located<PlaceRecord>[]
}

/** All enterprises round a station. Models use all of them, for every caller. */
export const surroundingsOf = async (services: Pick<Services, 'db' | 'places'>, placeId: number): Promise<Surroundings> => {
  const centre = services.places.get(placeId)!
  const stations = services.places.all().filter(place => place.kind === 'station')
  const running = (await selectEnterprises(services.db, publicScope)).filter(enterprise => enterprise.status === 'running')
  const weather = around(centre, stations, weatherReachM).sort((a, b) => a.distanceM - b.distanceM || a.item.id - b.item.id)
  const self = weather.find(({ item }) => item.id === placeId)!
  const others = weather.filter(({ item, distanceM }) => item.id !== placeId && item.level !== 'micro' && distanceM <= companions.reachM)
  return {
    centre,
    enterprises: around(centre, running, emitterReachM),
    weather,
    receptors: [self, ...others.slice(0, companions.count)],
  }
}
