import { type FootprintHour, type PlumeResponse, plumeOfHour } from './plume-footprint.ts'

export interface SearchGrid {
  west: number
  south: number
  columns: number
  rows: number
  cellM: number
}

export interface SearchedArea {
  /** Places of the sensors, m east and north. */
  sensors: readonly { east: number; north: number }[]
  hours: readonly FootprintHour[]
  grid: SearchGrid
  /** A source farther than this from the third nearest sensor cannot be placed, m; 3,000 when left out. */
  reachM?: number
}

/** What the cells give at one sensor: one equation an hour of wind. */
export interface SensorEquations {
  hours: Int32Array
  /** Where the responses of each equation begin; one more than equations. */
  first: Int32Array
  /** Index of the cell, and μg/m³ for 1 kg/h. */
  cells: Int32Array
  responses: Float32Array
}

export interface SourceResponses {
  /** Middles of the cells that can hold a source, m. */
  cells: readonly { east: number; north: number }[]
  /** One a sensor. */
  sensors: readonly SensorEquations[]
}

/** Hours of lighter wind are left out of a search, m/s. */
export const searchedWind = 0.6
/** Standard deviation of the direction of the wind between its measurement and the plume, rad. */
const wander = 0.15
const usualReachM = 3000
/** Smaller responses change nothing, μg/m³ for 1 kg/h. */
const leastResponse = 0.05

/** Whether at least three sensors are within a distance of a place, m. */
export const isWithinReach = (
  place: { east: number; north: number },
  sensors: readonly { east: number; north: number }[],
  withinM: number = usualReachM,
): boolean => sensors.filter(each => Math.hypot(each.east - place.east, each.north - place.north) <= withinM).length >= 3

const cellsOf = ({ sensors, grid, reachM }: SearchedArea) =>
  Array.from({ length: grid.columns * grid.rows }, (_, i) => ({
    east: grid.west + ((i % grid.columns) + 0.5) * grid.cellM,
    north: grid.south + (Math.floor(i / grid.columns) + 0.5) * grid.cellM,
  })).filter(cell => isWithinReach(cell, sensors, reachM))

/**
 * Responses of the sensors of an area to sources on its cells. The plume is as wide as a direction that errs by 0.15 rad makes it: a narrower one misses the
 * sensor that was hit. Cells out of the reach of three sensors are left out: a strong source far away explains there as much as a weak one near by.
 */
export const sourceResponses = (area: SearchedArea): SourceResponses => {
  const cells = cellsOf(area)
  const hours = Int32Array.from(area.hours.flatMap(({ speed }, h) => (speed >= searchedWind ? [h] : [])))
  const plumes = Array.from(hours, h => plumeOfHour(area.hours[h]!, area.grid.cellM, wander))
  return { cells, sensors: area.sensors.map(sensor => equationsAt(sensor, cells, hours, plumes)) }
}

const equationsAt = (
  sensor: { east: number; north: number },
  cells: SourceResponses['cells'],
  hours: Int32Array,
  plumes: readonly PlumeResponse[],
): SensorEquations => {
  const [indices, responses]: [number[], number[]] = [[], []]
  const first = new Int32Array(hours.length + 1)
  for (const [i, plume] of plumes.entries()) {
    for (const [k, { east, north }] of cells.entries()) {
      const response = plume(sensor.east - east, sensor.north - north)
      if (response < leastResponse) continue
      indices.push(k)
      responses.push(response)
    }
    first[i + 1] = indices.length
  }
  return { hours, first, cells: Int32Array.from(indices), responses: Float32Array.from(responses) }
}
