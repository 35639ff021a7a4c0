import type { BriefingSentence } from '@qingyuan/domain/briefing.ts'
import type { Facts } from './facts.ts'

type Certainty = Pick<BriefingSentence, 'probability' | 'grade'>

/** Judged days below which a hit rate says nothing. */
const leastJudged = 10
/** Smallest share of the first cluster and number of trajectories of a grade. */
const pathGrades = [
  { grade: 'high', share: 0.7, arrivals: 20 },
  { grade: 'medium', share: 0.4, arrivals: 12 },
  { grade: 'low', share: 0, arrivals: 1 },
] as const
/** By what the comparison with the measured course found; without one it is not known. */
const verdictGrades = { hourly: 'medium', daily: 'low', unusable: 'low', unknown: null } as const

const graded = (grade: BriefingSentence['grade'] | null): Certainty => (grade ? { grade } : {})
const probable = (probability: number | null | undefined): Certainty =>
  typeof probability === 'number' && Number.isFinite(probability) ? { probability } : {}

/** How sure each sentence is, from the statement that it is made of; empty where it is not known. Sentences that are not listed say what was measured. */
const certainties: Readonly<Record<string, (facts: Facts) => Certainty>> = {
  weather: () => graded('measured'),
  paths: ({ paths }) => {
    const [first] = paths?.clusters ?? []
    return graded(first && pathGrades.find(({ share, arrivals }) => first.share >= share && paths!.arrivals >= arrivals)?.grade)
  },
  shares: ({ shares }) => graded(shares && verdictGrades[shares.accuracy.verdict]),
  alarms: () => graded('counted'),
  suspects: ({ cases }) => graded(cases.leading?.trace.credibility.level),
  // As often as the ranges of late were right; no better than "as today" is a low grade.
  forecast: ({ score }) => {
    if (!score || score.count < leastJudged) return {}
    return score.skillPersistence > 0 ? probable(score.rangeHit) : graded(score.skillPersistence <= 0 ? 'low' : null)
  },
  score: () => graded('counted'),
  // That the target is reached, or that it is not.
  target: ({ target }) => probable(typeof target?.probability === 'number' ? Math.max(target.probability, 1 - target.probability) : null),
  margin: () => graded('counted'),
}

/** The sentence with its degree of certainty. */
export const withCertainty = (facts: Facts, sentence: BriefingSentence): BriefingSentence => ({
  ...sentence,
  ...certainties[sentence.key]?.(facts),
})
