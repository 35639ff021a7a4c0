import { type ForecastInput, type ForecastOutput, forecastDays } from '@qingyuan/engine/forecast/day-forecast.ts'
import type { TaskContext } from './task-context.ts'

/** Seven days of air quality of many issues: trained and computed. */
export const forecastDaysTask = (input: ForecastInput, { onProgress }: TaskContext): ForecastOutput => forecastDays(input, { onProgress })
