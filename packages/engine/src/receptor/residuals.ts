import type { Factors } from './descend.ts'
import type { PmfInput } from './pmf-problem.ts'

/** (x - g f) / s, rows × species; NaN where missing. */
export const scaledResiduals = (input: PmfInput, weights: Float64Array, { contributions, profiles }: Factors, p: number): Float64Array =>
  Float64Array.from(weights, (weight, at) => {
    if (weight === 0) return Number.NaN
    const [i, j] = [Math.floor(at / input.species), at % input.species]
    let modelled = 0
    for (let k = 0; k < p; k++) modelled += contributions[i * p + k]! * profiles[j * p + k]!
    return (input.values[at]! - modelled) * Math.sqrt(weight)
  })

/** Sum of r2 w(r) over the values that are there. */
export const sumOfSquares = (residuals: Float64Array, weight: (r: number) => number): number =>
  residuals.reduce((sum, r) => (Number.isNaN(r) ? sum : sum + r * r * weight(r)), 0)

/** Mean square of each species over the mean square expected of all. */
export const ratiosBySpecies = (residuals: Float64Array, species: number, expectedShare: number): Float64Array => {
  const [squares, counts] = [new Float64Array(species), new Float64Array(species)]
  for (const [at, r] of residuals.entries()) {
    if (Number.isNaN(r)) continue
    squares[at % species] = squares[at % species]! + r * r
    counts[at % species] = counts[at % species]! + 1
  }
  return squares.map((square, j) => (counts[j]! > 0 ? square / (counts[j]! * expectedShare) : Number.NaN))
}
