import { type PollutantId, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import type { ForecastInput, ForecastIssue, ForecastPlace } from '@qingyuan/engine/forecast/day-forecast.ts'
import { windParts } from '@qingyuan/engine/forecast/day-predictors.ts'
import { type DayColumns, publicScope, readDays } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'
import { forecastPlaces, weatherOf } from './archive.ts'
import { selectEvenings, selectFirstDay, selectWeather } from './queries.ts'

/** Days of history that are read. */
const historyDays = 3 * 365
/** Issues before the first requested one from which the model's error is estimated. */
const pastIssues = 30
const weatherIds = ['temperature', 'pressure', 'wind_speed', 'wind_direction', 'precipitation'] as const

const settings = { seed: 20_260_301, trees: 40, leastLeaf: 25, need: 15 }

const indexOf = (firstDay: string, day: string) => Math.round((dayStart(day) - dayStart(firstDay)) / dayMs)

type Evenings = Record<PollutantId, Float64Array>

/** Evenings of places day by day. */
const eveningsOf = async (services: Services, ids: readonly number[], firstDay: string, last: string): Promise<Map<number, Evenings>> => {
  const count = indexOf(firstDay, last) + 1
  const missing = () => new Float64Array(count).fill(Number.NaN)
  const all = new Map(ids.map(id => [id, perPollutant(each => missing())]))
  const rows = await selectEvenings(services.db, ids, new Date(dayStart(firstDay)), new Date(dayStart(addDays(last, 1))))
  for (const { placeId, day, means } of rows)
    for (const [c, id] of pollutantIds.entries()) all.get(placeId)![id][indexOf(firstDay, day)] = means[c] ?? Number.NaN
  return all
}

const placeOf = ({ value, weather, dayCount }: DayColumns, evenings: Evenings, { kind }: PlaceRecord): ForecastPlace => {
  const of = (id: (typeof weatherIds)[number]) => weather[id] ?? new Float64Array(dayCount).fill(Number.NaN)
  const wind = Array.from(of('wind_speed'), (speed, i) => windParts(speed, of('wind_direction')[i]!))
  return {
    values: perPollutant(id => value[id]),
    evenings,
    weather: {
      temperature: of('temperature'),
      windSpeed: of('wind_speed'),
      east: Float64Array.from(wind, ([east]) => east),
      north: Float64Array.from(wind, ([, north]) => north),
      rain: of('precipitation'),
      pressure: of('pressure').map(pascal => pascal / 100),
    },
    trains: kind !== 'station',
  }
}

export interface Inputs {
  input: ForecastInput
  places: PlaceRecord[]
  days: ReadonlyMap<number, DayColumns>
  /** Requested days with stored weather, in the order of the output. */
  issued: string[]
}

/** Everything that forecasts issued from `first` to `last` may know: history up to the day before each, and what the model had said. */
export const loadInputs = async (services: Services, first: string, last: string): Promise<Inputs | null> => {
  const begin = await selectFirstDay(services.db)
  if (begin === null) return null
  const earliest = addDays(first, -historyDays)
  const firstDay = begin > earliest ? begin : earliest
  const places = forecastPlaces(services)
  const ids = places.map(place => place.id)
  const known = addDays(last, -1)
  const [days, evenings] = await Promise.all([
    readDays(services, publicScope, ids, firstDay, known, weatherIds),
    eveningsOf(services, ids, firstDay, known),
  ])
  const kept = new Map<string, Map<number, number[]>>()
  for (const row of await selectWeather(services.db, addDays(first, -pastIssues), last)) {
    const issue = kept.get(row.issued) ?? new Map<number, number[]>()
    kept.set(row.issued, issue.set(row.place_id, row.days))
  }
  const issues = [...kept]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([issued, weather]): ForecastIssue => ({
        first: indexOf(firstDay, issued),
        requested: issued >= first,
        weather: ids.map(id => (weather.has(id) ? weatherOf(weather.get(id)!) : null)),
      }),
    )
  return {
    input: {
      ...settings,
      firstDay,
      trainUntil: indexOf(firstDay, first),
      places: places.map(place => placeOf(days.get(place.id)!, evenings.get(place.id)!, place)),
      issues,
    },
    places,
    days,
    issued: [...kept.keys()].filter(day => day >= first).sort(),
  }
}
