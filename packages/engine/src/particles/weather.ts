import { levelCount, type MetGrid } from '../meteorology/met-grid.ts'
import { profileLength, writeProfile } from './turbulence.ts'

/** Level k of the particles' wind is at 10 (k + 1)² m above ground: 10, 40, 90 ... 3,240 m; so z gives k by one square root. */
export const windLevels = 18
export const windLevelM = (k: number): number => 10 * (k + 1) ** 2

/** Weather as the inner loop wants it. Surface fields are indexed j·nx + i, winds ((k·ny + j)·nx + i)·2. One array per time level. */
export interface ParticleWeather {
  nx: number
  ny: number
  /** UTC seconds, ascending. */
  times: Float64Array
  /** [u, v] interleaved, in grid cells per second along i and j; NaN outside the data. */
  wind: Float32Array[]
  /** m above ground, at least 50. */
  mixingHeight: Float32Array[]
  /** m/s */
  frictionVelocity: Float32Array[]
  /** m */
  obukhovLength: Float32Array[]
  /** Roughness length per cell, m. */
  roughness: Float32Array
  /** Metres of one cell along i and j, per cell. */
  cellM: Float32Array
}

/** Lowest mixing height that limits a particle, m. */
export const leastMixingHeight = 50

/** Turbulence profiles of cells and hours, made when a particle first comes by. */
export interface ProfileStore {
  values: Float32Array
  /** Where the profile of a cell and hour begins in `values`; -1 unknown. */
  begins: Int32Array
  used: number
}

export const profileStore = (weather: ParticleWeather): ProfileStore => ({
  values: new Float32Array(profileLength * 64),
  begins: new Int32Array(weather.times.length * weather.ny * weather.nx).fill(-1),
  used: 0,
})

/** Makes the profile of a cell and hour. `values` may have been moved: take it anew. */
export const addProfile = (store: ProfileStore, weather: ParticleWeather, hour: number, cell: number, stepS: number): number => {
  if (store.used + profileLength > store.values.length) {
    const larger = new Float32Array(store.values.length * 2)
    larger.set(store.values)
    store.values = larger
  }
  const begin = store.used
  const layer = {
    frictionVelocity: weather.frictionVelocity[hour]![cell]!,
    obukhovLength: weather.obukhovLength[hour]![cell]!,
    mixingHeight: weather.mixingHeight[hour]![cell]!,
  }
  writeProfile(layer, stepS, store.values, begin)
  store.begins[hour * weather.nx * weather.ny + cell] = begin
  store.used += profileLength
  return begin
}

/** Index of the time level nearest to an instant. */
export const nearestTime = (times: Float64Array, at: number): number => {
  let nearest = 0
  for (let t = 1; t < times.length; t++) if (Math.abs(times[t]! - at) < Math.abs(times[nearest]! - at)) nearest = t
  return nearest
}

/** Neutral u* of a wind speed at 10 m: k U / ln(10 / z0), not below 0.05 m/s. */
const neutralFriction = (speed: number, z0: number): number => Math.max(0.05, (0.4 * speed) / Math.log(10 / Math.min(z0, 5)))

interface Column {
  heights: Float64Array
  u: Float64Array
  v: Float64Array
  count: number
}

/** The valid levels of one column, from the ground upwards. */
const readColumn = (met: MetGrid, t: number, cell: number, column: Column): void => {
  const [wind, heights, plane] = [met.wind[t]!, met.heightAgl[t]!, met.nx * met.ny]
  column.count = 0
  const surface = met.u10?.[t]?.[cell]
  if (surface === surface && surface !== undefined) addLevel(column, 10, surface, met.v10![t]![cell]!)
  for (let k = 0; k < levelCount(met); k++) {
    const node = k * plane + cell
    const above = column.count === 0 ? 0 : column.heights[column.count - 1]!
    if (wind[node * 4] === wind[node * 4] && heights[node]! > above) addLevel(column, heights[node]!, wind[node * 4]!, wind[node * 4 + 1]!)
  }
}

