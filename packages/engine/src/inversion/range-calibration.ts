/** How far a range is widened below and above. */
export interface Widening {
  low: number
  high: number
}

export interface RangeWidening {
  unexplained: Widening
  source: Widening
}

export const noWidening: RangeWidening = { unexplained: { low: 0, high: 0 }, source: { low: 0, high: 0 } }

/**
 * How far ranges are widened so that four of five hold the truth: the draws know nothing of what the model itself gets wrong.
 * Conformalised quantiles (Romano, Patterson and Candès 2019), each side by itself: E = (low − truth) / (√(p (1 − p)) + 0.05), p the mean; widened by a
 * quantile of E times that, and likewise above. By the stated unexplained share, since errors differ: where much is unexplained it is mostly too much,
 * and the first enterprise has too little: there one side takes all of the misses (a fifth), elsewhere each a tenth.
 *
 * Trained on 96 incidents of seeds 800,000 to 800,007 (quick puffs with 0 to 80 % unknown, also felt at one station or at all, weather that errs by another
 * law, steady plumes with 0 and 50 % unknown, AERMOD), which no bar is judged on. Ranges are never narrowed: eight towns are too few for that.
 */
export const rangeWidening: readonly ({ upTo: number } & RangeWidening)[] = [
  { upTo: 0.2, unexplained: { low: 0, high: 0 }, source: { low: 0, high: 0.03 } },
  { upTo: 0.45, unexplained: { low: 0.1, high: 0.1 }, source: { low: 0.05, high: 0.1 } },
  { upTo: 0.7, unexplained: { low: 0.3, high: 0 }, source: { low: 0, high: 0.2 } },
  { upTo: 1, unexplained: { low: 0.95, high: 0 }, source: { low: 0, high: 0.95 } },
]

/** @param unexplained mean of the draws, 0..1 */
export const wideningOf = (unexplained: number): RangeWidening => rangeWidening.find(({ upTo }) => unexplained <= upTo) ?? noWidening

export interface MeanRange {
  share: number
  median: number
  low: number
  high: number
}

/** The range of a part of the whole, widened; within 0..1 and round mean and median. */
export const widenedRange = <T extends MeanRange>(range: T, widening: Widening): T => {
  const { share, median, low, high } = range
  const unit = Math.sqrt(Math.max(0, share * (1 - share))) + 0.05
  return {
    ...range,
    low: Math.max(0, Math.min(share, median, low - widening.low * unit)),
    high: Math.min(1, Math.max(share, median, high + widening.high * unit)),
  }
}
