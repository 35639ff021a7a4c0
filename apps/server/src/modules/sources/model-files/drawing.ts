import { inflateRawSync } from 'node:zlib'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { formatDateTime, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import type { LonLatHeights } from '@qingyuan/engine/meteorology/diagnostic/terrain-on-grid.ts'
import { nodesOver } from '@qingyuan/engine/meteorology/map-slice.ts'
import { projectionOf } from '@qingyuan/engine/meteorology/plain-met.ts'
import { latLonProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import type { FileContent } from './content.ts'

export type DrawnGrid = NonNullable<OutputOf<typeof modelFileCalls.Grid>>

/** An instant as people read it: the hour that it ends, or to the second. */
export const timeWords = (instant: number): string => (instant % hourMs === 0 ? formatHour(instant) : formatDateTime(instant))

/** Units as files write them (`ug m-3`, `g/m**3`) in the way they are read here. */
export const unitWords = (unit: string): string =>
  unit
    .trim()
    .replace(/^u(?=g)/i, 'μ')
    .replaceAll('**', '')
    .replace(/[ ./](m|s|kg)\^?-?([1-3])?$/, (_, of: string, power: string) => `/${of}${{ 2: '²', 3: '³' }[power] ?? ''}`)

export const floatsOf = (data: Buffer): Float32Array => {
  const bytes = inflateRawSync(data)
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
}

/** Short for the wire: five digits are more than any model knows. */
export const roundForWire = (values: ArrayLike<number>): (number | null)[] =>
  Array.from(values, value => (Number.isFinite(value) ? Number(value.toPrecision(5)) : null))

/** The value at fractional grid coordinates: bilinear, of the nearest cell where one of the four is missing; NaN outside. */
export const valueAt = (field: Float32Array, nx: number, ny: number, i: number, j: number): number => {
  const [column, row] = [Math.round(i), Math.round(j)]
  if (!(column >= 0 && row >= 0 && column < nx && row < ny)) return Number.NaN
  const [i0, j0] = [Math.min(nx - 2, Math.max(0, Math.floor(i))), Math.min(ny - 2, Math.max(0, Math.floor(j)))]
  const [fi, fj] = [Math.min(1, Math.max(0, i - i0)), Math.min(1, Math.max(0, j - j0))]
  const at = j0 * nx + i0
  const value =
    nx < 2 || ny < 2
      ? Number.NaN
      : (field[at]! * (1 - fi) + field[at + 1]! * fi) * (1 - fj) + (field[at + nx]! * (1 - fi) + field[at + nx + 1]! * fi) * fj
  return value === value ? value : field[row * nx + column]!
}

const margin = 2

/** The part of a grid in which a field is neither missing nor 0, with a margin: a plume is small in its domain. The whole when there is none. */
const usedPart = (field: Float32Array, nx: number, ny: number) => {
  let [west, east, south, north] = [nx, -1, ny, -1]
  for (let n = 0; n < field.length; n++) {
    if (!field[n]) continue
    west = Math.min(west, n % nx)
    east = Math.max(east, n % nx)
    south = Math.min(south, Math.floor(n / nx))
    north = Math.max(north, Math.floor(n / nx))
  }
  if (east < 0) return { i0: 0, j0: 0, nx, ny }
  const [i0, j0] = [Math.max(0, west - margin), Math.max(0, south - margin)]
  return { i0, j0, nx: Math.min(nx, east + margin + 1) - i0, ny: Math.min(ny, north + margin + 1) - j0 }
}

/** A field of a file's own grid on a grid of longitudes and latitudes that covers what it says. */
export const onMap = ({ projection, nx, ny }: NonNullable<FileContent['grid']>, field: Float32Array) => {
  const own = projectionOf(projection)
  const grid = nodesOver({ projection: own, ...usedPart(field, nx, ny) })
  const place = new Float64Array(2)
  const values = Float32Array.from({ length: grid.nx * grid.ny }, (_, n) => {
    own.toGrid(grid.lon0 + (n % grid.nx) * grid.dLon, grid.lat0 + Math.floor(n / grid.nx) * grid.dLat, place)
    return valueAt(field, nx, ny, place[0]!, place[1]!)
  })
  return { grid, values: roundForWire(values) }
}

/** Heights of a terrain on at most so many nodes as a map takes. */
export const terrainOnMap = (heights: LonLatHeights) =>
  onMap({ projection: latLonProjection(heights).definition, nx: heights.nx, ny: heights.ny }, heights.heights)
