import { type MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { StationType } from '@qingyuan/domain/station-types.ts'
import { textHash } from '@qingyuan/domain/text-hash.ts'
import { insideCounty } from '../enterprises/inside.ts'
import { offsetKm, placeAtKm } from '../model/geography.ts'
import { type DemoPlace, stationCharacter } from '../plan.ts'
import { hashOfIndex } from '../random.ts'
import { type DemoPark, demoParks } from './parks.ts'

/** A sensor as people register it. */
export interface DemoSensor extends DemoPlace {
  type: StationType
  park: string
  owner: string
  /** The surroundings, by direction. */
  around: readonly string[]
  /** True: an odour station; false: a photo-ionisation detector. */
  nose: boolean
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const [nearestKm, furthestKm] = [0.5, 3.2] as const
const compass = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'] as const
const weather: readonly MeasuredId[] = ['temperature', 'humidity', 'wind_speed', 'wind_direction']

/** Where the n-th of a park's instruments is: a spiral that fills the circle evenly, drawn in until it is in the county. */
const positionOf = (park: DemoPark, n: number, of: number, turn: number): readonly [lon: number, lat: number] => {
  const [east, north] = offsetKm(park.lon, park.lat)
  const angle = turn + n * goldenAngle
  for (let shrink = 1; shrink > 0.1; shrink *= 0.8) {
    const km = shrink * (nearestKm + (furthestKm - nearestKm) * Math.sqrt((n + 0.5) / of))
    const [lon, lat] = placeAtKm(east + km * Math.sin(angle), north + km * Math.cos(angle))
    if (insideCounty(park.countyId, lon, lat)) return [Number(lon.toFixed(5)), Number(lat.toFixed(5))]
  }
  return [park.lon, park.lat]
}

const bearingOf = (from: { lon: number; lat: number }, to: { lon: number; lat: number }): string => {
  const [e0, n0] = offsetKm(from.lon, from.lat)
  const [e1, n1] = offsetKm(to.lon, to.lat)
  return compass[Math.round(((Math.atan2(e1 - e0, n1 - n0) * 180) / Math.PI + 360) / 45) % 8]!
}

/** Two of a park's detectors are at its border, one at a works' fence, one in the village; the last odour station is in the village too. */
const pidType = (n: number): StationType => (n < 2 ? 'park' : n === 2 ? 'fence' : n === 3 ? 'sensitive' : 'tvoc')
const noseType = (n: number, of: number): StationType => (n === of - 1 && of > 2 ? 'sensitive' : 'odour')

const nameOf = (park: DemoPark, type: StationType, nose: boolean, number: string): string => {
  if (type === 'park') return `${park.name}边界 ${number}`
  if (type === 'fence') return `${park.name}厂界 ${number}`
  if (type === 'sensitive') return nose ? `${park.village}恶臭 ${number}` : `${park.village} ${number}`
  return nose ? `${park.name}恶臭 ${number}` : `${park.name}微站 ${number}`
}

const made = new Map<number, readonly DemoSensor[]>()

/** 60 detectors and 24 odour stations round eight parks. Positions and names do not depend on the seed, instruments do. */
export const demoSensors = (seed: number): readonly DemoSensor[] => {
  const known = made.get(seed)
  if (known) return known
  const sensors: DemoSensor[] = []
  for (const park of demoParks)
    for (const nose of [false, true])
      for (let n = 0; n < (nose ? park.odour : park.pid); n++) {
        const of = nose ? park.odour : park.pid
        const [lon, lat] = positionOf(park, n, of, nose ? 1.2 : 0)
        const type = nose ? noseType(n, of) : pidType(n)
        const number = String(n + 1).padStart(2, '0')
        const code = `${nose ? 'O' : 'T'}${park.adcode}${number}`
        const own = hashOfIndex(seed, textHash(code), 1)
        const organics: readonly MeasuredId[] = type === 'park' && !nose ? ['tvoc', 'nmhc'] : ['tvoc']
        sensors.push({
          ...{
            index: 1000 + sensors.length,
            kind: 'sensor',
            code,
            name: nameOf(park, type, nose, number),
            countyId: park.countyId,
            level: null,
          },
          ...{ lon, lat, elevationM: 930, simulated: true, device: null, seed: own, type, park: park.name, nose },
          owner: type === 'fence' ? '园区企业' : '园区管委会',
          around: [`${bearingOf({ lon, lat }, park)}：${park.name}（${park.trades}）`, `周边村庄：${park.village}`],
          measures: [...organics, ...(nose ? (['odour', 'h2s', 'nh3'] as const) : []), ...weather],
          character: stationCharacter(own, 'industrial', park.countyId, true, lon, lat),
        })
      }
  made.set(seed, sensors)
  return sensors
}
