import type { Receptors } from '../dispersion/puff/model.ts'
import { briggsLateral, briggsVertical } from '../dispersion/spread/briggs.ts'
import type { PuffWeather } from '../dispersion/weather/weather-column.ts'
import { columnMean, lineMean } from './quick-puffs.ts'

/** Square cells, row 0 the southernmost; the corner is the south-west one's. */
export interface CellGrid {
  x0M: number
  y0M: number
  stepM: number
  nx: number
  ny: number
}

/** What a source of 1 g/s anywhere in a cell gives at the stations, μg/m³: [(cell · stations + station) · hours + hour]. */
export interface CellResponses {
  cells: number
  stations: number
  hours: number
  values: Float32Array
}

/** A low source: kilns, yards, roads, short chimneys. */
const heightM = 20
const stepS = 600
const longestWayM = 20_000
/** Arrivals in an hour. */
const arrivals = 3
/** Spreads beyond which a cell gets nothing. */
const farthest = 3.5

/** Cells within `reachM` of a point, which is in the middle of one of them. */
export const cellsAround = (xM: number, yM: number, stepM: number, reachM: number): CellGrid => {
  const half = Math.floor(reachM / stepM)
  const count = 2 * half + 1
  return { x0M: xM - (half + 0.5) * stepM, y0M: yM - (half + 0.5) * stepM, stepM, nx: count, ny: count }
}

/** Middle of a cell, m. */
export const cellMiddle = ({ x0M, y0M, stepM, nx }: CellGrid, cell: number): [xM: number, yM: number] => [
  x0M + ((cell % nx) + 0.5) * stepM,
  y0M + (Math.floor(cell / nx) + 0.5) * stepM,
]

/**
 * Responses of all cells at once: puffs run back from the stations, in the wind over each station. In wind that is the same everywhere this is what puffs
 * forward from the cells give (reciprocity), at a hundredth of the cost. A cell's own width is added to the spread.
 *
 * Simplified as `quick-puffs.ts`, whose sigmas these are; one height for all unknown sources.
 */
export const cellResponses = (grid: CellGrid, receptors: Receptors, weather: PuffWeather, incidentHours: number): CellResponses => {
  const cells = grid.nx * grid.ny
  const stations = receptors.xM.length
  const values = new Float32Array(cells * stations * incidentHours)
  const from = weather.hours - incidentHours
  const wind = new Float64Array(2)
  for (let r = 0; r < stations; r++) {
    const [rx, ry] = [receptors.xM[r]!, receptors.yM[r]!]
    const hours = Array.from({ length: weather.hours }, (_, hour) => {
      const column = weather.columnAt(hour, rx, ry)
      column.windAt(heightM, wind)
      return { dx: wind[0]! * stepS, dy: wind[1]! * stepS, lid: column.mixingHeightM, stability: column.stability }
    })
    for (let h = 0; h < incidentHours; h++)
      for (let n = 0; n < arrivals; n++) {
        let [x, y, way] = [rx, ry, 0]
        let before = (from + h) * 3600 + ((n + 0.5) * 3600) / arrivals
        while (before > 0 && way < longestWayM) {
          const { dx, dy, lid, stability } = hours[Math.max(0, Math.ceil(before / 3600) - 1)]!
          const length = Math.hypot(dx, dy)
          const middle = way + length / 2 + 1
          const sigma = Math.hypot(Math.max(10, briggsLateral('rural', stability, middle)), 0.4 * grid.stepM)
          const column = columnMean(heightM, Math.max(5, briggsVertical('rural', stability, middle)), lid)
          const share = (column * stepS * 1e6) / arrivals
          const [west, east] = [Math.min(x, x - dx) - farthest * sigma, Math.max(x, x - dx) + farthest * sigma]
          const [south, north] = [Math.min(y, y - dy) - farthest * sigma, Math.max(y, y - dy) + farthest * sigma]
          const i0 = Math.max(0, Math.floor((west - grid.x0M) / grid.stepM))
          const i1 = Math.min(grid.nx - 1, Math.floor((east - grid.x0M) / grid.stepM))
          const j0 = Math.max(0, Math.floor((south - grid.y0M) / grid.stepM))
          const j1 = Math.min(grid.ny - 1, Math.floor((north - grid.y0M) / grid.stepM))
          for (let j = j0; j <= j1; j++)
            for (let i = i0; i <= i1; i++) {
              const cx = grid.x0M + (i + 0.5) * grid.stepM
              const cy = grid.y0M + (j + 0.5) * grid.stepM
              values[((j * grid.nx + i) * stations + r) * incidentHours + h]! += share * lineMean(x - cx, y - cy, -dx, -dy, sigma)
            }
          x -= dx
          y -= dy
          way += length + 1e-3
          before -= stepS
        }
      }
  }
  return { cells, stations, hours: incidentHours, values }
}
