import { describe, expect, it } from 'vitest'
import { cellCode, layOutCells } from './cell-layout.ts'

const rectangle = (id: number, west: number, south: number, east: number, north: number) => ({
  id,
  rings: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ] as const,
  ],
})

describe('the layout of cells', () => {
  // 3.5 km wide: a whole cell and a half one; the border between the two areas runs through the second row at a quarter of it.
  const layout = layOutCells([rectangle(7, 0, 0, 4500, 3750), rectangle(9, 0, 3750, 4500, 6000)], 3000)
  it('numbers rows from the north and columns from the west', () => {
    expect(layout).toMatchObject({ west: 0, north: 6000, rows: 2, columns: 2 })
    expect(layout.cells.map(cell => cellCode('CZ', cell))).toEqual(['CZ001001', 'CZ001002', 'CZ002001', 'CZ002002'])
  })
  it('gives a cell to the area with the largest share of it', () => {
    expect(layout.cells.map(({ areaId }) => areaId)).toEqual([9, 9, 7, 7])
  })
  it('counts only what is inside, so that the cells have the area of the areas', () => {
    expect(layout.cells.map(({ areaKm2 }) => areaKm2)).toEqual([9, 4.5, 9, 4.5])
  })
  it('leaves out a cell that is barely touched, and a hole', () => {
    expect(layOutCells([rectangle(1, 0, 0, 3250, 3000)], 3000).cells).toHaveLength(1)
    const [ring] = rectangle(1, 0, 0, 9000, 9000).rings
    const holed = { id: 1, rings: [ring!, rectangle(1, 3000, 3000, 6000, 6000).rings[0]!] }
    expect(layOutCells([holed], 3000).cells).toHaveLength(8)
  })
})
