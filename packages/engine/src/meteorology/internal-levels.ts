import { airDensity, dryAirGas, hysplitGravityMs2 } from './air.ts'
import { interpolateAt, newColumn, readColumn, type Slope, shareOfWay, terrainSlopes } from './column.ts'
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
  /** 1 for the columns that are wanted, ny·nx; the others stay NaN. All where it is left out. */
  columns?: Uint8Array
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

/** Fields of one time on the levels of `heights`; `shrink` is 1 − h / top of each cell. */
const fieldsAt = (met: MetGrid, time: number, heights: Float32Array, shrink: Float32Array, slope: Slope, columns?: Uint8Array) => {
  const cells = met.nx * met.ny
  const nz = heights.length / cells
  const column = newColumn(levelCount(met) + 1)
  const field = (values: number) => (columns ? new Float32Array(values).fill(Number.NaN) : new Float32Array(values))
  const wind = field(nz * cells * 4)
  const [temperature, pressure] = [field(nz * cells), field(nz * cells)]
  for (let c = 0; c < cells; c++) {
    if (columns?.[c] === 0) continue
    readColumn(met, time, c, heights[c]!, slope, column)
    for (let k = 0, above = 1; k < nz; k++) {
      const at = k * cells + c
      const below = at - cells
      while (above < column.count && column.z[above]! < heights[at]!) above++
      const upper = Math.min(above, column.count - 1)
      const share = shareOfWay(column, above, upper, heights[at]!)
      temperature[at] = interpolateAt(column.t, upper, share)
      wind[at * 4] = interpolateAt(column.u, upper, share)
      wind[at * 4 + 1] = interpolateAt(column.v, upper, share)
      wind[at * 4 + 3] = 0
      if (above === column.count) {
        pressure[at] = pressure[below]! * Math.exp((hysplitGravityMs2 * (heights[below]! - heights[at]!)) / (dryAirGas * temperature[at]!))
        wind[at * 4 + 2] = wind[below * 4 + 2]! / 2
        continue
      }
      pressure[at] = Math.exp(interpolateAt(column.logP, upper, share))
      const w = interpolateAt(column.w, upper, share)
      const rising = met.wKind === 'agl' ? w : (-100 * w) / (airDensity(pressure[at]!, temperature[at]!) * hysplitGravityMs2)
      wind[at * 4 + 2] = (rising - interpolateAt(column.climb, upper, share)) / shrink[c]!
    }
  }
  return { wind, temperature, pressure }
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
  const slope = options.slope ? terrainSlopes(met) : null
  const shrink = met.terrain.map(h => 1 - h / topM)
  const heights = new Float32Array(nz * cells)
  for (let k = 0; k < nz; k++) for (let c = 0; c < cells; c++) heights[k * cells + c] = levels.values[k]! * shrink[c]!
  const fields = Array.from(met.times, (_, time) => fieldsAt(met, time, heights, shrink, slope, options.columns))
  return {
    ...met,
    levels,
    wKind: 'agl',
    wind: fields.map(field => field.wind),
    temperature: fields.map(field => field.temperature),
    pressure: fields.map(field => field.pressure),
    heightAgl: fields.map(() => heights),
    mixingHeight: met.mixingHeight.map((known, t) =>
      known.map((m, c) =>
        Number.isNaN(m) && options.columns?.[c] !== 0
          ? mixingHeightOfColumn(fields[t]!.pressure, fields[t]!.temperature, heights, c, cells, nz)
          : m,
      ),
    ),
  }
}
