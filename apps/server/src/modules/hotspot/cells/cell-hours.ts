import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { dayOfHour, hourMs } from '@qingyuan/domain/time.ts'
import { calmSpeed, compass8, compass8Names } from '@qingyuan/domain/wind.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { type AirServices, publicScope, readHours } from '#/modules/air/read/public.ts'
import { usableNetwork } from '#/modules/hotspot/network/public.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { cellAt, kmFromCell, type LaidCell, readLayout } from './grid-layout.ts'
import { sensorPlaces } from './sensor-values.ts'

/** A sensor farther away says nothing of a cell: its support would be weak, km. */
const mostKm = 5
/** The sensor has at least so much of the hours. */
const leastCapture = 0.5
/** Peak hours of a cell: above this percentile of its excess. */
const hotPercentile = 75
/** An enterprise is upwind when the wind comes from within so many degrees of it. */
const upwindDegrees = 30

/** Hours of the nearest sensor of a cell that reports, NaN missing: concentrations in the item's unit, wind m/s and degrees FROM. */
export interface CellHours {
  /** First hour, epoch ms of its end. */
  from: number
  sensor: PlaceRecord
  own: Float64Array
  /** 25th percentile of all sensors of the city in each hour. */
  background: Float64Array
  speed: Float64Array
  direction: Float64Array
}

const share = (values: ArrayLike<number>) => {
  let known = 0
  for (let i = 0; i < values.length; i++) if (values[i] === values[i]) known++
  return known / values.length
}

interface SensorHours {
  sensor: PlaceRecord
  own: Float64Array
  speed: Float64Array
  direction: Float64Array
}

const sensorHours = async (services: AirServices, item: GridItem, from: number, to: number): Promise<SensorHours[]> => {
  if (item === 'tvoc') {
    const network = await usableNetwork(services, dayOfHour(from), dayOfHour(to))
    const [first, end] = [(from - network.from) / hourMs, (to - network.from) / hourMs + 1]
    const of = (column: Float64Array) => column.slice(first, end)
    return network.sensors.map((sensor, s) => ({
      ...{ sensor, own: of(network.values[s]!), speed: of(network.speed[s]!), direction: of(network.direction[s]!) },
    }))
  }
  const sensors = sensorPlaces(services.places, item)
  const ids = sensors.map(({ id }) => id)
  const found = await readHours(services, publicScope, ids, from, to, [item, 'wind_speed', 'wind_direction'], { graded: false })
  const of = (id: number, column: GridItem | 'wind_speed' | 'wind_direction') => Float64Array.from(found.get(id)!.values[column]!)
  return sensors.map(sensor => ({
    ...{ sensor, own: of(sensor.id, item), speed: of(sensor.id, 'wind_speed'), direction: of(sensor.id, 'wind_direction') },
  }))
}

/** Hours of a cell, both ends included; null where no sensor within 5 km has half of them. */
export const readCellHours = async (
  services: AirServices,
  cell: LaidCell,
  item: GridItem,
  from: number,
  to: number,
): Promise<CellHours | null> => {
  const sensors = await sensorHours(services, item, from, to)
  const nearest = sensors.map(each => ({ ...each, km: kmFromCell(cell, each.sensor.lon, each.sensor.lat) })).sort((a, b) => a.km - b.km)
  const speaker = nearest.find(({ km, own }) => km <= mostKm && share(own) >= leastCapture)
  const windy = nearest.find(({ speed }) => share(speed) >= leastCapture)
  if (!speaker || !windy) return null
  const columns = sensors.map(({ own }) => own)
  const background = Float64Array.from(speaker.own, (_, i) =>
    percentile(
      columns.map(column => column[i]!),
      25,
    ),
  )
  const { sensor, own } = speaker
  return { from, sensor, own, background, speed: windy.speed, direction: windy.direction }
}

/** Peak hours: excess above 0 and in the highest quarter. */
const hotHours = ({ own, background }: CellHours): number[] => {
  const excess = own.map((value, i) => value - background[i]!)
  const least = Math.max(0, percentile(excess, hotPercentile))
  return Array.from(excess, (_, i) => i).filter(i => excess[i]! > 0 && excess[i]! >= least)
}

/** Winds of the peak hours that have one, with the end of their hour, epoch ms. */
export const hotHourWinds = (hours: CellHours): { at: number; speed: number; direction: number }[] =>
  hotHours(hours).flatMap(i => {
    const [speed, direction] = [hours.speed[i]!, hours.direction[i]!]
    return Number.isNaN(speed) || Number.isNaN(direction) ? [] : [{ at: hours.from + i * hourMs, speed, direction }]
  })

/** Wind of the peak hours, m/s and degrees FROM. */
export const hotWind = (hours: CellHours): { speed: Float64Array; direction: Float64Array } => {
  const hot = hotHours(hours).filter(i => hours.speed[i] === hours.speed[i])
  return { speed: Float64Array.from(hot, i => hours.speed[i]!), direction: Float64Array.from(hot, i => hours.direction[i]!) }
}

export interface HotWinds {
  station: string
  hours: number
  /** Share of calm hours, 0 to 1. */
  calm: number
  /** Eight sectors from north, clockwise, with their shares of all hours; those without any are left out, the most frequent first. */
  sectors: { name: string; share: number }[]
}

/** From where the wind came in the peak hours; null without wind. */
export const hotWindsOf = (hours: CellHours): HotWinds | null => {
  const { speed, direction } = hotWind(hours)
  if (speed.length === 0) return null
  const counts = compass8Names.map(() => 0)
  let calm = 0
  for (let i = 0; i < speed.length; i++) {
    const sector = speed[i]! <= calmSpeed ? null : compass8(direction[i])
    if (sector === null) calm++
    else counts[sector]!++
  }
  const sectors = counts
    .map((count, i) => ({ name: compass8Names[i]!, share: count / speed.length }))
    .filter(sector => sector.share > 0)
    .sort((a, b) => b.share - a.share)
  return { station: hours.sensor.name, hours: speed.length, calm: calm / speed.length, sectors }
}

/** Share of the windy peak hours with wind from a bearing; NaN without such hours. */
export const upwindShare = (hours: CellHours, bearing: number): number => {
  const { speed, direction } = hotWind(hours)
  let windy = 0
  let upwind = 0
  for (let i = 0; i < speed.length; i++) {
    if (speed[i]! <= calmSpeed || direction[i] !== direction[i]) continue
    windy++
    const turn = Math.abs(direction[i]! - bearing) % 360
    if (Math.min(turn, 360 - turn) <= upwindDegrees) upwind++
  }
  return windy === 0 ? Number.NaN : upwind / windy
}

/** The week of hours up to an instant. */
export const weekBefore = (at: number): readonly [from: number, to: number] => [at - (7 * 24 - 1) * hourMs, at]

/** Cells that have a sensor in them, by its place. */
export const sensorCells = async (services: { db: Db; places: Places }): Promise<LaidCell[]> => {
  const layout = await readLayout(services)
  if (!layout) return []
  const cells = sensorPlaces(services.places, 'pm2_5').map(({ lon, lat }) => cellAt(layout, lon, lat))
  return [...new Set(cells)].flatMap(cell => (cell === null ? [] : [layout.cells[cell]!]))
}
