import { seededRandom } from '../core/random.ts'
import type { Factors } from './descend.ts'
import type { PmfProblem } from './pmf-problem.ts'

/** Seeds far apart, so that starts of neighbouring seeds are not shared. */
export const seedOf = (seed: number, start: number): number => (Math.imul(seed, 0x9e3779b1) + start) >>> 0

/** A start: contributions drawn from 0 to 1, profiles from 0 to twice an equal share of the weighted mean. */
export const drawStart = (problem: PmfProblem, p: number, seed: number): Factors => {
  const random = seededRandom(seed)
  const { weights, weighted, rows, columns } = problem.bySpecies
  const contributions = Float64Array.from({ length: problem.rows * p }, () => random.next())
  const profiles = new Float64Array(rows * p)
  for (let j = 0; j < rows; j++) {
    let [sum, weight] = [0, 0]
    for (let i = 0; i < columns; i++) {
      sum += weighted[j * columns + i]!
      weight += weights[j * columns + i]!
    }
    const mean = weight > 0 ? Math.max(sum / weight, 1 / Math.sqrt(weight)) : 0
    for (let k = 0; k < p; k++) profiles[j * p + k] = (random.next() * mean * 4) / p
  }
  return { contributions, profiles }
}
