/** Values whose difference is within this many standard errors of it cannot be distinguished. */
const distance = 1.96

export interface RankBracket {
  /** 1 for the highest value; NaN without one. */
  rank: number
  /** Best and worst rank that the errors allow. */
  from: number
  to: number
}

/**
 * Ranks from the highest, each with the bracket of those that cannot be distinguished from it: |a − b| < 1.96 √(se_a² + se_b²).
 *
 * @param values NaN: not ranked @param errors standard error of each
 */
export const rankBrackets = (values: ArrayLike<number>, errors: ArrayLike<number>): RankBracket[] => {
  const none = { rank: Number.NaN, from: Number.NaN, to: Number.NaN }
  const known = Array.from(values, (_, i) => i).filter(i => values[i]! === values[i]!)
  return Array.from(values, (own, i) => {
    if (own !== own) return none
    const apart = (j: number) => Math.abs(own - values[j]!) >= distance * Math.hypot(errors[i]!, errors[j]!)
    const higher = known.filter(j => values[j]! > own)
    const surelyHigher = higher.filter(apart).length
    const surelyLower = known.filter(j => values[j]! < own && apart(j)).length
    return { rank: higher.length + 1, from: surelyHigher + 1, to: known.length - surelyLower }
  })
}
