import { airDensity, gravity, kappa } from './air.ts'
import { levelCount, type MetGrid, type VerticalLevels } from './met-grid.ts'
import { mixingHeightOfColumn } from './mixing-height.ts'

export interface InternalOptions {
  /** Flat top of the coordinate, metres above sea level. */
  topM?: number
  /** Levels go at least as high as this, metres. */
  reachM?: number
  /**
   * Take the slope of the ground off the vertical wind. Off, as HYSPLIT has it: omega is then taken as motion across the levels, which follow
   * the terrain; on, omega is motion through the air's true height, and air that crosses a ridge on its pressure level loses height above ground.
   */
  slope?: boolean
}

/** HYSPLIT's polynomials z = a k² + b k + c; the first with more levels than the data below `reachM` is taken. */
const polynomials: readonly (readonly [number, number, number])[] = [
  [30, -25, 5],
  [20, -15, 5],
  [15, -5, 0],
  [10, -10, 10],
  [5, 5, 0],
]

/** Levels for data of so many levels below `reachM`: 10, 75, 200, 385 … m for usual data, finer for finer. Source: Draxler & Hess 1997, § 3. */
export const internalLevels = (dataLevels: number, { topM = 25_000, reachM = 10_000 }: InternalOptions = {}): VerticalLevels => {
  const countOf = ([a, b, c]: readonly [number, number, number]) => Math.trunc((-b + Math.sqrt(b * b - 4 * a * (c - reachM))) / (2 * a)) + 1
  const quadratic = polynomials.find(each => countOf(each) > dataLevels + 1) ?? polynomials.at(-1)!
  const [a, b, c] = quadratic
  const values = Float64Array.from({ length: countOf(quadratic) }, (_, k) => a * (k + 1) ** 2 + b * (k + 1) + c)
  return { kind: 'height', values, topM, quadratic }
}

/** One column, ground first: what stands above it is read from, what stands between is linear in height (pressure: in its logarithm). */
interface Column {
  count: number
  z: Float64Array
  logP: Float64Array
  t: Float64Array
  u: Float64Array
  v: Float64Array
  w: Float64Array
}

const newColumn = (size: number): Column => {
  const [z, logP, t, u, v, w] = Array.from({ length: 6 }, () => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return { count: 0, z, logP, t, u, v, w }
}

/** Central difference of the terrain along i and j, metres per metre; one-sided at the rim. */
const slopes = ({ terrain, nx, ny, projection }: MetGrid): { x: Float32Array; y: Float32Array } => {
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

type Slope = ReturnType<typeof slopes> | null

/** Fills the column of a cell. Data levels below the first internal level are left out; the ground has no vertical wind. */
const readColumn = (met: MetGrid, time: number, cell: number, lowestM: number, slope: Slope, column: Column) => {
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
    const w = wind[at * 4 + 2]!
    const rising = met.wKind === 'agl' ? w : (-100 * w) / (airDensity(pressure[at]!, temperature[at]!) * gravity)
    column.w[n] = slope ? rising - column.u[n]! * slope.x[cell]! - column.v[n]! * slope.y[cell]! : rising
  }
  const z0 = typeof met.roughness === 'number' ? met.roughness : met.roughness[cell]!
  const law = Math.min(1, Math.log(lowestM / z0) / Math.log(column.z[1]! / z0))
  column.z[0] = 0
  column.logP[0] = Math.log(ps)
  column.t[0] = met.t2m?.[time]?.[cell] ?? column.t[1]! * Math.exp((column.logP[0]! - column.logP[1]!) * kappa)
  column.u[0] = met.u10?.[time]?.[cell] ?? column.u[1]! * law
  column.v[0] = met.v10?.[time]?.[cell] ?? column.v[1]! * law
  column.w[0] = 0
}

/**
 * Brings data to levels that follow the terrain, as HYSPLIT does before it integrates: z_k = 30 k² − 25 k + 5 (10, 75, 200, 385 m …) over ground at
 * sea level, shrunk over higher ground by (1 − h / top). Between data levels linear in height, pressure in its logarithm; below the lowest data
 * level the wind goes to the 10-m wind, or to the neutral logarithmic law at the lowest internal level; above the highest data level temperature and
 * horizontal wind stay, vertical wind halves from level to level. Vertical wind is −omega / (rho g), 0 at the ground.
 *
 * Source: Draxler & Hess 1997 (NOAA ERL ARL-224) § 3–4; Stein et al. 2015.
 */
export const onInternalLevels = (met: MetGrid, options: InternalOptions = {}): MetGrid => {
  const { nx, ny } = met
  const cells = nx * ny
  const levels = internalLevels(levelCount(met), options)
  const [nz, topM] = [levels.values.length, levels.topM!]
  const slope = options.slope ? slopes(met) : null
  const shrink = met.terrain.map(h => 1 - h / topM)
  const heights = new Float32Array(nz * cells)
  for (let k = 0; k < nz; k++) for (let c = 0; c < cells; c++) heights[k * cells + c] = levels.values[k]! * shrink[c]!
  const column = newColumn(levelCount(met) + 1)
  const fields = Array.from(met.times, (_, time) => {
    const wind = new Float32Array(nz * cells * 4)
    const [temperature, pressure] = [new Float32Array(nz * cells), new Float32Array(nz * cells)]
    for (let c = 0; c < cells; c++) {
      readColumn(met, time, c, heights[c]!, slope, column)
      for (let k = 0, n = 1; k < nz; k++) {
        const at = k * cells + c
        const z = heights[at]!
        while (n < column.count && column.z[n]! < z) n++
        const above = Math.min(n, column.count - 1)
        const over = n >= column.count
        const part = over ? 1 : (z - column.z[above - 1]!) / (column.z[above]! - column.z[above - 1]!)
        const between = (values: Float64Array) => values[above - 1]! + part * (values[above]! - values[above - 1]!)
        temperature[at] = between(column.t)
        wind[at * 4] = between(column.u)
        wind[at * 4 + 1] = between(column.v)
        const below = at - cells
        wind[at * 4 + 2] = over ? wind[below * 4 + 2]! / 2 : between(column.w) / shrink[c]!
        pressure[at] = over
          ? pressure[below]! * Math.exp((-gravity * (z - heights[below]!)) / (287.04 * temperature[at]!))
          : Math.exp(between(column.logP))
      }
    }
    return { wind, temperature, pressure }
  })
  return {
    ...met,
    levels,
    wKind: 'agl',
    wind: fields.map(field => field.wind),
    temperature: fields.map(field => field.temperature),
    pressure: fields.map(field => field.pressure),
    heightAgl: fields.map(() => heights),
    mixingHeight: met.mixingHeight.map((known, t) =>
      known.map((m, c) => (Number.isNaN(m) ? mixingHeightOfColumn(fields[t]!.pressure, fields[t]!.temperature, heights, c, cells, nz) : m)),
    ),
  }
}
