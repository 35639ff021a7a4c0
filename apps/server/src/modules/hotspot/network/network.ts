import { dayMs, dayStart, hourMs, hourOfDay } from '@qingyuan/domain/time.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { type AirServices, publicScope, readHours } from '#/modules/air/read/public.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'
import type { SensorNetwork } from '#/workers/sensor-tasks.ts'
import { kmBetween } from './city-plane.ts'

const nearest = 3

/** Places whose analysers humidity does not touch: stations of species and of NMHC. */
export const referencePlaces = (places: Places): PlaceRecord[] =>
  places.all().filter(({ kind, monitor }) => kind === 'station' && (monitor?.type === 'species' || monitor?.type === 'nmhc'))

export interface ReadNetwork extends SensorNetwork {
  sensors: readonly PlaceRecord[]
  /** End of the first hour. */
  from: number
  speed: Float64Array[]
  direction: Float64Array[]
}

export const neighboursOf = (sensors: readonly PlaceRecord[], at: number, count: number): { at: number; km: number }[] =>
  sensors
    .map((sensor, i) => ({ at: i, km: kmBetween(sensor, sensors[at]!) }))
    .filter(each => each.at !== at)
    .sort((a, b) => a.km - b.km)
    .slice(0, count)

/** Median of some columns of hours in each hour; NaN where none has a value. */
export const medianOf = (columns: readonly Float64Array[], hours: number): Float64Array =>
  Float64Array.from({ length: hours }, (_, h) =>
    percentile(
      columns.map(column => column[h]!),
      50,
    ),
  )

/** All sensors of the city from the first hour of a day to the last of another; NaN missing. */
export const readNetwork = async (services: AirServices, first: string, last: string): Promise<ReadNetwork> => {
  const sensors = services.places.sensors()
  const references = referencePlaces(services.places)
  const [from, to] = [dayStart(first) + hourMs, dayStart(last) + dayMs]
  const hours = Math.round((to - from) / hourMs) + 1
  const ids = (places: readonly PlaceRecord[]) => places.map(({ id }) => id)
  const [own, others] = await Promise.all([
    readHours(services, publicScope, ids(sensors), from, to, ['tvoc', 'humidity', 'wind_speed', 'wind_direction'], { graded: false }),
    readHours(services, publicScope, ids(references), from, to, ['tvoc'], { graded: false }),
  ])
  const of = (id: 'tvoc' | 'humidity' | 'wind_speed' | 'wind_direction') => sensors.map(sensor => own.get(sensor.id)!.values[id]!)
  return {
    ...{ sensors, from, raw: of('tvoc'), humidity: of('humidity'), speed: of('wind_speed'), direction: of('wind_direction') },
    reference: medianOf(
      references.map(({ id }) => others.get(id)!.values.tvoc!),
      hours,
    ),
    clocks: Uint8Array.from({ length: hours }, (_, h) => hourOfDay(from + h * hourMs)),
    neighbours: sensors.map((_, at) => neighboursOf(sensors, at, nearest).map(each => each.at)),
  }
}
