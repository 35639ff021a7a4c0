import type { Frame } from '@qingyuan/domain/frame.ts'
import { numbersOf, textsOf } from '@qingyuan/domain/frame-cells.ts'

export interface Matrix {
  names: string[]
  keys: string[]
  cells: { r: number | null; p: number | null; n: number | null; significant: boolean }[][]
}

export const matrixOf = (frame: Frame): Matrix => {
  const keys = textsOf(frame, 'key').map(String)
  const columns = keys.map(key => ({ r: numbersOf(frame, `r:${key}`), p: numbersOf(frame, `p:${key}`), n: numbersOf(frame, `n:${key}`) }))
  const cells = keys.map((_, row) =>
    columns.map(({ r, p, n }) => {
      const probability = p[row] ?? null
      return { r: r[row] ?? null, p: probability, n: n[row] ?? null, significant: probability !== null && probability < 0.05 }
    }),
  )
  return { names: textsOf(frame, 'name').map(String), keys, cells }
}

/** The cell of the URL; without one the strongest there is. */
export const chosenOf = ({ keys, cells }: Matrix, pair: string): readonly [number, number] | null => {
  const [column, row] = pair.split('|').map(key => keys.indexOf(key))
  if (row !== undefined && column !== undefined && row >= 0 && column >= 0 && row > column) return [row, column]
  let best: readonly [number, number] | null = null
  cells.forEach((line, i) => {
    for (let j = 0; j < i; j++) {
      const held = best ? Math.abs(cells[best[0]]![best[1]]!.r ?? 0) : -1
      if (line[j]!.r !== null && Math.abs(line[j]!.r!) > held) best = [i, j]
    }
  })
  return best
}
