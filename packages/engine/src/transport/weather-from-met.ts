import { airDensity, dryAirGas, hysplitGravityMs2 } from '../meteorology/air.ts'
import { levelCount, type MetGrid } from '../meteorology/met-grid.ts'
import { timeBracket } from '../meteorology/sample.ts'
import type { TransportGrid } from './grid.ts'
import type { TransportWeather } from './transport-weather.ts'

/** What a met grid does not hold. */
export interface WeatherExtra {
  /** % near the ground, one for all or per column. */
  relativeHumidity: number | Float32Array
  /** Sine of the sun's elevation over the grid, 0 at night. */
  sunSine: number
}

const karman = 0.4

/** Four nodes round a point, their weights, and the same for two times: eight values make one. */
interface Stencil {
  nodes: Int32Array
  weights: Float64Array
  time: number
  share: number
}

const stencilAt = (met: MetGrid, x: number, y: number, seconds: number): Stencil => {
  const time = timeBracket(met.times, seconds)
  if (time < 0) throw new RangeError(`气象数据不含时刻 ${new Date(seconds * 1000).toISOString()}`)
  const edge = 1e-6
  if (!(x >= -edge && y >= -edge && x <= met.nx - 1 + edge && y <= met.ny - 1 + edge))
    throw new RangeError(`输送网格超出气象数据范围（气象网格坐标 ${x.toFixed(1)}, ${y.toFixed(1)}，气象网格 ${met.nx} × ${met.ny}）`)
  const [i, j] = [Math.min(Math.max(Math.floor(x), 0), met.nx - 2), Math.min(Math.max(Math.floor(y), 0), met.ny - 2)]
  const [fx, fy] = [x - i, y - j]
  const node = j * met.nx + i
  const [from, to] = [met.times[time]!, met.times[Math.min(time + 1, met.times.length - 1)]!]
  return {
    nodes: Int32Array.of(node, node + 1, node + met.nx, node + met.nx + 1),
    weights: Float64Array.of((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy),
    time,
    share: to > from ? (seconds - from) / (to - from) : 0,
  }
}

const valueAt = (fields: readonly Float32Array[], { nodes, weights, time, share }: Stencil, level = 0, stride = 1, offset = 0): number => {
  const [now, next] = [fields[time]!, fields[time + 1] ?? fields[time]!]
  let value = 0
  for (let n = 0; n < 4; n++) {
    const at = (level + nodes[n]!) * stride + offset
    // A weight of 0 must not bring in a missing neighbour.
    if (weights[n]! > 0) value += weights[n]! * (share > 0 ? now[at]! + share * (next[at]! - now[at]!) : now[at]!)
  }
  return value
}

/** One column of the met grid from the ground up, without levels below the ground. */
interface MetColumn {
  height: number[]
  u: number[]
  v: number[]
  temperature: number[]
  pressure: number[]
}

const columnAt = (met: MetGrid, stencil: Stencil): MetColumn => {
  const column: MetColumn = { height: [], u: [], v: [], temperature: [], pressure: [] }
  const plane = met.nx * met.ny
  for (let k = 0; k < levelCount(met); k++) {
    const height = valueAt(met.heightAgl, stencil, k * plane)
    const u = valueAt(met.wind, stencil, k * plane, 4, 0)
    if (!(height > (column.height.at(-1) ?? 0)) || Number.isNaN(u)) continue
    column.height.push(height)
    column.u.push(u)
    column.v.push(valueAt(met.wind, stencil, k * plane, 4, 1))
    column.temperature.push(valueAt(met.temperature, stencil, k * plane))
    column.pressure.push(valueAt(met.pressure, stencil, k * plane))
  }
  if (column.height.length === 0) throw new RangeError('气象数据在输送网格的一列上没有任何有效层')
  return column
}

/** Index of the level below a height and the share of the way to the next; both levels the same beyond the ends. */
const between = (heights: readonly number[], z: number): [low: number, high: number, share: number] => {
  const last = heights.length - 1
  if (z <= heights[0]!) return [0, 0, 0]
  if (z >= heights[last]!) return [last, last, 0]
  let low = 0
  while (heights[low + 1]! < z) low++
  return [low, low + 1, (z - heights[low]!) / (heights[low + 1]! - heights[low]!)]
}

/** Direction of the run's i axis in the met grid's axes at a column: cosine and sine. */
const axisOf = (met: MetGrid, { projection }: TransportGrid, i: number, j: number, x: number, y: number): [number, number] => {
  const out = new Float64Array(2)
  projection.toLonLat(i + 0.01, j, out)
  met.projection.toGrid(out[0]!, out[1]!, out)
  const [di, dj] = [out[0]! - x, out[1]! - y]
  met.projection.cellMetres(x, y, out)
  const [east, north] = [di * out[0]!, dj * out[1]!]
  const length = Math.hypot(east, north)
  return [east / length, north / length]
}

const roughnessAt = ({ roughness }: MetGrid, stencil: Stencil): number =>
  typeof roughness === 'number' ? roughness : valueAt([roughness], { ...stencil, time: 0, share: 0 })

const surfaceOr = (fields: readonly Float32Array[] | undefined, stencil: Stencil, otherwise: number): number => {
  const value = fields ? valueAt(fields, stencil) : Number.NaN
  return Number.isNaN(value) ? otherwise : value
}

/**
 * Obukhov length between nodes and times, m. Interpolated is 1/L, which runs through 0 where the air is neutral; L itself runs through infinity there and,
 * from a stable night to an unstable morning, through 0.
 */
const obukhovAt = (fields: readonly Float32Array[] | undefined, { nodes, weights, time, share }: Stencil): number => {
  if (!fields) return Infinity
  const [now, next] = [fields[time]!, fields[time + 1] ?? fields[time]!]
  let inverse = 0
  for (let n = 0; n < 4; n++) {
    const at = nodes[n]!
    if (weights[n]! > 0) inverse += weights[n]! * (share > 0 ? (1 - share) / now[at]! + share / next[at]! : 1 / now[at]!)
  }
  return Number.isNaN(inverse) || inverse === 0 ? Infinity : 1 / inverse
}

/**
 * Weather of a run at an instant from any met grid: bilinear between columns, linear in height and in time; winds turned into the run's axes.
 *
 * @param seconds UTC, within the met grid's times
 * Below the lowest level the wind follows the logarithm of height; pressure is hydrostatic between and beyond the levels. Where the met grid has
 * no friction velocity it is the neutral one of the lowest wind, no Obukhov length: neutral, no mixing height: 2400 u*^1.5 m (mechanical), 50 m to 3 km.
 */
export const weatherFromMet = (met: MetGrid, grid: TransportGrid, seconds: number, extra: WeatherExtra): TransportWeather => {
  const { nx, ny, nz, bordersM } = grid
  const plane = nx * ny
  const [volume, surface] = [() => new Float32Array(nz * plane), () => new Float32Array(plane)]
  const weather: TransportWeather = {
    u: volume(),
    v: volume(),
    density: volume(),
    temperature: volume(),
    mixingHeight: surface(),
    frictionVelocity: surface(),
    obukhovLength: surface(),
    relativeHumidity: typeof extra.relativeHumidity === 'number' ? surface().fill(extra.relativeHumidity) : extra.relativeHumidity,
    precipitation: surface(),
    sunSine: extra.sunSine,
  }
  const place = new Float64Array(2)
  for (let c = 0; c < plane; c++) {
    const [i, j] = [c % nx, Math.floor(c / nx)]
    grid.projection.toLonLat(i, j, place)
    met.projection.toGrid(place[0]!, place[1]!, place)
    const [x, y] = [place[0]!, place[1]!]
    const stencil = stencilAt(met, x, y, seconds)
    const column = columnAt(met, stencil)
    const axis = axisOf(met, grid, i, j, x, y)
    const z0 = roughnessAt(met, stencil)
    for (let k = 0; k < nz; k++) fillCell(weather, k * plane + c, 0.5 * (bordersM[k]! + bordersM[k + 1]!), column, axis, z0)
    const lowest = Math.hypot(column.u[0]!, column.v[0]!)
    const ustar = surfaceOr(met.frictionVelocity, stencil, (karman * lowest) / Math.log(Math.max(2, column.height[0]! / z0)))
    weather.frictionVelocity[c] = ustar
    weather.obukhovLength[c] = obukhovAt(met.obukhovLength, stencil)
    weather.mixingHeight[c] = surfaceOr(met.mixingHeight, stencil, Math.min(3000, Math.max(50, 2400 * ustar ** 1.5)))
    weather.precipitation[c] = surfaceOr(met.precipitation, stencil, 0)
  }
  return weather
}

const fillCell = (
  weather: TransportWeather,
  cell: number,
  z: number,
  column: MetColumn,
  [cos, sin]: [number, number],
  z0: number,
): void => {
  const [low, high, share] = between(column.height, z)
  const at = (values: readonly number[]) => values[low]! + share * (values[high]! - values[low]!)
  const lowest = column.height[0]!
  const slower = z < lowest && lowest > z0 ? Math.max(0, Math.log(z / z0) / Math.log(lowest / z0)) : 1
  const [u, v, temperature] = [slower * at(column.u), slower * at(column.v), at(column.temperature)]
  const pressure = column.pressure[low]! * Math.exp((-hysplitGravityMs2 * (z - column.height[low]!)) / (dryAirGas * temperature))
  weather.u[cell] = u * cos + v * sin
  weather.v[cell] = v * cos - u * sin
  weather.temperature[cell] = temperature
  weather.density[cell] = airDensity(pressure, temperature)
}
