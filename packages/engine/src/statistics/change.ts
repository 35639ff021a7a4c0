export interface Change {
  /** now - base, in the unit of the values. */
  absolute: number
  /** (now - base) / base in per cent, unrounded; negative means better for pollution. NaN when the base is 0. */
  percent: number
}

/**
 * Change against a base, usually the same span a year before (`sameDayLastYear`). NaN in, NaN out. Give the rounded values where a bulletin
 * compares rounded ones.
 */
export const changeFrom = (now: number, base: number): Change => ({
  absolute: now - base,
  percent: base === 0 ? Number.NaN : ((now - base) / base) * 100,
})
