/** A seeded source of randomness: the same seed gives the same sequence on every machine. */
export interface SeededRandom {
  /** 0 ≤ x < 1, 32 bits. */
  next(): number
  /** Standard normal deviate. */
  normal(): number
}

/**
 * sfc32 with normal deviates by Box and Muller's transform. Where millions of normals are drawn in a loop, `particles/normal-table.ts` is faster.
 *
 * Source: Doty-Humphrey, PractRand (sfc32); Box and Muller 1958.
 */
export const seededRandom = (seed: number): SeededRandom => {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, seed >>> 0, 1]
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + t) | 0
    return (t >>> 0) / 4_294_967_296
  }
  for (let i = 0; i < 15; i++) next()
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return { next, normal }
}
