import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import { type ForecastIssue, forecastLeads } from '../../packages/engine/src/forecast/day-forecast.ts'
import type { JudgedDay } from '../../packages/engine/src/forecast/verify.ts'
import { beijingFiles, beijingPlace, dayCount, firstDay } from './support/beijing-days.ts'
import { demoAreas, demoWeather } from './support/forecast-demo-city.ts'
import { forecastRows, judgeForecasts, weatherSlice } from './support/forecast-judge.ts'
import { defineTruth } from './truth-set.ts'

/** The year that no forest has seen: 1 March 2016 to 21 February 2017, an issue every third day. */
const judgedFrom = Math.round((dayStart('2016-03-01') - dayStart(firstDay)) / dayMs)
const every = 3
const coverage = [0.75, 0.85] as const

/** Days at the beginning that the predictors look back on. */
const lookBack = 20

/** Beijing with weather so many days late (0: as observed) as the forecast of every lead, archived from the beginning. */
const judgeBeijing = (lateDays: number, trees: number): JudgedDay[] => {
  const places = beijingFiles.map(beijingPlace)
  const issue = (first: number, requested: boolean): ForecastIssue => ({
    ...{ first, requested, weather: places.map(({ weather }) => weatherSlice(weather, first, lateDays)) },
  })
  const archived = Array.from({ length: judgedFrom - lookBack }, (_, i) => issue(lookBack + i, false))
  const judged = Array.from({ length: Math.floor((dayCount - forecastLeads - judgedFrom) / every) }, (_, i) =>
    issue(judgedFrom + i * every, true),
  )
  const options = { seed: 1, trees, leastLeaf: 25, need: 30 }
  return judgeForecasts({ firstDay, places, issues: [...archived, ...judged], trainUntil: judgedFrom, ...options }, places)
}

/** The demo city as installed: two years of history, 150 days of archived forecasts; 120 are judged, in three parts of forty. */
const [demoFirst, demoToday, archivedDays, parts, atOnce] = ['2024-11-01', '2026-11-25', 150, 3, 40]

const judgeDemo = (seed: number): JudgedDay[] => {
  const dayCount = Math.round((dayStart(demoToday) - dayStart(demoFirst)) / dayMs)
  const places = demoAreas(seed, demoFirst, dayCount)
  const archive = Array.from({ length: archivedDays }, (_, i) => {
    const first = dayCount - archivedDays + i
    return { first, weather: demoWeather(seed, addDays(demoFirst, first)) }
  })
  return Array.from({ length: parts }, (_, part) => {
    const from = dayCount - (parts - part) * atOnce
    const issues = archive.filter(({ first }) => first < from + atOnce).map(issue => ({ ...issue, requested: issue.first >= from }))
    const options = { seed: 1, trees: 18, leastLeaf: 25, need: 15 }
    return judgeForecasts({ firstDay: demoFirst, places, issues, trainUntil: from, ...options }, places)
  }).flat()
}

export const truth = defineTruth(
  {
    subject: 'forecast',
    source: 'Beijing PRSA, four stations, trained to February 2016, judged on the year after (unseen); weather: late 24 h, archived',
    operator: 'measured AQI',
    weather: 'erring',
    cases: 'unseen',
    needs: beijingFiles,
    measure: () => forecastRows(judgeBeijing(1, 9), { skill: [0.15, 0.2, 0.3], climatology: 0.25, coverage, classAccuracy: 0.4 }),
  },
  {
    subject: 'forecast with observed weather',
    source: 'Beijing PRSA, the same year; weather: observed, as nobody has it',
    operator: 'measured AQI',
    weather: 'known',
    cases: 'unseen',
    needs: beijingFiles,
    slow: true,
    measure: () => forecastRows(judgeBeijing(0, 18), { skill: [0.3, 0.35, 0.45], climatology: 0.4, coverage: null, classAccuracy: 0.5 }),
  },
  ...[
    ['seed seen', 20_261_121],
    ['seed unseen', 20_270_314],
  ].map(([name, seed]) => ({
    subject: `forecast of the demo city, ${name}`,
    source: 'synthetic city and twelve counties, two years of history; weather: archived lead, 150 days',
    operator: 'the statistics of the demo city',
    weather: 'erring' as const,
    cases: name === 'seed seen' ? ('tuned' as const) : ('unseen' as const),
    needs: [],
    slow: true,
    measure: () => forecastRows(judgeDemo(Number(seed)), { skill: [0.2, 0.12, 0.08], coverage }),
  })),
)
