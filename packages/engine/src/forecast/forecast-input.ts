import type { DayWeather } from './day-predictors.ts'
import type { ForecastPlace } from './prepare-place.ts'

export const quantileLevels = [0.1, 0.25, 0.5, 0.75, 0.9] as const
export const forecastLeads = 7

export interface ForecastIssue {
  /** Index of the first day forecast; everything up to the day before is known. */
  first: number
  /** Days first … first + 6 as the model said them on that day, one entry a place; null: not a place of this issue. */
  weather: readonly (DayWeather | null)[]
  /** False: used only for what the model's weather was worth. */
  requested: boolean
}

export interface ForecastInput {
  firstDay: string
  places: readonly ForecastPlace[]
  /** Ascending. */
  issues: readonly ForecastIssue[]
  /** Days before this index teach; nothing of later days does. Weights and ranges of an issue come from the days before it. */
  trainUntil: number
  seed: number
  trees: number
  leastLeaf: number
  /** Days of a place that a season's mean needs within its window (data capture, no default). */
  need: number
}
