import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import type { Outcome } from './experiment.ts'

export interface Score {
  incidents: number
  top1: number
  top3: number
  coverage80: number
  medianErrorM: number
}

const covered = ({ share, interval }: Outcome): boolean => interval !== null && share >= interval.low && share <= interval.high

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
