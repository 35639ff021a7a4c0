import { defaultWeights, fullFall, type ScoreWeights, scorePartIds } from '@qingyuan/domain/grid-score.ts'

export interface DistrictInputs {
  /** Area-weighted mean of the supported cells, now and in the period compared with. */
  mean: number
  meanBefore: number
  hotCells: number
  cells: number
  tasks: number
  fedBackInTime: number
  checksPassed: number
  recurrences: number
  /**
   * Fall of the excess of each task that passed its check: 1 − after / before, of hours with the same wind. Null where tasks passed and of none
   * the fall is known.
   */
  falls: readonly number[] | null
}

export interface DistrictScore {
  change: number
  /** Points of each part; null for those of tasks where a district had none, and of the effect where it is not known. */
  parts: Record<'concentration' | 'change' | 'hotspots', number> & Record<'timeliness' | 'checks' | 'effect', number | null>
  deduction: number
  /** One decimal, half to even; of the known parts, scaled up to the whole. */
  score: number
  withoutTasks: boolean
  /** Equal scores share it. */
  rank: number
}

/** 1 for the least, 0 for the greatest; 1 for all where they are equal. */
const scale = (values: readonly number[]): number[] => {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  return values.map(value => (greatest > least ? (greatest - value) / (greatest - least) : 1))
}

const taskParts = ({ tasks, fedBackInTime, checksPassed, falls }: DistrictInputs, weights: ScoreWeights) => {
  if (tasks === 0) return { timeliness: null, checks: null, effect: null }
  const effect = falls && falls.reduce((sum, fall) => sum + Math.min(1, Math.max(0, fall / fullFall)), 0) / (falls.length || 1)
  return {
    timeliness: (weights.timeliness * fedBackInTime) / tasks,
    checks: (weights.checks * checksPassed) / tasks,
    effect: effect === null ? null : weights.effect * effect,
  }
}

const tenthsHalfToEven = (value: number): number => {
  const tenths = Number((value * 10).toPrecision(12))
  const below = Math.floor(tenths)
  const rest = tenths - below
  return (rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below) / 10
}

/**
 * Composite score of districts, which are compared with each other: all equal gives full marks in that part.
 * Never of entries, log-ins or photographs.
 */
export const compositeScores = (districts: readonly DistrictInputs[], weights: ScoreWeights = defaultWeights): DistrictScore[] => {
  const changes = districts.map(({ mean, meanBefore }) => (mean - meanBefore) / meanBefore)
  const concentrations = scale(districts.map(({ mean }) => mean))
  const improvements = scale(changes)
  const hotShares = districts.map(({ hotCells, cells }) => hotCells / cells)
  const hottest = Math.max(...hotShares)
  const whole = scorePartIds.reduce((sum, id) => sum + weights[id], 0)
  const scored = districts.map((district, i) => {
    const parts = {
      concentration: weights.concentration * concentrations[i]!,
      change: weights.change * improvements[i]!,
      hotspots: weights.hotspots * (hottest > 0 ? 1 - hotShares[i]! / hottest : 1),
      ...taskParts(district, weights),
    }
    const withoutTasks = district.tasks === 0
    const deduction = withoutTasks ? 0 : Math.min(weights.recurrenceLimit, weights.recurrence * district.recurrences)
    const known = scorePartIds.filter(id => parts[id] !== null)
    const most = known.reduce((sum, id) => sum + weights[id], 0)
    const points = known.reduce((sum, id) => sum + parts[id]!, 0)
    return {
      change: changes[i]!,
      parts,
      deduction,
      score: tenthsHalfToEven(Math.max(0, most > 0 ? (points * whole) / most - deduction : 0)),
      withoutTasks,
    }
  })
  return scored.map(each => ({ ...each, rank: 1 + scored.filter(({ score }) => score > each.score).length }))
}
