import { type PollutantId, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { type Standard, standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dailyAqi } from '@qingyuan/engine/aqi/report.ts'
import { chanceOf, periodOutcomes, type TargetChance, type TargetStatistic } from '@qingyuan/engine/target/simulate.ts'

export type TargetSeries = PollutantId | 'aqi'

/** A statistic of the end of a period. A null target requests the outcome alone. */
export interface TargetRequest {
  series: TargetSeries | 'composite'
  statistic: TargetStatistic
  target: number | null
  better: 'atMost' | 'atLeast'
  /** Counts days that are NOT above the limit unless it is turned round: days at or above it. */
  above?: boolean
}

export interface TargetPlace {
  /** Days so far: concentrations, and the AQI of the days that are judged. */
  soFar: Record<TargetSeries, Float64Array>
  /** One row a window of earlier days, already at this year's level; all six of a window or none. */
  history: Record<PollutantId, Float64Array[]>
  requests: TargetRequest[]
}

export interface TargetQuestion {
  places: TargetPlace[]
  remaining: number
  /** Last day of the period: its edition grades the days that are drawn. */
  lastDay: string
  /** Decimals that the composite index takes its concentrations with. */
  statisticDecimals: Readonly<Record<PollutantId, number>>
  runs: number
  seed: number
  blockDays: number
}

/** AQI of each day of a window from its six concentrations; a day without one of them is not judged. */
const aqiRow = (history: TargetPlace['history'], row: number, days: number, standard: Standard): Float64Array =>
  Float64Array.from({ length: days }, (_, day) => {
    const concentrations = perPollutant(id => history[id][row]![day]!)
    return pollutantIds.every(id => Number.isFinite(concentrations[id])) ? dailyAqi(concentrations, standard).aqi : Number.NaN
  })

const flipped = (values: Float64Array) => values.map(value => -value)

/** Outcomes of every statistic requested for a place; the same seed and windows keep the pollutants of a run together. */
const placeChances = (place: TargetPlace, question: TargetQuestion): TargetChance[] => {
  const { remaining, runs, seed, blockDays, lastDay } = question
  const standard = standardOn(lastDay)
  const graded = place.history.pm2_5.map((_, row) => aqiRow(place.history, row, remaining, standard))
  const simulate = (series: TargetSeries, statistic: TargetStatistic, above: boolean) => {
    const rows = series === 'aqi' ? graded : place.history[series]
    const soFar = place.soFar[series]
    const input = { soFar: above ? flipped(soFar) : soFar, remaining, history: above ? rows.map(flipped) : rows, scale: 1 }
    return periodOutcomes(input, { statistic, runs, seed, blockDays })
  }
  // The composite index needs what its pollutants need.
  const known = new Map<string, Float64Array>()
  const outcomesOf = (series: TargetSeries, statistic: TargetStatistic, above = false) => {
    const key = JSON.stringify([series, statistic, above])
    const outcomes = known.get(key) ?? simulate(series, statistic, above)
    known.set(key, outcomes)
    return outcomes
  }
  const composite = () => {
    const index = new Float64Array(runs)
    for (const id of pollutantIds) {
      const percent = standard.percentiles[id]
      const outcomes = outcomesOf(id, id === 'co' || id === 'o3' ? { kind: 'percentile', percent } : { kind: 'mean' })
      // NaN of a pollutant without values stays NaN.
      outcomes.forEach((value, run) => (index[run]! += roundGbt8170(value, question.statisticDecimals[id]) / standard.compositeS[id]))
    }
    return index
  }
  return place.requests.map(({ series, statistic, above, target, better }) =>
    chanceOf(series === 'composite' ? composite() : outcomesOf(series, statistic, above), { target: target ?? Number.NaN, better }),
  )
}

/** Chances of the targets of several places. */
export const targetChancesTask = (question: TargetQuestion): TargetChance[][] => question.places.map(place => placeChances(place, question))
