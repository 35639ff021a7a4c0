import { BrokenFile } from '../broken-file.ts'
import type { Section } from './octets.ts'

/** Y = (R + X 2^E) / 10^D (regulation 92.9.4); shared by all packings of section 5 whose octets 12-20 are the same. */
export interface Scaling {
  reference: number
  binary: number
  decimal: number
  bits: number
}

export const scalingOf = (representation: Section): Scaling => {
  const bits = representation.octet(20)
  if (bits > 32) throw new BrokenFile(representation.start, `每个数 ${bits} 位，超过 32 位`)
  return { reference: representation.float(12), binary: representation.int(16, 2), decimal: representation.int(18, 2), bits }
}

/** Integers to values, in place of each other; NaN stays NaN. */
export const applyScaling = (integers: Float64Array, { reference, binary, decimal }: Scaling): Float32Array => {
  const [step, divisor] = [2 ** binary, 10 ** decimal]
  const values = new Float32Array(integers.length)
  for (let i = 0; i < integers.length; i++) values[i] = (reference + integers[i]! * step) / divisor
  return values
}
