/** A seeded source of randomness (sfc32): the same seed gives the same sequence everywhere. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** Integer in min..max, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

export const seededRandom = (seed: number): Random => {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed >>> 0 || 1]
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return (t >>> 0) / 4_294_967_296
  }
  for (let i = 0; i < 15; i++) next()
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { next, int, pick: list => list[int(0, list.length - 1)]!, chance: probability => next() < probability }
}
