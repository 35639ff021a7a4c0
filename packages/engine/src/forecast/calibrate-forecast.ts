import { type PollutantId, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { dailyAqi } from '../aqi/report.ts'
import { type AqiCentre, addToCentre, aqiCentreOf, correctedAqi, emptyCentreSums } from './aqi-centre.ts'
import { conformalRange, emptyScores, type JudgedScores, type ScoreRange } from './conformal-range.ts'
import { cellValues, mixedParts } from './lead-models.ts'
import { addToSums, emptySums, mixWeights } from './mix-weights.ts'

const items = pollutantIds.length
/** Days in the year over which a season's errors count for another's, and what a day of any other season counts for. */
const [seasonDays, otherSeason] = [40, 0.08]
/** Days that the usual weights, and those of the AQI's correction, count for. */
const [priorDays, centrePriorDays] = [4, 8]
/** Archived issues after which one made of observed weather counts half. */
const observedWorth = 20
/** From the middle to the levels between which the AQI's spread is taken. */
const oneSpread = 1.2816
/** Keeps the AQI's spread off 0, where all levels have the same. */
const leastAqiSpread = 2

/** An issue of which the parts are known, and as far as its days have ended what came. */
export interface JudgedIssue {
  /** Index of its first day. */
  first: number
  dayOfYear: number
  /** False for an issue made of observed weather: it counts only until enough others have been judged. */
  archived: boolean
  /** Parts by place, lead, pollutant and {@link cellValues}. */
  parts: Float32Array
  /** Anomaly that came by place, lead and pollutant, and the AQI by place and lead; NaN not known. */
  came: Float32Array
  cameAqi: Float32Array
  /** AQI of the last known day and of what is usual, by place and lead. */
  lastAqi: Float32Array
  usualAqi: Float32Array
  /** What the line of the AQI alone says, by place and lead. */
  lineAqi: Float32Array
}

export interface CalibrationOptions {
  issues: readonly JudgedIssue[]
  /** Index of the first day that is not known, and its day of the year. */
  now: number
  dayOfYear: number
  places: number
  leads: number
  /** Levels of the ranges of a lead and a series: pollutants in their order, then the AQI. */
  levelsOf: (at: number, s: number) => readonly number[]
  /** Concentration of an anomaly, by place, pollutant and target day. */
  concentrationOf: (p: number, c: number, target: number, anomaly: number) => number
  /** Edition of the AQI, of past days too: an error of a concentration counts as it does now. */
  standard: Standard
}

/** What judged issues say of the next one. */
export interface Calibration {
  /** Weights of the parts by lead and pollutant. */
  weights: Float64Array[]
  /** Ranges by lead and pollutant, and of the AQI by lead. */
  ranges: ScoreRange[]
  aqiRanges: ScoreRange[]
  /** What brings the AQI of the middles to the expected AQI, by lead. */
  aqiCentres: AqiCentre[]
}

const seasonWeight = (a: number, b: number): number => {
  const gap = Math.min(Math.abs(a - b), 366 - Math.abs(a - b))
  return otherSeason + (1 - otherSeason) * Math.exp(-0.5 * (gap / seasonDays) ** 2)
}

/** Middle and spread of a cell with the weights of its lead and pollutant; NaN where a part is missing. */
export const mixCell = (parts: Float32Array, cell: number, weights: Float64Array): readonly [middle: number, spread: number] => {
  const at = cell * cellValues
  let [middle, total] = [0, 0]
  for (let k = 0; k < mixedParts.length; k++) {
    middle += weights[k]! * parts[at + k]!
    total += weights[k]!
  }
  let apart = 0
  for (let k = 0; k < mixedParts.length; k++) apart += (weights[k]! / (total || 1)) * (parts[at + k]! - middle) ** 2
  return [middle, Math.sqrt(parts[at + mixedParts.length]! ** 2 + apart)]
}

/** AQI of the middles of one place and day, its spread, and what the last day and the season would have said. */
export interface MixedAqi {
  middle: number
  spread: number
  last: number
  usual: number
  line: number
}

export const mixAqi = (
  { concentrationOf, standard, leads }: Pick<CalibrationOptions, 'concentrationOf' | 'standard' | 'leads'>,
  { weights }: Pick<Calibration, 'weights'>,
  issue: JudgedIssue,
  p: number,
  at: number,
): MixedAqi => {
  const target = issue.first + at
  const cells = pollutantIds.map((_, c) => mixCell(issue.parts, (p * leads + at) * items + c, weights[at * items + c]!))
  const aqiAt = (steps: number) =>
    dailyAqi(
      perPollutant((_: PollutantId, c: number) => concentrationOf(p, c, target, cells[c]![0] + steps * cells[c]![1])),
      standard,
    ).aqi
  const middle = aqiAt(0)
  const or = (value: number) => (value === value ? value : middle)
  return {
    middle,
    spread: Math.max(leastAqiSpread, (aqiAt(oneSpread) - aqiAt(-oneSpread)) / (2 * oneSpread)),
    last: or(issue.lastAqi[p * leads + at]!),
    usual: or(issue.usualAqi[p * leads + at]!),
    line: or(issue.lineAqi[p * leads + at]!),
  }
}

interface Speaking {
  issue: JudgedIssue
  weight: number
  /** Its weight where the season does not matter: what is learned of few numbers needs all days. */
  anySeason: number
}

/** Issues that may speak, each with its weight: those archived, and observed ones as far as archived ones are few. */
const weighted = ({ issues, now, dayOfYear }: CalibrationOptions): Speaking[] => {
  const past = issues.filter(issue => issue.first < now)
  const archived = past.filter(issue => issue.archived).length
  const observed = 1 / (1 + archived / observedWorth)
  return past.map((issue): Speaking => {
    const anySeason = issue.archived ? 1 : observed
    return { issue, anySeason, weight: seasonWeight(issue.dayOfYear, dayOfYear) * anySeason }
  })
}

/** Days that speak, counted by how even their weights are. */
const evenDays = (weights: readonly number[]): number => {
  let [sum, squares] = [0, 0]
  for (const weight of weights) {
    sum += weight
    squares += weight ** 2
  }
  return squares > 0 ? sum ** 2 / squares : 0
}

/** Days that say something different: errors of far leads last for days. */
const independentDays = (days: number, at: number): number => days / (1 + at / 2)

/** Learns weights and ranges of every lead from the issues that have ended: of a lead only the days before `now`. */
export const calibrateForecast = (options: CalibrationOptions): Calibration => {
  const { now, places, leads, levelsOf } = options
  const speaking = weighted(options)
  const calibration: Calibration = { weights: [], ranges: [], aqiRanges: [], aqiCentres: [] }
  const { weights } = calibration
  for (let at = 0; at < leads; at++) {
    const judged = speaking.filter(({ issue }) => issue.first + at < now)
    const days = evenDays(judged.map(({ weight }) => weight))
    for (let c = 0; c < items; c++) {
      const sums = emptySums()
      const cells = (visit: (issue: JudgedIssue, weight: number, cell: number, p: number) => void) => {
        for (const { issue, weight } of judged)
          for (let p = 0; p < places; p++) {
            const cell = (p * leads + at) * items + c
            if (!Number.isNaN(issue.came[cell]! + issue.parts[cell * cellValues]!)) visit(issue, weight, cell, p)
          }
      }
      cells((issue, weight, cell) => addToSums(sums, issue.parts, cell * cellValues, issue.came[cell]!, weight))
      const own = mixWeights(sums, priorDays / Math.max(1, days))
      const scores = emptyScores()
      cells((issue, weight, cell, p) => {
        const [middle, spread] = mixCell(issue.parts, cell, own)
        addScore(scores, (issue.came[cell]! - middle) / spread, weight, p)
      })
      weights.push(own)
      calibration.ranges.push(conformalRange(scores, independentDays(days, at), levelsOf(at, c), places))
    }
    calibrateAqi(options, calibration, at, judged, days)
  }
  return calibration
}

/** The AQI of one lead: what brings the middles' AQI to the expected one, and the range about that. */
const calibrateAqi = (options: CalibrationOptions, calibration: Calibration, at: number, judged: readonly Speaking[], days: number) => {
  const { places, leads, levelsOf } = options
  const rows: { p: number; weight: number; came: number; mixed: MixedAqi }[] = []
  const sums = emptyCentreSums()
  for (const { issue, weight, anySeason } of judged)
    for (let p = 0; p < places; p++) {
      const came = issue.cameAqi[p * leads + at]!
      const mixed = mixAqi(options, calibration, issue, p, at)
      if (Number.isNaN(came + mixed.middle)) continue
      rows.push({ p, weight, came, mixed })
      addToCentre(sums, mixed, came, anySeason)
    }
  const all = evenDays(judged.map(({ anySeason }) => anySeason))
  const centre = aqiCentreOf(sums, centrePriorDays / Math.max(1, all))
  const scores = emptyScores()
  for (const { p, weight, came, mixed } of rows) addScore(scores, (came - correctedAqi(centre, mixed)) / mixed.spread, weight, p)
  calibration.aqiCentres.push(centre)
  calibration.aqiRanges.push(conformalRange(scores, independentDays(days, at), levelsOf(at, items), places))
}

const addScore = ({ score, weight, place }: JudgedScores, value: number, own: number, p: number): void => {
  if (Number.isNaN(value)) return
  score.push(value)
  weight.push(own)
  place.push(p)
}
