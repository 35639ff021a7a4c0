import type { MapGrid } from '@qingyuan/contract/sources/trace-schemas.ts'
import { degreesOf, type Frame } from '@qingyuan/engine/dispersion/weather/frame.ts'
import type { Static } from 'typebox'
import type { FootprintMap } from '#/workers/incident/footprint.ts'

/** Footprint near and far as the run stores them, and the cells of the hot grid. */
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

/** Index of the cell of a map that contains a point; -1 outside. */
export const cellOf = ({ cells, stepM }: FootprintMap, xM: number, yM: number): number => {
  const [i, j] = [Math.floor(xM / stepM + cells / 2), Math.floor(yM / stepM + cells / 2)]
  return i >= 0 && j >= 0 && i < cells && j < cells ? j * cells + i : -1
}

/** Twice the binomial 1-2-1 both ways: some hundred particles in a cell leave grain. */
export const smoothCells = (values: Float32Array, cells: number): Float32Array => {
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

/** The footprint of a short range, ready to draw: the fine grid round the station, and beyond it the coarse one. */
export const shownMap = { cells: 240, stepM: 125 } as const satisfies FootprintMap
/** Metres before the fine map's edge over which the coarse one takes its place. */
const seamM = 600

/** Value of a map at a point by its four cells around, per m²; at the edge that of the last cell. */
const densityAt = (values: Float32Array, { cells, stepM }: FootprintMap, xM: number, yM: number): number => {
  const within = (metres: number) => Math.min(Math.max(metres / stepM + (cells - 1) / 2, 0), cells - 1)
  const [x, y] = [within(xM), within(yM)]
  const [i, j] = [Math.min(Math.floor(x), cells - 2), Math.min(Math.floor(y), cells - 2)]
  const row = (b: number) => values[b * cells + i]! * (1 - x + i) + values[b * cells + i + 1]! * (x - i)
  return (row(j) * (1 - y + j) + row(j + 1) * (y - j)) / stepM ** 2
}

/** Middles of the fifths of a shown cell's side: half the fine map's cells, so that nothing between falls out. */
const fifths = [-2, -1, 0, 1, 2].map(n => (n * shownMap.stepM) / 5)

/** Fine and coarse footprint on the one grid that is shown; sums of both are kept where they alone speak. */
export const joinedFootprint = (near: Float32Array, far: Float32Array): Float32Array => {
  const { cells, stepM } = shownMap
  const edgeM = (footprintMaps.near.cells * footprintMaps.near.stepM) / 2
  const fineAt = (x: number, y: number) =>
    fifths.reduce((sum, dx) => fifths.reduce((row, dy) => row + densityAt(near, footprintMaps.near, x + dx, y + dy), sum), 0) / 25
  return Float32Array.from({ length: cells ** 2 }, (_, n) => {
    const x = ((n % cells) - (cells - 1) / 2) * stepM
    const y = (Math.floor(n / cells) - (cells - 1) / 2) * stepM
    const fine = Math.min(1, Math.max(0, (edgeM - Math.max(Math.abs(x), Math.abs(y))) / seamM))
    const coarse = fine < 1 ? (1 - fine) * densityAt(far, footprintMaps.far, x, y) : 0
    return stepM ** 2 * (coarse + (fine > 0 ? fine * fineAt(x, y) : 0))
  })
}

/**
 * Relative sensitivity, 0..1: the part of the whole footprint that is in cells less sensitive than this one. Cells at 0.85 and above hold the most
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
