import { type IdwOptions, idwDefaults } from './idw.ts'
import { chordSquared, distanceSquaredOfChord, type Points, unitVectors } from './sphere.ts'

/** Places spread over areas, those of an area after each other. */
export interface AreaPlaces extends Points {
  /** Where each area's places begin; the last entry is their number. */
  starts: ArrayLike<number>
}

/** The nearest members of a place, nearest first, by insertion. */
const nearestOf = (vectors: Float64Array, x: number, y: number, z: number, chords: Float64Array, members: Int32Array): number => {
  let used = 0
  for (let s = 0; s < vectors.length / 3; s++) {
    const chord = chordSquared(vectors, s, x, y, z)
    if (used === members.length && chord >= chords[used - 1]!) continue
    let place = used < members.length ? used++ : used - 1
    for (; place > 0 && chords[place - 1]! > chord; place--) {
      chords[place] = chords[place - 1]!
      members[place] = members[place - 1]!
    }
    chords[place] = chord
    members[place] = s
  }
  return used
}

/**
 * How much each station counts in the mean of an inverse-distance surface over each area: the surface of `idw` is linear in the stations' values,
 * and so is its mean. Worked out once for a set of stations, it serves every hour in which the same stations have a value.
 *
 * @param points stations that have a value, WGS-84 degrees
 * @returns area by area one weight a station, each row sums to 1; zero throughout without a station
 * Simplified: the mean over an area is that over its places; some 36 of them stand within 1 % of the cells of a fine grid. Source: Shepard 1968.
 */
export const areaWeights = (points: Points, areas: AreaPlaces, { power, nearest }: IdwOptions = idwDefaults): Float64Array => {
  const count = points.lon.length
  const vectors = unitVectors(points)
  const places = unitVectors(areas)
  const result = new Float64Array((areas.starts.length - 1) * count)
  const chords = new Float64Array(Math.min(nearest, count))
  const members = new Int32Array(chords.length)
  const own = new Float64Array(chords.length)
  for (let area = 0; area + 1 < areas.starts.length; area++) {
    const [from, to] = [areas.starts[area]!, areas.starts[area + 1]!]
    for (let p = from; p < to; p++) {
      const used = nearestOf(vectors, places[p * 3]!, places[p * 3 + 1]!, places[p * 3 + 2]!, chords, members)
      let sum = 0
      for (let k = 0; k < used; k++) {
        own[k] = chords[k]! < 1e-18 ? 1e18 : distanceSquaredOfChord(chords[k]!) ** (-power / 2)
        sum += own[k]!
      }
      for (let k = 0; k < used; k++) result[area * count + members[k]!]! += own[k]! / sum / (to - from)
    }
  }
  return result
}
