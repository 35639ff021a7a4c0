import type { MapGrid } from '@qingyuan/contract/trace-schemas.ts'
import { degreesOf, type Frame } from '@qingyuan/engine/dispersion/weather/frame.ts'
import type { Static } from 'typebox'
import type { FootprintMap } from '#/workers/incident/footprint.ts'

/** Footprint near and far, and the cells of the hot grid. */
export const footprintMaps = {
  near: { cells: 120, stepM: 50 },
  far: { cells: 120, stepM: 250 },
  hot: { cells: 40, stepM: 500 },
} as const satisfies Record<string, FootprintMap>

/** A square map round the station as longitudes and latitudes: in the run's frame metres and degrees are proportional. */
export const mapGrid = (frame: Frame, { cells, stepM }: FootprintMap): Static<typeof MapGrid> => {
  const [corner, next] = [new Float64Array(2), new Float64Array(2)]
  const x0 = -((cells - 1) / 2) * stepM
  degreesOf(frame, x0, x0, corner)
  degreesOf(frame, x0 + stepM, x0 + stepM, next)
  return { lon0: corner[0]!, lat0: corner[1]!, dLon: next[0]! - corner[0]!, dLat: next[1]! - corner[1]!, nx: cells, ny: cells }
}

/** Index of the cell of a map in which a point lies; -1 outside. */
export const cellOf = ({ cells, stepM }: FootprintMap, xM: number, yM: number): number => {
  const [i, j] = [Math.floor(xM / stepM + cells / 2), Math.floor(yM / stepM + cells / 2)]
  return i >= 0 && j >= 0 && i < cells && j < cells ? j * cells + i : -1
}

/** Twice the binomial 1-2-1 both ways: some hundred particles in a cell leave grain. */
export const smoothed = (values: Float32Array, cells: number): Float32Array => {
  let field = values
  for (let pass = 0; pass < 2; pass++)
    for (const stride of [1, cells]) {
      const from = field
      const line = (n: number) => (stride === 1 ? n % cells : Math.floor(n / cells))
      field = from.map((value, n) => {
        const before = line(n) > 0 ? from[n - stride]! : value
        const after = line(n) < cells - 1 ? from[n + stride]! : value
        return 0.25 * before + 0.5 * value + 0.25 * after
      })
    }
  return field
}

/**
 * Relative sensitivity, 0..1: the part of the whole footprint that lies in cells less sensitive than this one. Cells at 0.85 and above hold the most
 * sensitive 15 %; missing where nothing is.
 */
export const relativeSensitivity = (values: Float32Array): Float32Array => {
  const order = Array.from(values, (_, n) => n).sort((a, b) => values[a]! - values[b]!)
  const total = values.reduce((sum, value) => sum + value, 0)
  const out = new Float32Array(values.length).fill(Number.NaN)
  let sum = 0
  for (const n of order) {
    if (!(values[n]! > 0)) continue
    sum += values[n]!
    out[n] = sum / total
  }
  return out
}

/** Rounded for the wire; NaN is missing. */
export const cellsOf = (values: ArrayLike<number>, digits = 4): (number | null)[] =>
  Array.from(values, value => (value === value ? Number(value.toPrecision(digits)) : null))
