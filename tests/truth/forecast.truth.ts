import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import { aqiRange } from '../../packages/engine/src/forecast/aqi-range.ts'
import { forecastDays, forecastLeads, quantileLevels } from '../../packages/engine/src/forecast/day-forecast.ts'
import { type DayWeather, weatherFields } from '../../packages/engine/src/forecast/day-predictors.ts'
import { type JudgedDay, verifyLead } from '../../packages/engine/src/forecast/verify.ts'
import { beijingFiles, beijingPlace, dayCount, firstDay } from './support/beijing-days.ts'
import { defineTruth, type TruthRow } from './truth-set.ts'

/** The year that no forest has seen: 1 March 2016 to 21 February 2017, an issue every third day. */
const judgedFrom = Math.round((dayStart('2016-03-01') - dayStart(firstDay)) / dayMs)
const every = 3

const aheadOf = (weather: DayWeather, first: number): DayWeather =>
  Object.fromEntries(weatherFields.map(field => [field, weather[field].slice(first, first + forecastLeads)])) as DayWeather

const judge = (): JudgedDay[] => {
  const places = beijingFiles.map(beijingPlace)
  const firsts = Array.from({ length: Math.floor((dayCount - forecastLeads - judgedFrom) / every) }, (_, i) => judgedFrom + i * every)
  const issues = firsts.map(first => ({ first, requested: true, weather: places.map(({ weather }) => aheadOf(weather, first)) }))
  const options = { seed: 1, trees: 40, leastLeaf: 25, need: 30 }
  const { quantiles, usual } = forecastDays({ firstDay, places, issues, trainUntil: judgedFrom, ...options })
  const [size, levels] = [pollutantIds.length, quantileLevels.length]
  return firsts.flatMap((first, i) =>
    places.flatMap(({ aqi }, p) =>
      Array.from({ length: forecastLeads }, (_, at) => {
        const cell = ((i * places.length + p) * forecastLeads + at) * size
        const standard = standardOn(addDays(firstDay, first + at))
        const range = aqiRange(quantiles.subarray(cell * levels, (cell + size) * levels), levels, standard).aqi
        return {
          lead: at + 1,
          low: range[0]!,
          middle: range[2]!,
          high: range[4]!,
          came: aqi[first + at]!,
          persistence: aqi[first - 1]!,
          usual: aqiRange(usual.subarray(cell, cell + size), 1, standard).aqi[0]!,
        }
      }),
    ),
  )
}

const measure = (): TruthRow[] => {
  const days = judge()
  const scores = Array.from({ length: forecastLeads }, (_, i) => verifyLead(i + 1, days))
  const covered = scores.reduce((sum, score) => sum + score.rangeHit, 0) / scores.length
  const row = (name: string, measured: number, bar: number | undefined, better: TruthRow['better'] = 'higher'): TruthRow => ({
    ...{ name, measured, better, unit: '' },
    ...(bar !== undefined && { bar }),
  })
  return [
    ...scores
      .slice(0, 3)
      .flatMap(({ lead, skillPersistence, skillClimatology }) => [
        row(`day ${lead}: RMSE skill of the AQI against persistence`, skillPersistence, lead === 1 ? 0.1 : 0.3),
        row(`day ${lead}: against climatology`, skillClimatology, 0.25),
      ]),
    row('day 1: share of days whose class was right', scores[0]!.classAccuracy, 0.45),
    row('day 7: RMSE skill against persistence', scores[6]!.skillPersistence, undefined),
    row('10–90 % range held so much of what came, all days', covered, 0.75),
    row('10–90 % range, at most', covered, 0.95, 'lower'),
  ]
}

export const truth = defineTruth({
  subject: 'forecast',
  source:
    'Beijing PRSA, four stations, 2013–2017; trained to February 2016, judged on the year after with observed weather as the forecast',
  needs: beijingFiles,
  measure,
})
