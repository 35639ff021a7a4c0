import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { type Standard, standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { adaptLevels, missesOf, type RangeMisses } from './adapt-levels.ts'
import { forecastColumns } from './ahead-weather.ts'
import { correctedAqi } from './aqi-centre.ts'
import { type AqiSeries, aqiOfLine, aqiSeries, teachAqiLines } from './aqi-lines.ts'
import { type Calibration, type CalibrationOptions, calibrateForecast, type JudgedIssue, mixAqi, mixCell } from './calibrate-forecast.ts'
import { aheadAt } from './day-predictors.ts'
import { type ForecastInput, forecastLeads, quantileLevels } from './forecast-input.ts'
import { cellValues, type LeadModels, teachLeads } from './lead-models.ts'
import { type OpenIssue, openIssues, thinIssues } from './open-issues.ts'
import { type Prepared, preparePlaces } from './prepare-place.ts'
import { daysOfYear } from './seasonal.ts'

export { type ForecastInput, type ForecastIssue, forecastLeads, quantileLevels } from './forecast-input.ts'
export type { ForecastPlace } from './prepare-place.ts'

export interface ForecastOutput {
  /** Of requested issue, place, lead, pollutant and level, in this order of indices, unit of the pollutant; NaN where nothing can be said. */
  quantiles: Float32Array
  /** Of requested issue, place, lead and level: the AQI by the edition of the day. */
  aqi: Float32Array
  /** Of requested issue, place and lead: the expected AQI, above the middle level where the range is skewed. */
  expected: Float32Array
  /** Of requested issue, place, lead and pollutant: the seasonal mean of the day. */
  usual: Float32Array
  /** Of requested issue, lead and pollutant: weights of forest, persistence and analogues; what is left to 1 is climatology's. */
  weights: Float32Array
  /** Rows each pollutant's forest was grown on. */
  rows: number[]
}

export interface ForecastOptions {
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

const items = pollutantIds.length
/** Weights and ranges are learned again after so many days. */
const calibratedDays = 6
/** Past days whose ranges are given again, to learn how often they were missed. */
const adaptedDays = 60

const emptyIssue = (places: number, issue: OpenIssue, dayOfYear: Int16Array): JudgedIssue => {
  const nothing = (length: number) => new Float32Array(length).fill(Number.NaN)
  const cells = places * forecastLeads
  return {
    ...{ first: issue.first, archived: issue.archived, dayOfYear: dayOfYear[issue.first]! },
    ...{ parts: nothing(cells * items * cellValues), came: nothing(cells * items) },
    ...{ cameAqi: nothing(cells), lastAqi: nothing(cells), usualAqi: nothing(cells), lineAqi: nothing(cells) },
  }
}

/** Parts of one pollutant in all open issues, and what came of it. */
const fillParts = (
  c: number,
  models: LeadModels,
  prepared: readonly Prepared[],
  open: readonly OpenIssue[],
  judged: readonly JudgedIssue[],
  trainUntil: number,
) => {
  const out = new Float64Array(cellValues)
  open.forEach((issue, i) => {
    prepared.forEach((place, p) => {
      const weather = issue.weather[p]
      if (!weather) return
      const columns = forecastColumns(place, weather, issue.first)
      for (let lead = 1; lead <= forecastLeads; lead++) {
        const cell = (p * forecastLeads + lead - 1) * items + c
        const target = issue.first + lead - 1
        models.partsOf(p, issue.first, lead, aheadAt(columns, target, lead), target < trainUntil, out)
        judged[i]!.parts.set(out, cell * cellValues)
        judged[i]!.came[cell] = place.anomaly[target] ?? Number.NaN
      }
    })
  })
}

/** AQI of what came, of the last known day, of what is usual, and of the lines of the AQI alone. */
const fillAqi = ({ places, trainUntil }: ForecastInput, series: readonly AqiSeries[], judged: readonly JudgedIssue[]) => {
  const teachers = series.filter((_, p) => places[p]!.trains)
  const lines = teachAqiLines(teachers, trainUntil, forecastLeads)
  for (const issue of judged)
    series.forEach((place, p) => {
      for (let at = 0; at < forecastLeads; at++) {
        const [cell, target] = [p * forecastLeads + at, issue.first + at]
        issue.cameAqi[cell] = place.day[target]!
        issue.lastAqi[cell] = place.day[issue.first - 1]!
        issue.usualAqi[cell] = place.usual[target]!
        issue.lineAqi[cell] = aqiOfLine(lines[at]!, place, issue.first - 1, at + 1)
      }
    })
}

/**
 * Daily concentrations and AQI of the coming seven days as quantiles, for places with a history of air quality and weather.
 *
 * For each pollutant and lead a forest (with straight lines below it), damped persistence, analogues and climatology say how unusual a day becomes:
 * the logarithm of the concentration less what is usual on that day of the year. They learn with what the model had said at that lead where it was
 * archived, and with weather as it came elsewhere; the model's weather is corrected and damped for each lead by how it has erred. Past issues, judged
 * by models that have not seen their days, say what each part is worth at each lead (least squares, none negative) and how wide the ranges have to be
 * (conformal, by lead, season and place). The AQI has ranges of itself, since the largest of several pollutants is above the largest of their medians.
 *
 * Sources: Meinshausen 2006 (quantile forests); Wilks, Statistical Methods in the Atmospheric Sciences, 7 (model output statistics); Breiman 1996,
 * Machine Learning 24:49 (stacking); Vovk et al. 2005 (conformal ranges). Simplified: quantiles of pollutants say nothing of how pollutants go together.
 */
export const forecastDays = (input: ForecastInput, { signal, onProgress = () => undefined }: ForecastOptions = {}): ForecastOutput => {
  const { places, trainUntil, need, seed, trees, leastLeaf } = input
  const everything = openIssues(input)
  const open = thinIssues(everything)
  const requested = open.filter(issue => issue.requested)
  const last = Math.max(trainUntil, ...open.map(issue => issue.first + forecastLeads))
  const dayOfYear = daysOfYear(input.firstDay, Math.max(last, places[0]?.values.pm2_5.length ?? 0))
  const judged = open.map(issue => emptyIssue(places.length, issue, dayOfYear))
  // One edition for all that is judged: that of the last day requested.
  const standard = standardOn(addDays(input.firstDay, last - 1))
  const archive = new Map(everything.filter(issue => issue.archived && issue.first < trainUntil).map(issue => [issue.first, issue.weather]))
  const trains = places.map(place => place.trains)
  const all: Prepared[][] = []
  const rows = pollutantIds.map((id, c) => {
    signal?.throwIfAborted()
    const prepared = preparePlaces(places, id, dayOfYear, trainUntil, need)
    all.push(prepared)
    const options = { until: trainUntil, leads: forecastLeads, seed: seed + c, trees, leastLeaf, signal }
    const models = teachLeads(prepared, trains, (p, first) => archive.get(first)?.[p] ?? null, options)
    if (typeof models === 'number') return models
    fillParts(c, models, prepared, open, judged, trainUntil)
    onProgress((c + 1) / items)
    return models.taught
  })
  const concentrationOf = (p: number, c: number, target: number, anomaly: number) => {
    const place = all[c]![p]!
    return Math.max(0, Math.exp(place.usual[target]! + anomaly) - place.floor)
  }
  const series = places.map((place, p) =>
    aqiSeries(
      place,
      all.map(prepared => prepared[p]),
      dayOfYear.length,
      standard,
    ),
  )
  fillAqi(input, series, judged)
  const output = emptyOutput(requested.length, places.length, rows)
  let calibration: Calibration | undefined
  let calibratedAt = Number.NEGATIVE_INFINITY
  const given: RangeMisses[] = []
  const begin = (requested[0]?.first ?? trainUntil) - adaptedDays
  open.forEach((issue, n) => {
    const { first } = issue
    if (!issue.requested && !(issue.archived && first >= begin)) return
    const own = judged[n]!
    const base = { issues: judged, now: first, dayOfYear: dayOfYear[first]!, places: places.length, leads: forecastLeads }
    const levelsOf = (at: number, s: number) => adaptLevels(given, first, at, s, quantileLevels)
    const options: CalibrationOptions = { ...base, levelsOf, concentrationOf, standard }
    if (!calibration || first - calibratedAt >= calibratedDays) [calibration, calibratedAt] = [calibrateForecast(options), first]
    given.push(missesOf(options, calibration, own))
    if (issue.requested)
      writeIssue(output, requested.indexOf(issue), own, calibration, options, all, target => standardOn(addDays(input.firstDay, target)))
  })
  return output
}

const emptyOutput = (issues: number, places: number, rows: number[]): ForecastOutput => {
  const days = issues * places * forecastLeads
  const nothing = (length: number) => new Float32Array(length).fill(Number.NaN)
  return {
    quantiles: nothing(days * items * quantileLevels.length),
    aqi: nothing(days * quantileLevels.length),
    expected: nothing(days),
    usual: nothing(days * items),
    weights: nothing(issues * forecastLeads * items * 3),
    rows,
  }
}

const writeIssue = (
  { quantiles, aqi, expected, usual, weights }: ForecastOutput,
  i: number,
  issue: JudgedIssue,
  calibration: Calibration,
  options: CalibrationOptions,
  prepared: readonly (readonly Prepared[])[],
  standardOf: (target: number) => Standard,
) => {
  const { places, concentrationOf } = options
  const size = quantileLevels.length
  for (let at = 0; at < forecastLeads; at++) {
    const target = issue.first + at
    const ofDay = { ...options, standard: standardOf(target) }
    for (let c = 0; c < items; c++) weights.set(calibration.weights[at * items + c]!, ((i * forecastLeads + at) * items + c) * 3)
    for (let p = 0; p < places; p++) {
      const day = (i * places + p) * forecastLeads + at
      for (let c = 0; c < items; c++) {
        if (!prepared[c]) continue
        usual[day * items + c] = concentrationOf(p, c, target, 0)
        const [middle, spread] = mixCell(issue.parts, (p * forecastLeads + at) * items + c, calibration.weights[at * items + c]!)
        const { levels, scaleOf } = calibration.ranges[at * items + c]!
        for (let q = 0; q < size; q++)
          quantiles[(day * items + c) * size + q] = concentrationOf(p, c, target, middle + levels[q]! * scaleOf[p]! * spread)
      }
      const mixed = mixAqi(ofDay, calibration, issue, p, at)
      const { levels, scaleOf } = calibration.aqiRanges[at]!
      const centre = correctedAqi(calibration.aqiCentres[at]!, mixed)
      expected[day] = centre
      for (let q = 0; q < size; q++) aqi[day * size + q] = Math.min(500, Math.max(0, centre + levels[q]! * scaleOf[p]! * mixed.spread))
    }
  }
}
