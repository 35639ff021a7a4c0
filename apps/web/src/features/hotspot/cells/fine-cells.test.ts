import { expect, test } from 'vitest'
import { fineParts } from './fine-cells.ts'
import type { GridCells } from './use-grid-map.ts'

const cells: GridCells = {
  ids: [7],
  codes: ['CZ001001'],
  countyIds: [1],
  corners: [
    [
      [0, 6],
      [6, 6],
      [6, 0],
      [0, 0],
    ],
  ],
  middles: [[3, 3]],
  positionOf: new Map([[7, 0]]),
}
const part = (placeId: number) => ({
  placeId,
  values: Array.from({ length: 36 }, (_, i) => i),
  errors: Array.from({ length: 36 }, () => 1),
  support: Array.from({ length: 36 }, () => 2),
  differs: true,
})

test('parts of a cell go row by row from the north-west; a cell out of sight has none', () => {
  const { corners, middles, values } = fineParts(cells, { time: null, unit: '', decimals: 0, cells: [part(7), part(8)] })
  expect(values).toHaveLength(36)
  expect(corners[0]![0]).toEqual([0, 6])
  const near = (at: number, [x, y]: readonly [number, number]) => {
    expect(middles[at]![0]).toBeCloseTo(x, 10)
    expect(middles[at]![1]).toBeCloseTo(y, 10)
  }
  near(0, [0.5, 5.5])
  near(5, [5.5, 5.5])
  near(6, [0.5, 4.5])
  near(35, [5.5, 0.5])
})
