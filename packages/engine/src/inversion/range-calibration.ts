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

/** WIDENING TABLE */
export const rangeWidening: readonly ({ upTo: number } & RangeWidening)[] = [
  { upTo: 0.2, unexplained: { low: 0, high: 0.03 }, source: { low: 0.03, high: 0.08 } },
  { upTo: 1, unexplained: { low: 0.65, high: 0.05 }, source: { low: 0.05, high: 0.6 } },
]

/** @param unexplained mean of the draws, 0..1 */
export const wideningOf = (unexplained: number): RangeWidening => rangeWidening.find(({ upTo }) => unexplained <= upTo) ?? noWidening

export interface MeanRange {
  share: number
  low: number
  high: number
}

/** The range of a part of the whole, widened; within 0..1 and round the mean. */
export const widenedRange = <T extends MeanRange>(range: T, widening: Widening): T => {
  const { share, low, high } = range
  const unit = Math.sqrt(Math.max(0, share * (1 - share))) + 0.05
  return {
    ...range,
    low: Math.max(0, Math.min(share, low - widening.low * unit)),
    high: Math.min(1, Math.max(share, high + widening.high * unit)),
  }
}
