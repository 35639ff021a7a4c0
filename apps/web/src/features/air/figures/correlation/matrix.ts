import type { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'

export interface Matrix {
  names: string[]
  keys: string[]
  cells: { r: number | null; p: number | null; n: number | null; significant: boolean }[][]
}

export const matrixOf = (frame: OutputOf<typeof analysisCalls.Correlation>): Matrix => {
  const columns = columnsByKey(frame)
  const keys = columns.key.values.map(String)
  const cells = keys.map((_, row) =>
    keys.map(key => {
      const [r, p, n] = [columns[`r:${key}`], columns[`p:${key}`], columns[`n:${key}`]].map(column => numberCell(column, row))
      return { r: r ?? null, p: p ?? null, n: n ?? null, significant: p != null && p < 0.05 }
    }),
  )
  return { names: columns.name.values.map(String), keys, cells }
}

/** The cell of the URL; without one the strongest there is. */
export const chosenOf = ({ keys, cells }: Matrix, pair: string): readonly [number, number] | null => {
  const [column, row] = pair.split('|').map(key => keys.indexOf(key))
  if (row !== undefined && column !== undefined && row >= 0 && column >= 0 && row > column) return [row, column]
  let best: readonly [number, number] | null = null
  cells.forEach((line, i) => {
    for (let j = 0; j < i; j++) {
      const strongest = best ? Math.abs(cells[best[0]]![best[1]]!.r ?? 0) : -1
      if (line[j]!.r !== null && Math.abs(line[j]!.r!) > strongest) best = [i, j]
    }
  })
  return best
}
