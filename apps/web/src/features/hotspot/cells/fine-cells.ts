import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { fineSide } from '@qingyuan/domain/hotspot-grid.ts'
import type { Corner, GridCells, GridValues } from './use-grid-map.ts'

export type FineCells = OutputOf<typeof hotGridCalls.fine>

/** Cells and values of a picture: the divided ones in their parts of 500 m, the others whole. */
export interface DrawnCells {
  corners: readonly (readonly Corner[])[]
  middles: readonly Corner[]
  values: GridValues['values']
  errors: GridValues['errors']
  support: GridValues['support']
}

/** Within a cell that is 3 km wide its corners span a plane to some centimetres. */
const between = ([nw, ne, se, sw]: readonly Corner[], x: number, y: number): Corner => {
  const at = (of: 0 | 1) => (1 - y) * ((1 - x) * nw![of] + x * ne![of]) + y * ((1 - x) * sw![of] + x * se![of])
  return [at(0), at(1)]
}

const partCorners = (corners: readonly Corner[], part: number): Corner[] => {
  const [x, y] = [(part % fineSide) / fineSide, Math.floor(part / fineSide) / fineSide]
  const side = 1 / fineSide
  return [between(corners, x, y), between(corners, x + side, y), between(corners, x + side, y + side), between(corners, x, y + side)]
}

/** The parts of the divided cells of a map. */
export const fineParts = ({ corners, positionOf }: GridCells, fine: FineCells): DrawnCells => {
  const cells = fine.cells.filter(({ placeId }) => positionOf.has(placeId))
  const parts = cells.flatMap(({ placeId, values }) => values.map((_, part) => partCorners(corners[positionOf.get(placeId)!]!, part)))
  return {
    corners: parts,
    middles: parts.map(part => between(part, 0.5, 0.5)),
    values: cells.flatMap(({ values }) => values),
    errors: cells.flatMap(({ errors }) => errors),
    support: cells.flatMap(({ support }) => support),
  }
}
