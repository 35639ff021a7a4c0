import { poissonConstant } from './air.ts'
import { levelCount, type MetGrid } from './met-grid.ts'

/** One column, ground first: what is above it is read from, what is between is linear in height (pressure: in its logarithm). */
export interface Column {
  count: number
  z: Float64Array
  logP: Float64Array
  t: Float64Array
  u: Float64Array
  v: Float64Array
  /** As the data have it. */
  w: Float64Array
  /** What the ground rises under the wind, m/s. */
  climb: Float64Array
}

export const newColumn = (size: number): Column => {
  const [z, logP, t, u, v, w, climb] = Array.from({ length: 7 }, () => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return { count: 0, z, logP, t, u, v, w, climb }
}

/** Central difference of the terrain along i and j, metres per metre; one-sided at the rim. */
export const terrainSlopes = ({ terrain, nx, ny, projection }: MetGrid): { x: Float32Array; y: Float32Array } => {
  const [x, y] = [new Float32Array(nx * ny), new Float32Array(nx * ny)]
  const cell = new Float64Array(2)
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      projection.cellMetres(i, j, cell)
      const [west, east, south, north] = [Math.max(0, i - 1), Math.min(nx - 1, i + 1), Math.max(0, j - 1), Math.min(ny - 1, j + 1)]
      x[j * nx + i] = (terrain[j * nx + east]! - terrain[j * nx + west]!) / ((east - west) * cell[0]!)
      y[j * nx + i] = (terrain[north * nx + i]! - terrain[south * nx + i]!) / ((north - south) * cell[1]!)
    }
  return { x, y }
}

export type Slope = ReturnType<typeof terrainSlopes> | null

/** Fills the column of a cell. Data levels below the first internal level are left out; the ground has no vertical wind. */
export const readColumn = (met: MetGrid, time: number, cell: number, lowestM: number, slope: Slope, column: Column) => {
  const cells = met.nx * met.ny
  const [wind, temperature, pressure, height] = [met.wind[time]!, met.temperature[time]!, met.pressure[time]!, met.heightAgl[time]!]
  const ps = met.surfacePressure[time]![cell]!
  column.count = 1
  for (let k = 0; k < levelCount(met); k++) {
    const at = k * cells + cell
    const z = height[at]!
    if (!(z >= lowestM) || Number.isNaN(wind[at * 4]!)) continue
    const n = column.count++
    column.z[n] = z
    column.logP[n] = Math.log(pressure[at]!)
    column.t[n] = temperature[at]!
    column.u[n] = wind[at * 4]!
    column.v[n] = wind[at * 4 + 1]!
    column.w[n] = wind[at * 4 + 2]!
    column.climb[n] = slope ? column.u[n]! * slope.x[cell]! + column.v[n]! * slope.y[cell]! : 0
  }
  const z0 = typeof met.roughness === 'number' ? met.roughness : met.roughness[cell]!
  const law = Math.min(1, Math.log(lowestM / z0) / Math.log(column.z[1]! / z0))
  column.z[0] = 0
  column.logP[0] = Math.log(ps)
  column.t[0] = met.t2m?.[time]?.[cell] ?? column.t[1]! * Math.exp((column.logP[0]! - column.logP[1]!) * poissonConstant)
  column.u[0] = met.u10?.[time]?.[cell] ?? column.u[1]! * law
  column.v[0] = met.v10?.[time]?.[cell] ?? column.v[1]! * law
  column.w[0] = 0
  column.climb[0] = 0
}

/** Share of the way from the node beneath up to `upper` at a height below the node `above`; 1 over the last node. */
export const shareOfWay = ({ z }: Column, above: number, upper: number, height: number): number =>
  above > upper ? 1 : (height - z[upper - 1]!) / (z[upper]! - z[upper - 1]!)

export const interpolateAt = (values: Float64Array, upper: number, share: number): number =>
  values[upper - 1]! + share * (values[upper]! - values[upper - 1]!)
