import type { PuffResult, Receptors } from '../puff/model.ts'

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

/** What one source adds at the receptors in an hour, g/m3: a view, not a copy. */
export const shareOf = (
  { concentration, sources, species, receptors }: PuffResult,
  hour: number,
  source: number,
  which: number,
): Float32Array => {
  const at = ((hour * sources.length + source) * species.length + which) * receptors
  return concentration.subarray(at, at + receptors)
}

/** All sources together at the receptors in an hour, g/m3: one frame of a diffusion map. */
export const frameOf = (result: PuffResult, hour: number, which: number): Float32Array => {
  const sum = new Float64Array(result.receptors)
  result.sources.forEach((_, source) => {
    shareOf(result, hour, source, which).forEach((value, r) => (sum[r] = sum[r]! + value))
  })
  return Float32Array.from(sum)
}
