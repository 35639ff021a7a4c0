import { layerDepth } from '../air.ts'
import { gridNorth, turnToGrid } from '../grid-north.ts'
import type { MetGrid } from '../met-grid.ts'
import type { Projection } from '../projection.ts'

/** Fields of one time on pressure levels, i fastest, then j, then the level as in `levelsHpa`. */
export interface PressureFields {
  /** UTC seconds. */
  seconds: number
  /** m/s along the axes that the grid says. */
  u: ArrayLike<number>
  v: ArrayLike<number>
  /** hPa/s */
  omega: ArrayLike<number>
  /** K */
  temperature: ArrayLike<number>
  /** m above sea level; without it heights come from the hypsometric equation. */
  geopotentialHeight?: ArrayLike<number>
  /** kg/kg */
  humidity?: ArrayLike<number>
  /** hPa */
  surfacePressure: ArrayLike<number>
  /** m above ground. */
  mixingHeight?: ArrayLike<number>
  /** K */
  t2m?: ArrayLike<number>
  /** m/s */
  u10?: ArrayLike<number>
  v10?: ArrayLike<number>
}

/** `earth`: u points east and v north; `grid`: along i and j. */
export type WindAxes = 'earth' | 'grid'

export interface PressureGrid {
  projection: Projection
  nx: number
  ny: number
  /** In any order. */
  levelsHpa: ArrayLike<number>
  /** m above sea level. */
  terrain: ArrayLike<number>
  /** m */
  roughness: number
  windAxes: WindAxes
  times: readonly PressureFields[]
}

/** Volumes of one time with the lowest level first, and heights by the hypsometric equation of moist air from the ground. */
const fieldsOf = (grid: PressureGrid, order: number[], fields: PressureFields, maskBelowGround: boolean) => {
  const cells = grid.nx * grid.ny
  const nz = order.length
  const wind = new Float32Array(nz * cells * 4)
  const [temperature, pressure, height] = [0, 1, 2].map(() => new Float32Array(nz * cells)) as [Float32Array, Float32Array, Float32Array]
  for (let c = 0; c < cells; c++) {
    const ps = fields.surfacePressure[c]!
    // The air at the reference below: first the ground, of the temperature at 2 m or that of the lowest level above it.
    let [belowHpa, belowK, belowM] = [ps, fields.t2m?.[c] ?? Number.NaN, 0]
    for (const [k, from] of order.entries()) {
      const at = k * cells + c
      const source = from * cells + c
      const p = grid.levelsHpa[from]!
      const t = fields.temperature[source]!
      const virtual = t * (1 + 0.61 * (fields.humidity?.[source] ?? 0))
      const under = p > ps
      pressure[at] = p
      temperature[at] = t
      const depth = layerDepth(under ? ps : belowHpa, p, under || Number.isNaN(belowK) ? virtual : 0.5 * (virtual + belowK))
      height[at] = fields.geopotentialHeight ? fields.geopotentialHeight[source]! - grid.terrain[c]! : under ? depth : belowM + depth
      if (!under) [belowHpa, belowK, belowM] = [p, virtual, height[at]!]
      const hidden = under && maskBelowGround
      wind[at * 4] = hidden ? Number.NaN : fields.u[source]!
      wind[at * 4 + 1] = hidden ? Number.NaN : fields.v[source]!
      wind[at * 4 + 2] = hidden ? Number.NaN : fields.omega[source]!
    }
  }
  return { wind, temperature, pressure, height }
}

/** The same fields with wind along the grid's axes. */
const turned = (fields: PressureFields, turns: Float32Array): PressureFields => {
  const [u, v] = [Float32Array.from(fields.u), Float32Array.from(fields.v)]
  turnToGrid(turns, u, v)
  if (!fields.u10 || !fields.v10) return { ...fields, u, v }
  const [u10, v10] = [Float32Array.from(fields.u10), Float32Array.from(fields.v10)]
  turnToGrid(turns, u10, v10)
  return { ...fields, u, v, u10, v10 }
}

/**
 * Container of data on pressure levels (ERA5, GFS, GDAS from GRIB2 or netCDF) on any projection.
 *
 * @param maskBelowGround levels below the ground become missing wind (then bring the grid to internal levels, which never requires them); without,
 * values that the model wrote below its ground are kept and parcels may run there, as in MPTRAC
 * Missing: NaN stays NaN; without a mixing height NaN.
 */
export const fromPressureGrid = (grid: PressureGrid, maskBelowGround: boolean): MetGrid => {
  const { projection, nx, ny, terrain, roughness } = grid
  const cells = nx * ny
  const order = Array.from(grid.levelsHpa, (_, k) => k).sort((a, b) => grid.levelsHpa[b]! - grid.levelsHpa[a]!)
  const turns = grid.windAxes === 'earth' ? gridNorth(projection, nx, ny) : null
  const times = grid.times.map(time => (turns ? turned(time, turns) : time))
  const fields = times.map(time => fieldsOf(grid, order, time, maskBelowGround))
  const all = (name: 'mixingHeight' | 't2m' | 'u10' | 'v10'): Float32Array[] | undefined =>
    times.every(time => time[name]) ? times.map(time => Float32Array.from(time[name]!)) : undefined
  return {
    projection,
    nx,
    ny,
    times: Float64Array.from(times, time => time.seconds),
    levels: { kind: 'pressure', values: Float64Array.from(order, k => grid.levelsHpa[k]!) },
    wind: fields.map(field => field.wind),
    wKind: 'omega',
    temperature: fields.map(field => field.temperature),
    pressure: fields.map(field => field.pressure),
    heightAgl: fields.map(field => field.height),
    surfacePressure: times.map(time => Float32Array.from(time.surfacePressure)),
    mixingHeight: all('mixingHeight') ?? times.map(() => new Float32Array(cells).fill(Number.NaN)),
    t2m: all('t2m'),
    u10: all('u10'),
    v10: all('v10'),
    terrain: Float32Array.from(terrain),
    roughness,
  }
}
