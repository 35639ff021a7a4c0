import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { aqiOfLevels } from '../../../packages/engine/src/forecast/aqi-range.ts'
import {
  type ForecastInput,
  type ForecastPlace,
  forecastDays,
  forecastLeads,
  quantileLevels,
} from '../../../packages/engine/src/forecast/day-forecast.ts'
import { type DayWeather, weatherFields } from '../../../packages/engine/src/forecast/day-predictors.ts'
import { type JudgedDay, verifyClasses, verifyLead } from '../../../packages/engine/src/forecast/verify.ts'
import type { TruthRow } from '../truth-set.ts'

/** A place with the AQI that came, day by day; NaN missing. */
export interface JudgedPlace extends ForecastPlace {
  aqi: Float64Array
}

/** Observed weather of the days from `first` on in the place of a forecast, or that of some days before. */
export const weatherSlice = (weather: DayWeather, first: number, lateDays: number): DayWeather =>
  Object.fromEntries(
    weatherFields.map(field => [field, weather[field].slice(first - lateDays, first - lateDays + forecastLeads)]),
  ) as DayWeather

/** Days of requested issues beside what came, as 预报检验 judges them. */
export const judgeForecasts = (input: ForecastInput, places: readonly JudgedPlace[]): JudgedDay[] => {
  const { aqi, expected, usual } = forecastDays(input)
  const [size, levels] = [pollutantIds.length, quantileLevels.length]
  return input.issues
    .filter(issue => issue.requested)
    .flatMap(({ first }, i) =>
      places.flatMap((place, p) =>
        Array.from({ length: forecastLeads }, (_, at): JudgedDay => {
          const day = (i * places.length + p) * forecastLeads + at
          const standard = standardOn(addDays(input.firstDay, first + at))
          return {
            ...{ lead: at + 1, low: aqi[day * levels]!, middle: expected[day]!, high: aqi[day * levels + 4]! },
            ...{ came: place.aqi[first + at] ?? Number.NaN, persistence: place.aqi[first - 1]! },
            usual: aqiOfLevels(usual.subarray(day * size, (day + 1) * size), 1, standard)[0]!,
          }
        }),
      ),
    )
}

interface Bars {
  /** RMSE skill against persistence, day 1, 2, 3. */
  skill: readonly (number | undefined)[]
  climatology?: number
  /** Least and greatest share of days within 10–90 %, at every lead. */
  coverage: readonly [number, number] | null
  classAccuracy?: number
}

/** Rows of the table: skill of days 1 to 3, coverage of every lead, class accuracy, and both by the class that came. */
export const forecastRows = (days: readonly JudgedDay[], { skill, climatology, coverage, classAccuracy }: Bars): TruthRow[] => {
  const scores = Array.from({ length: forecastLeads }, (_, i) => verifyLead(i + 1, days))
  const row = (name: string, measured: number, bar: number | undefined, better: TruthRow['better'] = 'higher'): TruthRow => ({
    ...{ name, measured, better, unit: '' },
    ...(bar !== undefined && { bar }),
  })
  const hits = scores.map(score => score.rangeHit)
  return [
    ...skill.map((bar, i) => row(`day ${i + 1}: RMSE skill of the AQI against persistence`, scores[i]!.skillPersistence, bar)),
    row('day 7: RMSE skill against persistence', scores[6]!.skillPersistence, undefined),
    row('day 1: RMSE skill against climatology', scores[0]!.skillClimatology, climatology),
    row('day 1: share of days whose class was right', scores[0]!.classAccuracy, classAccuracy),
    row('10–90 % range, mean coverage of the leads', hits.reduce((sum, hit) => sum + hit, 0) / hits.length, coverage?.[0]),
    row('10–90 % range, least coverage of a lead', Math.min(...hits), coverage?.[0]),
    row('10–90 % range, greatest coverage of a lead', Math.max(...hits), coverage?.[1], 'lower'),
    ...verifyClasses(days.filter(day => day.lead <= 3)).flatMap(({ level, count, classAccuracy: right, rangeHit }) =>
      count < 20
        ? []
        : [
            row(`days 1–3 that came in class ${level} (${count}): class right`, right, undefined),
            row(`days 1–3 that came in class ${level}: within 10–90 %`, rangeHit, undefined),
          ],
    ),
  ]
}
