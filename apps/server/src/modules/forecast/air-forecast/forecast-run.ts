import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays, dayMs, dayStart, formatDate } from '@qingyuan/domain/time.ts'
import { maskOf } from '@qingyuan/engine/aqi/grade-hours.ts'
import { aqiOfLevels, primaryOf } from '@qingyuan/engine/forecast/aqi-range.ts'
import { type ForecastOutput, forecastLeads, quantileLevels } from '@qingyuan/engine/forecast/day-forecast.ts'
import type { RunKind } from '#/modules/sources/runs/public.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { type Inputs, loadInputs } from './inputs.ts'
import { insertIssue, type NewForecast, selectArchived, selectIssuedDays } from './queries.ts'

const forecastTasks = taskFile<typeof import('#/workers/forecast-tasks.ts')>('forecast')

export interface ForecastQuestion {
  /** First and last day of issue; of several days only what was known before the first teaches. */
  first: string
  last: string
}
interface ForecastBasis {
  archived: number
}
export interface ForecastSummary {
  issues: number
  places: number
  /** Rows that each pollutant's forest learnt from. */
  taught: number[]
}

/** Grows whenever the same inputs come to other numbers. */
export const forecastVersion = '3'

const whole = (value: number): number | null => (Number.isNaN(value) ? null : Math.round(value))

/** Rows of one issue: what the engine said, as AQI by the edition of each day, beside its references. */
const rowsOf = ({ places, days, input, issued }: Inputs, output: ForecastOutput, i: number): NewForecast[] => {
  const [size, levels] = [pollutantIds.length, quantileLevels.length]
  const known = Math.round((dayStart(issued[i]!) - dayStart(input.firstDay)) / dayMs) - 1
  return places.flatMap((place, p) => {
    const before = days.get(place.id)!.aqi[known] ?? -1
    return Array.from({ length: forecastLeads }, (_, lead): NewForecast => {
      const day = addDays(issued[i]!, lead)
      const cell = ((i * places.length + p) * forecastLeads + lead) * size
      const concentrations = output.quantiles.subarray(cell * levels, (cell + size) * levels)
      const row = (i * places.length + p) * forecastLeads + lead
      const expected = output.expected[row]!
      const aqi = [...output.aqi.subarray(row * levels, (row + 1) * levels), expected].map(whole)
      const usual = aqiOfLevels(output.usual.subarray(cell, cell + size), 1, standardOn(day))[0]!
      return {
        placeId: place.id,
        day,
        concentrations: [...concentrations],
        aqi,
        primaryMask: maskOf(primaryOf(concentrations, levels, expected, standardOn(day))),
        persistence: before < 0 ? null : before,
        usual: whole(usual),
      }
    })
  })
}

/** Days with stored weather and no forecast. */
export const openDays = async ({ db }: Pick<Services, 'db'>, from: string, to: string): Promise<string[]> => {
  const done = new Set(await selectIssuedDays(db, from, to))
  return (await selectArchived(db, from, to)).filter(day => !done.has(day))
}

/** The forecast of a day, or of many past days at once: trained on what was known before the first of them. */
export const forecastRun: RunKind<ForecastQuestion, ForecastSummary> = {
  kind: 'air-forecast',
  engineVersion: forecastVersion,
  title: ({ first, last }) => (first === last ? `空气质量预报 ${first}` : `空气质量回报 ${first} ~ ${last}`),
  basis: async ({ db }, { first, last }): Promise<ForecastBasis> => ({ archived: (await selectArchived(db, first, last)).length }),
  facts: ({ first }, basis) => [
    { label: '训练截至', value: addDays(first, -1) },
    { label: '气象起报', value: `${(basis as ForecastBasis).archived} 次` },
  ],
  run: async ({ question: { first, last }, services, signal, progress }) => {
    const inputs = await loadInputs(services, first, last)
    if (!inputs || inputs.issued.length === 0) return { summary: { issues: 0, places: 0, taught: [] }, arrays: [] }
    const output = await services.engines.run(forecastTasks, 'forecastDaysTask', inputs.input, {
      signal,
      onProgress: share => progress(share * 0.9),
    })
    const today = formatDate(services.clock.now())
    const taught = Math.min(...output.rows)
    if (output.quantiles.every(Number.isNaN)) throw new Error('历史数据不足，无法训练：至少需要约两个月的日均值与气象')
    for (const [i, issued] of inputs.issued.entries()) {
      const about = { issued, hindcast: issued < today, engineVersion: forecastVersion, trainedUntil: first, taught }
      await insertIssue(services.db, { ...about, madeAt: new Date(services.clock.now()) }, rowsOf(inputs, output, i))
      progress(0.9 + (0.1 * (i + 1)) / inputs.issued.length)
    }
    await services.events.publish({ type: 'forecast', data: {} })
    return { summary: { issues: inputs.issued.length, places: inputs.places.length, taught: output.rows }, arrays: [] }
  },
}
