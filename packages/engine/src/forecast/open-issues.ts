import { correctWeather, type LeadCorrection, learnCorrection } from './correct-weather.ts'
import { type DayWeather, weatherFields } from './day-predictors.ts'
import { type ForecastInput, type ForecastIssue, forecastLeads } from './forecast-input.ts'

/** Past issues that are judged again with models that have not seen them: as many as make so many days of all places, within limits. */
const [judgedDays, leastJudged, mostJudged] = [5000, 130, 400]
/** Issues made of observed weather where fewer were archived: one every so many days, at most so many of the last. */
const [fewArchived, observedEvery, mostObserved] = [120, 11, 66]
/** Past issues are corrected by what had been said around them: before the end of the month that is half a window later. */
const aroundSeason = (first: number, limit: number): number => Math.min(limit, Math.ceil((first + 45) / 30) * 30)

type Columns = (issue: ForecastIssue, field: (typeof weatherFields)[number]) => number

/** What the model had said of a place's days at each lead before a day, and what came. */
const correctionsOf = (issues: readonly ForecastIssue[], before: number, p: number, observed: DayWeather): LeadCorrection[] => {
  const past = issues.filter(issue => issue.first < before && issue.weather[p])
  const columns = (of: Columns) =>
    Object.fromEntries(weatherFields.map(field => [field, Float64Array.from(past, issue => of(issue, field))])) as DayWeather
  return Array.from({ length: forecastLeads }, (_, at) =>
    learnCorrection({
      said: columns((issue, field) => issue.weather[p]![field][at]!),
      came: columns((issue, field) => (issue.first + at < before ? (observed[field][issue.first + at] ?? Number.NaN) : Number.NaN)),
    }),
  )
}

const observedSlice = (weather: DayWeather, first: number): DayWeather =>
  Object.fromEntries(weatherFields.map(field => [field, weather[field].slice(first, first + forecastLeads)])) as DayWeather

/** An issue with the weather that its places are forecast from. */
export interface OpenIssue {
  first: number
  weather: readonly (DayWeather | null)[]
  archived: boolean
  requested: boolean
}

/** All issues whose parts are computed: past ones that are judged, then those requested; ascending. */
export const openIssues = ({ places, issues, trainUntil }: ForecastInput): OpenIssue[] => {
  const requestedFirst = issues.find(issue => issue.requested)?.first ?? trainUntil
  const correct = (issue: ForecastIssue, before: number) =>
    places.map((place, p) => {
      const model = issue.weather[p]
      if (!model) return null
      const last = Object.fromEntries(weatherFields.map(field => [field, place.weather[field][issue.first - 1] ?? Number.NaN]))
      return correctWeather(model, corrections(before)[p]!, last)
    })
  const known = new Map<number, LeadCorrection[][]>()
  const corrections = (before: number) => {
    const found = known.get(before) ?? places.map((place, p) => correctionsOf(issues, before, p, place.weather))
    known.set(before, found)
    return found
  }
  const past = issues.filter(issue => !issue.requested && issue.first < requestedFirst)
  const archived = issues
    .filter(issue => issue.requested || issue.first < requestedFirst)
    .map(issue => ({
      ...{ first: issue.first, archived: true, requested: issue.requested },
      weather: correct(issue, issue.requested ? issue.first : aroundSeason(issue.first, Math.min(trainUntil, requestedFirst))),
    }))
  const observed =
    past.length >= fewArchived
      ? []
      : Array.from({ length: mostObserved }, (_, n) => trainUntil - forecastLeads - n * observedEvery)
          .filter(first => first > 2 * forecastLeads)
          .map(first => ({
            ...{ first, archived: false, requested: false },
            weather: places.map(({ trains, weather }) => (trains ? observedSlice(weather, first) : null)),
          }))
  return [...observed, ...archived].sort((a, b) => a.first - b.first)
}

/** The parts of the issues that are judged or requested; of long archives every so many. */
export const thinIssues = (open: readonly OpenIssue[]): OpenIssue[] => {
  const past = open.filter(issue => !issue.requested)
  const places = open[0]?.weather.length ?? 1
  const every = Math.ceil(past.length / Math.min(mostJudged, Math.max(leastJudged, judgedDays / places)))
  const kept = new Set(past.filter((_, i) => (past.length - 1 - i) % every === 0))
  return open.filter(issue => issue.requested || kept.has(issue))
}
