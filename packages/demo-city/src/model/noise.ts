import { hashOfIndex, normalOfIndex } from '../random.ts'

const weightTables = new Map<number, Float64Array>()

/** Two weights for each step of a period, so that the interpolated noise keeps variance 1. */
const weightsOf = (period: number): Float64Array => {
  const known = weightTables.get(period)
  if (known) return known
  const table = new Float64Array(period * 2)
  for (let i = 0; i < period; i++) {
    const f = i / period
    const s = f * f * (3 - 2 * f)
    const norm = Math.sqrt(s * s + (1 - s) * (1 - s))
    table[2 * i] = (1 - s) / norm
    table[2 * i + 1] = s / norm
  }
  weightTables.set(period, table)
  return table
}

/**
 * Adds `gain` times a smooth noise of unit variance to `out`: hashed anchors every `period` hours and a blend between them. A function of
 * the absolute hour alone, `out[i]` belongs to hour `first + i`.
 */
export const addNoise = (out: Float64Array, seed: number, stream: number, first: number, period: number, gain: number): Float64Array => {
  const weights = weightsOf(period)
  const start = first + (hashOfIndex(seed, stream, -7) % period)
  let cell = Math.floor(start / period)
  let step = start - cell * period
  let left = normalOfIndex(seed, stream, cell)
  let right = normalOfIndex(seed, stream, cell + 1)
  for (let i = 0; i < out.length; i++) {
    out[i] = out[i]! + gain * (left * weights[2 * step]! + right * weights[2 * step + 1]!)
    if (++step < period) continue
    step = 0
    cell++
    left = right
    right = normalOfIndex(seed, stream, cell + 1)
  }
  return out
}

/** Noise of several time scales with total variance 1 when the gains are a unit vector. */
export const noiseOf = (seed: number, stream: number, first: number, hours: number, octaves: readonly (readonly [number, number])[]) => {
  const out = new Float64Array(hours)
  octaves.forEach(([period, gain], i) => {
    addNoise(out, seed, stream * 16 + i, first, period, gain)
  })
  return out
}
