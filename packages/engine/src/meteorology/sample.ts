import { levelCount, type MetGrid, type VerticalLevels } from './met-grid.ts'

/** A function that gives the fractional index (0 the lowest level) of a value on the levels' own scale, limited to the levels. */
export const levelIndexer = ({ values, quadratic }: Pick<VerticalLevels, 'values' | 'quadratic'>): ((value: number) => number) => {
  const last = values.length - 1
  if (quadratic) {
    const [a, b, c] = quadratic
    return value => {
      const root = b * b - 4 * a * (c - value)
      const k = root > 0 ? (Math.sqrt(root) - b) / (2 * a) - 1 : 0
      return k < 0 ? 0 : k > last ? last : k
    }
  }
  const sign = values[last]! < values[0]! ? -1 : 1
  return value => {
    if ((value - values[0]!) * sign <= 0 || last === 0) return 0
    if ((value - values[last]!) * sign >= 0) return last
    let [low, high] = [0, last]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((value - values[middle]!) * sign >= 0) low = middle
      else high = middle
    }
    return low + (value - values[low]!) / (values[high]! - values[low]!)
  }
}

/** Index of the time level at or before an instant so that the instant is in [n, n + 1]; −1 outside the times. */
export const timeBracket = (times: Float64Array, seconds: number): number => {
  const last = times.length - 1
  if (!(seconds >= times[0]! && seconds <= times[last]!)) return -1
  if (last === 0) return 0
  let [low, high] = [0, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (seconds >= times[middle]!) low = middle
    else high = middle
  }
  return low
}

export interface MetSampler {
  /**
   * Goes to a place and instant: grid coordinates, a value on the levels' own scale, UTC seconds.
   *
   * @returns false outside the grid or the times; then no value may be read
   */
  goTo(i: number, j: number, value: number, seconds: number): boolean
  /** Value of a field on the levels there: linear along i, j, between levels and in time. Of `wind`, stride 4 and the component as offset. */
  volume(fields: readonly Float32Array[], stride?: number, offset?: number): number
  /** Value of a field on the ground there. */
  surface(fields: readonly Float32Array[]): number
  /** Value of a field that does not change in time. */
  fixed(field: Float32Array): number
}

/** Cells along i and j and units of the levels' scale by which the meteorology is sampled elsewhere than the parcel is: members of an ensemble. */
export type MetOffset = readonly [i: number, j: number, scale: number]

/** Samples a met grid at points. Nothing is allocated per sample; a missing node makes the answer NaN. */
export const metSampler = (met: MetGrid, [offsetI, offsetJ, offsetScale]: MetOffset = [0, 0, 0]): MetSampler => {
  const { nx, ny, times, projection } = met
  const cells = nx * ny
  const nz = levelCount(met)
  const indexOf = levelIndexer(met.levels)
  const corners = new Int32Array(4)
  const weights = new Float64Array(4)
  let [k, upper, time, late] = [0, 0, 0, 0]
  const flat = (field: Float32Array, base: number, stride: number, offset: number): number => {
    let sum = 0
    for (let n = 0; n < 4; n++) if (weights[n]! > 0) sum += weights[n]! * field[(base + corners[n]!) * stride + offset]!
    return sum
  }
  const inTime = (fields: readonly Float32Array[], value: (field: Float32Array) => number): number => {
    const early = late < 1 ? value(fields[time]!) : 0
    return late > 0 ? early * (1 - late) + value(fields[time + 1]!) * late : early
  }
  return {
    goTo: (ownI, ownJ, ownValue, seconds) => {
      const [i, j, value] = [ownI + offsetI, ownJ + offsetJ, ownValue + offsetScale]
      const bracket = timeBracket(times, seconds)
      const wrapped = projection.wraps > 0 ? i - projection.wraps * Math.floor(i / projection.wraps) : i
      if (bracket < 0 || !(wrapped >= 0 && j >= 0 && j <= ny - 1 && (projection.wraps > 0 || wrapped <= nx - 1))) return false
      const [i0, j0] = [Math.min(Math.trunc(wrapped), projection.wraps > 0 ? nx - 1 : nx - 2), Math.min(Math.trunc(j), ny - 2)]
      const i1 = i0 + 1 === nx ? 0 : i0 + 1
      const [fi, fj] = [wrapped - i0, j - j0]
      corners.set([j0 * nx + i0, j0 * nx + i1, (j0 + 1) * nx + i0, (j0 + 1) * nx + i1])
      weights.set([(1 - fi) * (1 - fj), fi * (1 - fj), (1 - fi) * fj, fi * fj])
      const level = indexOf(value)
      k = Math.min(Math.trunc(level), Math.max(0, nz - 2))
      upper = level - k
      time = bracket
      late = times.length > 1 ? (seconds - times[bracket]!) / (times[bracket + 1]! - times[bracket]!) : 0
      return true
    },
    volume: (fields, stride = 1, offset = 0) =>
      inTime(fields, field => {
        const below = upper < 1 ? flat(field, k * cells, stride, offset) : 0
        return upper > 0 ? below * (1 - upper) + flat(field, (k + 1) * cells, stride, offset) * upper : below
      }),
    surface: fields => inTime(fields, field => flat(field, 0, 1, 0)),
    fixed: field => flat(field, 0, 1, 0),
  }
}