const addLevel = (column: Column, height: number, u: number, v: number): void => {
  column.heights[column.count] = height
  column.u[column.count] = u
  column.v[column.count++] = v
}

/** Writes u, v at a height: linear between levels, logarithmic below the lowest, constant above the highest; NaN in an empty column. */
const windAt = (column: Column, z: number, z0: number, out: Float64Array): void => {
  const { heights, u, v, count } = column
  let k = 0
  while (k < count - 1 && heights[k + 1]! < z) k++
  const low = heights[k]!
  if (count === 0 || (k === 0 && z < low)) {
    const share = count === 0 ? Number.NaN : Math.log(z / z0) / Math.log(low / z0)
    out[0] = u[0]! * share
    out[1] = v[0]! * share
    return
  }
  const share = k === count - 1 ? 0 : Math.min(1, (z - low) / (heights[k + 1]! - low))
  const next = Math.min(k + 1, count - 1)
  out[0] = u[k]! + share * (u[next]! - u[k]!)
  out[1] = v[k]! + share * (v[next]! - v[k]!)
}

/**
 * Weather of a met grid for particles.
 *
 * @param met any container; times with `mixingHeight` NaN in a cell take 0.3 u* / f (neutral, Zilitinkevich), as does every missing u*: the neutral one
 *   of the 10-m wind; missing L is neutral
 * Simplified: the mean vertical wind is left out. Within the mixed layer σw is ten times it; above, a particle keeps its height.
 */
export const weatherOfGrid = (met: MetGrid): ParticleWeather => {
  const { nx, ny } = met
  const cells = nx * ny
  const roughness = Float32Array.from({ length: cells }, (_, c) => (typeof met.roughness === 'number' ? met.roughness : met.roughness[c]!))
  const cellM = new Float32Array(cells * 2)
  const pair = new Float64Array(2)
  for (let c = 0; c < cells; c++) {
    met.projection.cellMetres(c % nx, Math.floor(c / nx), pair)
    cellM.set(pair, c * 2)
  }
  const weather: ParticleWeather = {
    ...{ nx, ny, times: met.times, roughness, cellM },
    ...{ wind: [], mixingHeight: [], frictionVelocity: [], obukhovLength: [] },
  }
  const levels = levelCount(met) + 1
  const column: Column = { heights: new Float64Array(levels), u: new Float64Array(levels), v: new Float64Array(levels), count: 0 }
  for (let t = 0; t < met.times.length; t++) addTime(weather, met, t, column, pair)
  return weather
}

const addTime = (weather: ParticleWeather, met: MetGrid, t: number, column: Column, pair: Float64Array): void => {
  const cells = weather.nx * weather.ny
  const wind = new Float32Array(windLevels * cells * 2)
  const [mixing, friction, obukhov] = [new Float32Array(cells), new Float32Array(cells), new Float32Array(cells)]
  for (let c = 0; c < cells; c++) {
    const z0 = weather.roughness[c]!
    readColumn(met, t, c, column)
    windAt(column, 10, z0, pair)
    friction[c] = presentOr(met.frictionVelocity?.[t]?.[c], neutralFriction(Math.hypot(pair[0]!, pair[1]!), z0))
    obukhov[c] = presentOr(met.obukhovLength?.[t]?.[c], Infinity)
    mixing[c] = Math.max(leastMixingHeight, presentOr(met.mixingHeight[t]?.[c], (0.3 * friction[c]!) / 1e-4))
    for (let k = 0; k < windLevels; k++) {
      windAt(column, windLevelM(k), z0, pair)
      wind[(k * cells + c) * 2] = pair[0]! / weather.cellM[c * 2]!
      wind[(k * cells + c) * 2 + 1] = pair[1]! / weather.cellM[c * 2 + 1]!
    }
  }
  weather.wind.push(wind)
  weather.mixingHeight.push(mixing)
  weather.frictionVelocity.push(friction)
  weather.obukhovLength.push(obukhov)
}

const presentOr = (value: number | undefined, otherwise: number): number => (value === undefined || value !== value ? otherwise : value)
