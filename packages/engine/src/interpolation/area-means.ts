import { type IdwOptions, idwDefaults } from './idw.ts'
import { chordSquared, distanceSquaredOfChord, type Points, unitVectors } from './sphere.ts'

/** Places spread over areas, those of an area after each other. */
export interface AreaPlaces extends Points {
  /** Where each area's places begin; the last entry is their number. */
  starts: ArrayLike<number>
}

/** For every place the stations from the nearest to the farthest, and what each would weigh. */
const ordered = (points: Points, places: Points, power: number) => {
  const [stations, spots] = [unitVectors(points), unitVectors(places)]
  const [count, all] = [points.lon.length, places.lon.length]
  const order = new Int32Array(all * count)
  const weights = new Float64Array(all * count)
  const chords = new Float64Array(count)
  for (let p = 0; p < all; p++) {
    for (let s = 0; s < count; s++) chords[s] = chordSquared(stations, s, spots[p * 3]!, spots[p * 3 + 1]!, spots[p * 3 + 2]!)
    const own = order.subarray(p * count, (p + 1) * count)
    for (let s = 0; s < count; s++) own[s] = s
    own.sort((a, b) => chords[a]! - chords[b]!)
    own.forEach((s, k) => {
      weights[p * count + k] = chords[s]! < 1e-18 ? Infinity : distanceSquaredOfChord(chords[s]!) ** (-power / 2)
    })
  }
  return { order, weights }
}

/**
 * Means of an inverse-distance surface over areas, hour by hour: prepared for the stations once, afterwards a moment costs a walk over the nearest
 * stations of each place. The same surface as `idw` draws.
 *
 * @param points stations, WGS-84 degrees
 * @returns from values of the stations (any unit, NaN missing: left out) the mean of each area; NaN where no station has a value
 * Simplified: the mean over an area is that over its places; some 36 of them stand within 1 % of the cells of a fine grid. Source: Shepard 1968.
 */
export const areaMeans = (points: Points, areas: AreaPlaces, { power, nearest }: IdwOptions = idwDefaults) => {
  const count = points.lon.length
  const { order, weights } = ordered(points, areas, power)
  const valueAt = (place: number, values: ArrayLike<number>): number => {
    let [used, sum, weighed] = [0, 0, 0]
    for (let k = place * count; k < (place + 1) * count && used < nearest; k++) {
      const value = values[order[k]!]!
      if (value !== value) continue
      if (weights[k] === Infinity) return value
      used++
      sum += weights[k]!
      weighed += weights[k]! * value
    }
    return weighed / sum
  }
  return (values: ArrayLike<number>): Float64Array =>
    Float64Array.from({ length: areas.starts.length - 1 }, (_, area) => {
      const [from, to] = [areas.starts[area]!, areas.starts[area + 1]!]
      let mean = 0
      for (let place = from; place < to; place++) mean += valueAt(place, values) / (to - from)
      return mean
    })
}
