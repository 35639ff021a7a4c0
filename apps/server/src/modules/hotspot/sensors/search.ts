import { sourceHitKm } from '@qingyuan/domain/sensor-marks.ts'
import { addDays, hourMs } from '@qingyuan/domain/time.ts'
import { searchedWind } from '@qingyuan/engine/grid/source-responses.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { stabilityAt } from '#/modules/hotspot/cells/public.ts'
import {
  calibratedHours,
  kmBetween,
  newestEndedDay,
  placeAt,
  projectPlace,
  type ReadNetwork,
  readNetwork,
  selectNewestAssessed,
  selectSensorDays,
} from '#/modules/hotspot/network/public.ts'
import type { AreaSearch, AreaSource } from '#/workers/sensor-tasks.ts'
import { insertFoundSources, selectFoundSources, selectNewestSearch } from './queries.ts'

/** Length of the window that is searched, days. */
export const searchDays = 30
const cellM = 500
/** Cells round the sensors of a park, m beyond the outermost. */
const marginM = 3000
/** Fewer sensors place no source. */
export const fewestSensors = 4
/** Percentile of all sensors of the city in an hour that is the level of the air round them. */
const backgroundPercent = 35

export type Search = (areas: readonly AreaSearch[]) => Promise<AreaSource[][]> | AreaSource[][]

export type SearchArea = AreaSearch & {
  park: string
  countyId: number
}

/** Mean wind of the sensors of an area in each hour; NaN where none has one. */
const windOf = ({ speed, direction }: ReadNetwork, members: readonly number[], hours: number) =>
  Array.from({ length: hours }, (_, h) => {
    let [east, north, count] = [0, 0, 0]
    for (const s of members) {
      const [v, d] = [speed[s]![h]!, (direction[s]![h]! * Math.PI) / 180]
      if (Number.isNaN(v) || Number.isNaN(d)) continue
      east += v * Math.sin(d)
      north += v * Math.cos(d)
      count++
    }
    if (count === 0) return { speed: Number.NaN, direction: Number.NaN }
    return { speed: Math.hypot(east, north) / count, direction: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 }
  })

const backgroundOf = (values: readonly Float64Array[], usable: readonly number[], hours: number): Float64Array =>
  Float64Array.from({ length: hours }, (_, h) =>
    percentile(
      usable.map(s => values[s]![h]!),
      backgroundPercent,
    ),
  )

const areaOf = (
  park: string,
  network: ReadNetwork,
  values: readonly Float64Array[],
  background: Float64Array,
  members: readonly number[],
): SearchArea => {
  const places = members.map(s => network.sensors[s]!)
  const at = places.map(({ lon, lat }) => projectPlace(lon, lat)).map(([east, north]) => ({ east, north }))
  const side = (of: 'east' | 'north') => {
    const low = Math.floor((Math.min(...at.map(each => each[of])) - marginM) / cellM) * cellM
    return { low, cells: Math.ceil((Math.max(...at.map(each => each[of])) + marginM - low) / cellM) }
  }
  const [x, y] = [side('east'), side('north')]
  const hours = network.clocks.length
  const wind = windOf(network, members, hours).map((own, h) => ({
    ...own,
    stability: stabilityAt(network.from + h * hourMs, places[0]!, own.speed),
  }))
  const matrix = Float64Array.from(
    { length: hours * members.length },
    (_, i) => values[members[i % members.length]!]![Math.floor(i / members.length)]!,
  )
  return {
    ...{ park, countyId: places[0]!.countyId!, clocks: network.clocks },
    ...{ sensors: at, hours: wind, values: matrix, background },
    grid: { west: x.low, south: y.low, columns: x.cells, rows: y.cells, cellM },
  }
}

/** Parks with sensors enough, with the calibrated values of those whose mark is 正常 in the 30 days up to a day. */
export const searchAreas = async (services: AirServices, day: string): Promise<SearchArea[]> => {
  const network = await readNetwork(services, addDays(day, 1 - searchDays), day)
  const values = await calibratedHours(services.db, network)
  const marks = await selectSensorDays(
    services.db,
    network.sensors.map(({ id }) => id),
    day,
    day,
  )
  const usable = new Set(marks.filter(({ mark }) => mark === 'normal').map(({ place_id }) => place_id))
  const background = backgroundOf(
    values,
    network.sensors.flatMap(({ id }, s) => (usable.has(id) ? [s] : [])),
    network.clocks.length,
  )
  const parks = [...new Set(network.sensors.flatMap(({ monitor }) => monitor?.park ?? []))]
  return parks.flatMap(park => {
    const members = network.sensors.flatMap(({ id, monitor }, s) => (monitor?.park === park && usable.has(id) ? [s] : []))
    return members.length < fewestSensors ? [] : [areaOf(park, network, values, background, members)]
  })
}

const windyHours = ({ hours }: AreaSearch): number => hours.filter(({ speed }) => speed >= searchedWind).length

/** Searches the 30 days up to a day. Returns how many sources were found. */
export const searchSourcesOf = async (services: AirServices, day: string, search: Search): Promise<number> => {
  const { db } = services
  const before = await selectNewestSearch(db, day)
  const known = before ? await selectFoundSources(db, before) : []
  const areas = await searchAreas(services, day)
  const found = await search(areas)
  const rows = found.flatMap((sources, a) => {
    const area = areas[a]!
    return sources.map(({ east, north, strength, course }, i) => {
      const [lon, lat] = placeAt(east, north)
      const same = known.filter(each => each.park === area.park && kmBetween(each, { lon, lat }) <= sourceHitKm)
      return {
        ...{ search_day: day, park: area.park, rank: i + 1, county_id: area.countyId, lon, lat, kg_per_hour: strength },
        ...{
          course,
          sensors: area.sensors.length,
          windy_hours: windyHours(area),
        },
        first_day: same.map(each => each.first_day).sort()[0] ?? day,
      }
    })
  })
  if (rows.length > 0) await insertFoundSources(db, rows)
  return rows.length
}

/** Searches the newest assessed day, once. Returns how many sources were found; null when nothing was due. */
export const searchDueSources = async (services: AirServices, search: Search): Promise<number | null> => {
  const { db, clock } = services
  const day = await selectNewestAssessed(db)
  if (day === null || day !== newestEndedDay(clock.now()) || (await selectNewestSearch(db)) === day) return null
  return searchSourcesOf(services, day, search)
}
