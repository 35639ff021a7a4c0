import type { OutputOf } from '@qingyuan/contract/call.ts'
import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import type { GridItem, GridStep } from '@qingyuan/domain/hotspot-grid.ts'
import { useMemo } from 'react'
import { mapInput } from '#/filters/grid.tsx'
import { useCall } from '#/hooks/use-call.ts'

type Layout = OutputOf<typeof hotGridCalls.layout>
export type GridValues = OutputOf<typeof hotGridCalls.cells>
export type Corner = readonly [lon: number, lat: number]

export interface GridCells {
  ids: readonly number[]
  codes: readonly string[]
  countyIds: readonly number[]
  /** Corners of each cell from the north-west, clockwise. */
  corners: readonly (readonly Corner[])[]
  middles: readonly Corner[]
  positionOf: ReadonlyMap<number, number>
}

const cellsOf = ({ columns, nodes, ids, codes, cellRows, cellColumns, countyIds }: Layout): GridCells => {
  const node = (row: number, column: number): Corner => {
    const at = 2 * (row * (columns + 1) + column)
    return [nodes[at]!, nodes[at + 1]!]
  }
  const corners = ids.map((_, i) => {
    const [row, column] = [cellRows[i]! - 1, cellColumns[i]! - 1]
    return [node(row, column), node(row, column + 1), node(row + 1, column + 1), node(row + 1, column)]
  })
  const middle = (of: readonly Corner[]): Corner => [
    of.reduce((sum, [lon]) => sum + lon / 4, 0),
    of.reduce((sum, [, lat]) => sum + lat / 4, 0),
  ]
  return { ids, codes, countyIds, corners, middles: corners.map(middle), positionOf: new Map(ids.map((id, i) => [id, i])) }
}

/** Cells, which do not change, and the map of a period over them. */
export const useGridMap = (input: { item: GridItem; step: GridStep; time: string }) => {
  const layout = useCall(hotGridCalls.layout, {}, { staleMs: 3_600_000 })
  const query = useCall(hotGridCalls.cells, mapInput(input))
  const cells = useMemo(() => (layout.data ? cellsOf(layout.data) : null), [layout.data])
  return { query, cells, values: query.data && query.data.ids.length > 0 ? query.data : null }
}
