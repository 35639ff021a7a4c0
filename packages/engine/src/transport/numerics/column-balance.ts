/** Links of the columns of a plane with their neighbours and, at the rim, with an outside that is fixed at 0; all ≥ 0. */
export interface ColumnLinks {
  nx: number
  ny: number
  /** Of the faces along i, ny·(nx + 1). */
  x: Float64Array
  /** Of the faces along j, (ny + 1)·nx. */
  y: Float64Array
}

const diagonalOf = ({ nx, ny, x, y }: ColumnLinks): Float64Array =>
  Float64Array.from({ length: nx * ny }, (_, c) => {
    const face = c + Math.floor(c / nx)
    return x[face]! + x[face + 1]! + y[c]! + y[c + nx]!
  })

/** out = L p: what leaves each column when a flux link × (p here − p there) runs through each face. */
const apply = ({ nx, ny, x, y }: ColumnLinks, diagonal: Float64Array, p: Float64Array, out: Float64Array): void => {
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const c = j * nx + i
      const face = c + j
      let value = diagonal[c]! * p[c]!
      if (i > 0) value -= x[face]! * p[c - 1]!
      if (i < nx - 1) value -= x[face + 1]! * p[c + 1]!
      if (j > 0) value -= y[c]! * p[c - nx]!
      if (j < ny - 1) value -= y[c + nx]! * p[c + nx]!
      out[c] = value
    }
  }
}

const product = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  for (let c = 0; c < a.length; c++) sum += a[c]! * b[c]!
  return sum
}

/**
 * Potential whose fluxes, link × difference, take `surplus` out of each column: L p = surplus, by conjugate gradients with the diagonal as
 * preconditioner. The fluxes are the smallest ones, in the sum of flux² / link, that do it.
 *
 * @param surplus kg/s a column, ny·nx
 * @param tolerance largest surplus that may be left in a column, kg/s
 */
export const balancingPotential = (links: ColumnLinks, surplus: Float64Array, tolerance: number): Float64Array => {
  const diagonal = diagonalOf(links)
  const size = surplus.length
  const potential = new Float64Array(size)
  const left = surplus.slice()
  const conditioned = left.map((value, c) => value / diagonal[c]!)
  const direction = conditioned.slice()
  const image = new Float64Array(size)
  let energy = product(left, conditioned)
  for (let round = 0; round < 10 * size; round++) {
    if (left.every(value => Math.abs(value) <= tolerance)) return potential
    apply(links, diagonal, direction, image)
    const step = energy / product(direction, image)
    for (let c = 0; c < size; c++) {
      potential[c]! += step * direction[c]!
      left[c]! -= step * image[c]!
      conditioned[c] = left[c]! / diagonal[c]!
    }
    const next = product(left, conditioned)
    for (let c = 0; c < size; c++) direction[c] = conditioned[c]! + (next / energy) * direction[c]!
    energy = next
  }
  throw new RangeError('风场质量守恒调整未收敛，请检查风场与气压是否含缺测值')
}
