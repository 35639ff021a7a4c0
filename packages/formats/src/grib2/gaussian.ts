import { BrokenFile } from '../broken-file.ts'
import { westToEastFromSouth } from './arrange.ts'
import type { Grid } from './grid.ts'
import type { Grib2Field } from './read-grib2.ts'

type GaussianGrid = Extract<Grid, { kind: 'gaussian' | 'reduced' }>

/** Degrees that rounding of latitudes in the file may make. */
const tolerance = 0.01

/**
 * Latitudes of a Gaussian grid with `parallels` between pole and equator, from north to south: the roots of the Legendre polynomial of degree
 * 2 N. Source: Abramowitz and Stegun 22.16.6 as first guess, then Newton's method.
 */
export const gaussianLatitudes = (parallels: number): Float64Array => {
  const degree = 2 * parallels
  const latitudes = new Float64Array(degree)
  for (let i = 0; i < parallels; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (degree + 0.5))
    for (let round = 0; round < 20; round++) {
      let [below, here] = [1, x]
      for (let n = 2; n <= degree; n++) [below, here] = [here, ((2 * n - 1) * x * here - (n - 1) * below) / n]
      const step = here / ((degree * (x * here - below)) / (x * x - 1))
      x -= step
      if (Math.abs(step) < 1e-15) break
    }
    latitudes[i] = (Math.asin(x) * 180) / Math.PI
    latitudes[degree - 1 - i] = -latitudes[i]!
  }
  return latitudes
}

/** Latitudes of the file's rows from south to north: those of the Gaussian set that begin at its southern row. */
const rowsOf = ({ parallels, ny, latitude1, latitude2 }: GaussianGrid, offset: number): Float64Array => {
  const all = gaussianLatitudes(parallels).reverse()
  const south = Math.min(latitude1, latitude2)
  const first = all.findIndex(latitude => Math.abs(latitude - south) <= tolerance)
  if (first < 0 || first + ny > all.length || Math.abs(all[first + ny - 1]! - Math.max(latitude1, latitude2)) > tolerance)
    throw new BrokenFile(offset, `高斯网格的纬度 ${latitude1}–${latitude2} 不在 N=${parallels} 的纬圈上`)
  return all.subarray(first, first + ny)
}

/** Rows of unlike length as rows of `nx` values, linear between neighbours round the earth, from south to north. */
const onLongestRows = (values: Float32Array, { nx, ny, rowLengths, scan }: Extract<Grid, { kind: 'reduced' }>): Float32Array => {
  const out = new Float32Array(nx * ny)
  let first = 0
  for (const [row, length] of rowLengths.entries()) {
    const to = (scan.northward ? row : ny - 1 - row) * nx
    for (let i = 0; i < nx; i++) {
      const at = (i * length) / nx
      const west = Math.floor(at)
      const [a, b, share] = [values[first + west]!, values[first + ((west + 1) % length)]!, at - west]
      out[to + i] = share === 0 ? a : a + (b - a) * share
    }
    first += length
  }
  return out
}

/**
 * A field on a Gaussian grid, regular or reduced, as one of equal steps of latitude, so that maps and meteorology can use it: as many rows between the same
 * southern and northern row, values linear between the two nearest parallels (they are nearly evenly spaced: a row moves by at most a few
 * hundredths of a step). The rows of a reduced grid are first filled to the longest, linear along the parallel. Missing beside missing stays missing. Other fields come back unchanged.
 */
export const onRegularRows = (field: Grib2Field): Grib2Field => {
  const { grid } = field
  if ((grid.kind !== 'gaussian' && grid.kind !== 'reduced') || grid.ny < 2) return field
  const rows = rowsOf(grid, field.offset)
  const { nx, ny } = grid
  const [south, north] = [rows[0]!, rows[ny - 1]!]
  const dy = (north - south) / (ny - 1)
  const regular: Grid = {
    ...grid,
    kind: 'latlon',
    fromGaussian: true,
    scan: { westward: false, northward: true, byColumn: false, alternating: false },
    latitude1: south,
    latitude2: north,
    longitude1: grid.scan.westward ? grid.longitude2 : grid.longitude1,
    longitude2: grid.scan.westward ? grid.longitude1 : grid.longitude2,
    dx: grid.kind === 'reduced' ? 360 / nx : grid.dx,
    dy,
  }
  const values = () => {
    const file = grid.kind === 'reduced' ? onLongestRows(field.values(), grid) : westToEastFromSouth(field.values(), grid)
    const out = new Float32Array(file.length)
    let below = 0
    for (let j = 0; j < ny; j++) {
      const latitude = j === ny - 1 ? north : south + j * dy
      while (below < ny - 2 && rows[below + 1]! <= latitude) below++
      const share = (latitude - rows[below]!) / (rows[below + 1]! - rows[below]!)
      for (let i = 0; i < nx; i++) {
        const [a, b] = [file[below * nx + i]!, file[(below + 1) * nx + i]!]
        out[j * nx + i] = share === 0 ? a : share === 1 ? b : a + (b - a) * share
      }
    }
    return out
  }
  return { ...field, grid: regular, values }
}
