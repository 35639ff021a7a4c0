import type { Receptors } from '../puff/model.ts'

/** A regular grid of receptors; x0, y0 the centre of the south-westernmost cell, m. */
export interface ReceptorGrid {
  x0M: number
  y0M: number
  stepM: number
  nx: number
  ny: number
}

/** Receptors row by row from the south, x fastest: the values of a map in the order of its cells. */
export const gridReceptors = ({ x0M, y0M, stepM, nx, ny }: ReceptorGrid): Receptors => ({
  xM: Float64Array.from({ length: nx * ny }, (_, n) => x0M + (n % nx) * stepM),
  yM: Float64Array.from({ length: nx * ny }, (_, n) => y0M + Math.floor(n / nx) * stepM),
})
