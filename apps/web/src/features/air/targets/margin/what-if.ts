/** A part of a period: its mean so far, of how many hours or days, and how many are still to come. */
export interface Part {
  mean: number | null
  count: number
  rest: number
}

/** Mean of the whole when the rest has the mean `rest`; null without anything that counts. */
export const meanWith = ({ mean, count, rest }: Part, restMean: number): number | null => {
  const of = (mean === null ? 0 : count) + rest
  return of === 0 ? null : ((mean === null ? 0 : mean * count) + restMean * rest) / of
}
