import { type PollutantId, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { levelOfAqi } from '../aqi/report.ts'

export interface ClassCount {
  /** Days on which all six pollutants are valid: the only ones judged. */
  judged: number
  /** Days of class 1..6, at index 0..5. */
  byLevel: [number, number, number, number, number, number]
  /** AQI <= 100, and AQI > 200. */
  good: number
  heavy: number
  /** Good days of the judged ones in per cent, unrounded (shown with 1 decimal); NaN without any. */
  goodRatio: number
  /** Days a pollutant was primary; a tie counts for each. */
  primaryDays: Record<PollutantId, number>
}

/**
 * Days counted by class (HJ 633 Table 2).
 *
 * @param aqi -1 missing
 * @param primary bit mask over `pollutantIds`
 * @param complete 1 where all six pollutants are valid; other days are left out
 */
export const countClasses = (aqi: ArrayLike<number>, primary: ArrayLike<number>, complete: ArrayLike<number>): ClassCount => {
  const byLevel: ClassCount['byLevel'] = [0, 0, 0, 0, 0, 0]
  const primaryDays = perPollutant(id => 0)
  let judged = 0
  for (let i = 0; i < aqi.length; i++) {
    const level = levelOfAqi(aqi[i]!)
    if (level === null || complete[i] !== 1) continue
    judged++
    byLevel[level - 1]!++
    for (const [bit, id] of pollutantIds.entries()) if (primary[i]! & (1 << bit)) primaryDays[id]++
  }
  const good = byLevel[0] + byLevel[1]
  return { judged, byLevel, good, heavy: byLevel[4] + byLevel[5], goodRatio: (100 * good) / judged, primaryDays }
}
