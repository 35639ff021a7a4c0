import type { ModelGrid } from '../model-output/model-output.ts'
import { type Feature, type FeatureCollection, type Position, roundPosition, utcText } from './geometry.ts'

export interface CellsInput {
  grid: Pick<ModelGrid, 'nx' | 'ny' | 'x0' | 'y0' | 'dx' | 'dy'>
  /** Map coordinates of the grid to degrees; the identity for longitude-latitude. */
  toLonLat(x: number, y: number): readonly [longitude: number, latitude: number]
  /** ny × nx, row 0 the southernmost; NaN missing. */
  values: ArrayLike<number>
  /** Name of the values, `PM2.5`, and their unit. */
  name: string
  unit: string
  /** UTC milliseconds. */
  begin: number
  end: number
  /** Cells at or below this are left out; absent: only missing ones are. */
  above?: number
}

/** Corners counter-clockwise from the south-west, closed (RFC 7946, 3.1.6). */
const ringOf = ({ grid, toLonLat }: CellsInput, i: number, j: number): Position[] => {
  const [west, south] = [grid.x0 + (i - 0.5) * grid.dx, grid.y0 + (j - 0.5) * grid.dy]
  const corners = [
    [west, south],
    [west + grid.dx, south],
    [west + grid.dx, south + grid.dy],
    [west, south + grid.dy],
    [west, south],
  ] as const
  return corners.map(([x, y]) => roundPosition(...toLonLat(x, y)))
}

/** Cells of a grid as polygons with their value. The edges of a cell are straight in degrees, which for cells of some km costs metres. */
export const cellsGeoJson = (input: CellsInput): FeatureCollection => {
  const { grid, values, above = Number.NEGATIVE_INFINITY } = input
  if (values.length !== grid.nx * grid.ny) throw new RangeError(`格网有 ${grid.nx}×${grid.ny} 格，数值有 ${values.length} 个`)
  const shared = { name: input.name, unit: input.unit, begin: utcText(input.begin), end: utcText(input.end) }
  const features: Feature[] = []
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!
    if (!(value > above)) continue
    const [i, j] = [at % grid.nx, Math.floor(at / grid.nx)]
    const properties = { ...shared, column: i, row: j, value: Number(value.toPrecision(7)) }
    features.push({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ringOf(input, i, j)] }, properties })
  }
  return { type: 'FeatureCollection', features }
}
