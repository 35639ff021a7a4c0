export type AecKind = 'noise' | 'zeros' | 'sparse' | 'pairs' | 'smooth' | 'mixed'

/** Samples that lead a coder through all of its options; the same for encoding (libaec) and for the test. */
export const aecSamples = (kind: AecKind, bits: number, count: number, signed: boolean): number[] => {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const most = 2 ** bits - 1
  const sample: Record<AecKind, (i: number) => number> = {
    noise: () => Math.floor(random() * (most + 1)),
    zeros: () => 0,
    sparse: () => (random() < 0.02 ? Math.floor(random() * Math.min(most, 6)) : 0),
    pairs: () => Math.min(most, Math.floor(random() * 3)),
    smooth: i => Math.floor(((Math.sin(i / 40) + 1) / 2) * most),
    mixed: i => ((i >> 6) % 2 ? Math.floor(random() * most) : Math.min(most, (i >> 3) % 3)),
  }
  const values = Array.from({ length: count }, (_, i) => sample[kind](i))
  return signed ? values.map(value => (value > most / 2 ? value - most - 1 : value)) : values
}
