import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import type { Outcome } from './experiment.ts'

export interface Score {
  incidents: number
  top1: number
  top3: number
  coverage80: number
  medianErrorM: number
  /** Incidents with a source in no inventory; the share of them in which one was found, and of the others in which one was. Null without any. */
  unknownIncidents: number
  unknownFound: number | null
  falseAlarms: number | null
  /** Incidents that were not refused. */
  answered: number
  /** Of answered incidents: the first enterprise was given more than its true part by over 0.2. Null when none was answered. */
  overBlamed: number | null
  /** Median error of the part that no enterprise gave, and how often its 80 % range contained it. */
  unexplainedError: number
  unexplainedCoverage: number
}

const covered = ({ share, interval }: Outcome): boolean => interval !== null && share >= interval.low && share <= interval.high

const tooMuch = 0.2

const shareOf = (outcomes: readonly Outcome[], of: (outcome: Outcome) => boolean): number | null =>
  outcomes.length === 0 ? null : outcomes.filter(of).length / outcomes.length

const found = ({ unknownProbability }: Outcome): boolean => unknownProbability >= 0.5

const unknownScore = (outcomes: readonly Outcome[]): Omit<Score, 'incidents' | 'top1' | 'top3' | 'coverage80' | 'medianErrorM'> => {
  const having = outcomes.filter(({ unknown }) => unknown > 0)
  const answered = outcomes.filter(({ identifiable }) => identifiable)
  return {
    unknownIncidents: having.length,
    unknownFound: shareOf(having, found),
    falseAlarms: shareOf(
      outcomes.filter(({ unknown }) => unknown === 0),
      found,
    ),
    answered: answered.length,
    overBlamed: shareOf(answered, ({ overBlame }) => overBlame > tooMuch),
    unexplainedError: percentile(
      outcomes.map(({ unexplained }) => Math.abs(unexplained.share - unexplained.truth)),
      50,
    ),
    unexplainedCoverage: shareOf(outcomes, ({ unexplained: { truth, low, high } }) => truth >= low && truth <= high) ?? 0,
  }
}

export const scoreOf = (outcomes: readonly Outcome[]): Score => {
  const share = (of: (outcome: Outcome) => boolean) => outcomes.filter(of).length / outcomes.length
  return {
    incidents: outcomes.length,
    top1: share(outcome => outcome.top1),
    top3: share(outcome => outcome.top3),
    coverage80: share(covered),
    medianErrorM: percentile(
      outcomes.map(outcome => outcome.errorM),
      50,
    ),
    ...unknownScore(outcomes),
  }
}

/** Scores by station and class of wind. */
export const scoresByPlace = (outcomes: readonly Outcome[]): { placeId: number; windClass: string; score: Score }[] => {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const key = `${outcome.placeId} ${outcome.windClass}`
    groups.set(key, [...(groups.get(key) ?? []), outcome])
  }
  return [...groups.values()].map(group => ({ placeId: group[0]!.placeId, windClass: group[0]!.windClass, score: scoreOf(group) }))
}
