import { eastNorthOf } from './grid-north.ts'
import type { MetGrid } from './met-grid.ts'
import { ventilationAt } from './place-weather.ts'
import { metSampler } from './sample.ts'

/** A regular grid of longitudes and latitudes: node (0, 0) in the south-west, degrees. */
export interface LonLatNodes {
  lon0: number
  lat0: number
  dLon: number
  dLat: number
  nx: number
  ny: number
}

/** A grid, or the part of it that begins at node (i0, j0). */
export type GridPart = Pick<MetGrid, 'projection' | 'nx' | 'ny'> & { i0?: number; j0?: number }

/** Where a grid is on a map: its own nodes where they are longitudes and latitudes, else as many over the box round it; at most `most` of them. */
export const nodesOver = ({ projection, nx, ny, i0 = 0, j0 = 0 }: GridPart, most = 40_000): LonLatNodes => {
  const place = new Float64Array(2)
  const thin = Math.max(1, Math.ceil(Math.sqrt((nx * ny) / most)))
  const [columns, rows] = [Math.ceil(nx / thin), Math.ceil(ny / thin)]
  if (projection.definition.form === 'latlon') {
    const { dLon, dLat } = projection.definition
    projection.toLonLat(i0, j0, place)
    return { lon0: place[0]!, lat0: place[1]!, dLon: dLon * thin, dLat: dLat * thin, nx: columns, ny: rows }
  }
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let n = 0; n < nx * ny; n++) {
    if (n % nx !== 0 && n % nx !== nx - 1 && n >= nx && n < nx * (ny - 1)) continue
    projection.toLonLat(i0 + (n % nx), j0 + Math.floor(n / nx), place)
    west = Math.min(west, place[0]!)
    east = Math.max(east, place[0]!)
    south = Math.min(south, place[1]!)
    north = Math.max(north, place[1]!)
  }
  return { lon0: west, lat0: south, dLon: (east - west) / (columns - 1), dLat: (north - south) / (rows - 1), nx: columns, ny: rows }
}

export type SliceVariable = 'wind' | 'temperature' | 'pressure' | 'mixingHeight' | 'precipitation' | 'ventilation'

/** Fields at the nodes of a map, row-major from the south-west; NaN outside the data. */
export interface MapSlice {
  nodes: LonLatNodes
  /** m/s, east and north. */
  u: Float32Array
  v: Float32Array
  /** Of the variable requested: m/s, K, hPa, m, mm/h, m²/s. */
  value: Float32Array
}

/**
 * Wind and one variable at a height above ground and an instant, on a map.
 *
 * @param met on levels of height (see `onInternalLevels`)
 */
export const mapSlice = (met: MetGrid, seconds: number, heightM: number, variable: SliceVariable, nodes = nodesOver(met)): MapSlice => {
  const size = nodes.nx * nodes.ny
  const missing = () => new Float32Array(size).fill(Number.NaN)
  const slice: MapSlice = { nodes, u: missing(), v: missing(), value: missing() }
  const sampler = metSampler(met)
  const [place, turned] = [new Float64Array(2), new Float64Array(2)]
  const topM = met.levels.topM ?? Number.POSITIVE_INFINITY
  const ask = {
    wind: () => Math.hypot(turned[0]!, turned[1]!),
    temperature: () => sampler.volume(met.temperature),
    pressure: () => sampler.volume(met.pressure),
    mixingHeight: () => sampler.surface(met.mixingHeight),
    precipitation: () => (met.precipitation ? sampler.surface(met.precipitation) : Number.NaN),
    ventilation: () => ventilationAt(met, sampler, seconds, place),
  }[variable]
  for (let n = 0; n < size; n++) {
    met.projection.toGrid(nodes.lon0 + (n % nodes.nx) * nodes.dLon, nodes.lat0 + Math.floor(n / nodes.nx) * nodes.dLat, place)
    const [i, j] = [nearEdge(place[0]!, met.nx), nearEdge(place[1]!, met.ny)]
    if (!sampler.goTo(i, j, 0, seconds)) continue
    if (!sampler.goTo(i, j, heightM / (1 - (sampler.fixed(met.terrain) || 0) / topM), seconds)) continue
    eastNorthOf(met.projection, i, j, sampler.volume(met.wind, 4, 0), sampler.volume(met.wind, 4, 1), turned)
    slice.u[n] = turned[0]!
    slice.v[n] = turned[1]!
    place.set([i, j])
    slice.value[n] = ask()
  }
  return slice
}

/** A node on the very rim may fall outside by rounding. */
const nearEdge = (index: number, count: number): number =>
  index < 0 && index > -1e-6 ? 0 : index > count - 1 && index < count - 1 + 1e-6 ? count - 1 : index
