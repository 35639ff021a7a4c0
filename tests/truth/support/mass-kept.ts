import type { Shape } from './puff-scores.ts'

/** Ratio of our mass to the expected one, summed over the hours and species that are used: 1 where mass is kept. */
export const massKept = (
  expected: ArrayLike<number>,
  ours: ArrayLike<number>,
  { hours, sources, species, receptors }: Shape,
  counts: (hour: number, species: number) => boolean,
): number => {
  let [theirs, own] = [0, 0]
  for (let hour = 0; hour < hours; hour++)
    for (let source = 0; source < sources; source++)
      for (let k = 0; k < species; k++) {
        if (!counts(hour, k)) continue
        const begin = ((hour * sources + source) * species + k) * receptors
        for (let at = begin; at < begin + receptors; at++) {
          theirs += expected[at]!
          own += ours[at]!
        }
      }
  return theirs / own
}
