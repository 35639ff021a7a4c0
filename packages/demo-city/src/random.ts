/**
 * Randomness that can be entered anywhere: every number is a hash of (seed, stream, index), so a value at an hour does not depend on where
 * a run began. 32-bit finaliser of MurmurHash3, applied twice.
 */
export const hashOfIndex = (seed: number, stream: number, index: number): number => {
  let h = (seed ^ Math.imul(stream, 0x9e3779b1)) | 0
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = (h ^ Math.imul(index, 0xc2b2ae35)) | 0
  h ^= h >>> 16
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

/** Uniform in [0, 1). */
export const uniformOfIndex = (seed: number, stream: number, index: number): number => hashOfIndex(seed, stream, index) / 4294967296

/** Nearly normal, mean 0, variance 1, within ±3.45: the sum of the four bytes of a hash. */
export const normalOfIndex = (seed: number, stream: number, index: number): number => {
  const h = hashOfIndex(seed, stream, index)
  return ((h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24) - 510) / 147.8
}
