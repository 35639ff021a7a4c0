import { invertMatrix } from './invert.ts'
import { semivariance, type Variogram } from './variogram.ts'

export interface KrigingSystem {
  /** Value at a place from its distances to the stations (n), and the drift there when the system has one. */
  estimate(distances: ArrayLike<number>, drift?: number): number
  /** Kriging variance there: lambda . gamma0 + mu, unit of the values squared. */
  variance(distances: ArrayLike<number>, drift?: number): number
  /** Each station's value less what the others say of it. */
  leaveOneOut: Float64Array
  /** Values at places as if some stations were not there, with the variogram kept; null where the system without them is singular. */
  without(stations: readonly number[]): ((distances: ArrayLike<number>, drift?: number) => number) | null
}

/**
 * Ordinary kriging of stations: [Gamma 1; 1 0] inverted once; with an external drift (a model's value at the stations) [Gamma F; F' 0], F = [1 drift]. A value needs n semivariances (dual form), a variance n^2. The errors of leaving a station
 * out come from the same inverse: e_i = (B z)_i / B_ii (Dubrule 1983), those of a group S e_S = B_SS^-1 (B z)_S; a value without the group is the value less
 * the group's weights times e_S. The variogram is kept.
 *
 * @param distances row-major n x n between stations @param values n, none missing @param drift n, none missing
 * @returns null when the system is singular (two stations at one place)
 * Source: Isaaks and Srivastava 1989, chapter 12; external drift: Hudson and Wackernagel 1994; Dubrule 1983, Math. Geol. 15:687.
 */
export const krigingSystem = (
  distances: Float64Array,
  values: Float64Array,
  variogram: Variogram,
  drift?: ArrayLike<number>,
): KrigingSystem | null => {
  const n = values.length
  const m = n + (drift ? 2 : 1)
  const matrix = new Float64Array(m * m)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) matrix[i * m + j] = i === j ? 0 : semivariance(variogram, Math.max(distances[i * n + j]!, 0))
    matrix[i * m + n] = matrix[n * m + i] = 1
    if (drift) matrix[i * m + n + 1] = matrix[(n + 1) * m + i] = drift[i]!
  }
  const inverse = invertMatrix(matrix, m)
  if (!inverse) return null
  const dual = new Float64Array(m)
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) dual[i]! += inverse[i * m + j]! * values[j]!
  const estimate = (to: ArrayLike<number>, driftThere = 0) => {
    let sum = dual[n]! + (drift ? dual[n + 1]! * driftThere : 0)
    for (let i = 0; i < n; i++) sum += dual[i]! * semivariance(variogram, to[i]!)
    return sum
  }
  const right = new Float64Array(m)
  const variance = (to: ArrayLike<number>, driftThere = 0) => {
    for (let i = 0; i < n; i++) right[i] = semivariance(variogram, to[i]!)
    right[n] = 1
    if (drift) right[n + 1] = driftThere
    // The inverse is symmetric: its lower half is enough.
    let sum = 0
    for (let i = 0; i < m; i++) {
      let weight = 0
      for (let j = 0, o = i * m; j < i; j++) weight += inverse[o + j]! * right[j]!
      sum += (2 * weight + inverse[i * m + i]! * right[i]!) * right[i]!
    }
    return Math.max(0, sum)
  }
  const without = (stations: readonly number[]) => {
    const size = stations.length
    const own = invertMatrix(
      Float64Array.from({ length: size * size }, (_, at) => inverse[stations[Math.floor(at / size)]! * m + stations[at % size]!]!),
      size,
    )
    if (!own) return null
    const left = stations.map((_, i) => stations.reduce((sum, station, j) => sum + own[i * size + j]! * dual[station]!, 0))
    return (to: ArrayLike<number>, driftThere = 0) => {
      let value = estimate(to, driftThere)
      for (const [k, station] of stations.entries()) {
        let weight = inverse[station * m + n]! + (drift ? inverse[station * m + n + 1]! * driftThere : 0)
        for (let j = 0; j < n; j++) weight += inverse[station * m + j]! * semivariance(variogram, to[j]!)
        value -= weight * left[k]!
      }
      return value
    }
  }
  return { estimate, variance, without, leaveOneOut: values.map((_, i) => dual[i]! / inverse[i * m + i]!) }
}
