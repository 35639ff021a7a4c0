import { type PollutantId, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import type { ForecastInput, ForecastIssue, ForecastPlace } from '@qingyuan/engine/forecast/day-forecast.ts'
import { windParts } from '@qingyuan/engine/forecast/day-predictors.ts'
import { weatherColumns } from '@qingyuan/engine/forecast/day-weather.ts'
import { type DayColumns, publicScope, readDays } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'
import { forecastPlaces } from './archive.ts'
import { selectFirstDay, selectLateHours, selectWeather } from './queries.ts'

/** Days of history that are read. */
const historyDays = 3 * 365
const weatherIds = ['temperature', 'pressure', 'wind_speed', 'wind_direction', 'precipitation'] as const

const settings = { seed: 20_260_301, trees: 40, leastLeaf: 25, need: 15 }

const indexOf = (firstDay: string, day: string) => Math.round((dayStart(day) - dayStart(firstDay)) / dayMs)

type LateHours = Pick<ForecastPlace, 'evenings'> & { nights: Record<PollutantId, Float64Array> }

/** Evenings and nights of places day by day. */
const lateHoursOf = async (services: Services, ids: readonly number[], firstDay: string, last: string): Promise<Map<number, LateHours>> => {
  const count = indexOf(firstDay, last) + 1
  const missing = () => perPollutant(() => new Float64Array(count).fill(Number.NaN))
  const all = new Map(ids.map(id => [id, { evenings: missing(), nights: missing() }]))
  const rows = await selectLateHours(services.db, ids, new Date(dayStart(firstDay)), new Date(dayStart(addDays(last, 1))))
  for (const { placeId, day, evening, night } of rows)
    for (const [c, id] of pollutantIds.entries()) {
      all.get(placeId)!.evenings[id][indexOf(firstDay, day)] = evening[c] ?? Number.NaN
      all.get(placeId)!.nights[id][indexOf(firstDay, day)] = night[c] ?? Number.NaN
    }
  return all
}

const placeOf = ({ value, weather, dayCount }: DayColumns, late: LateHours, { kind }: PlaceRecord): ForecastPlace => {
  const of = (id: (typeof weatherIds)[number]) => weather[id] ?? new Float64Array(dayCount).fill(Number.NaN)
  const wind = Array.from(of('wind_speed'), (speed, i) => windParts(speed, of('wind_direction')[i]!))
  return {
    values: perPollutant(id => value[id]),
    ...late,
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

/** Everything that forecasts issued from `first` to `last` may know: history up to the day before each, and all that the model had said in it. */
export const loadInputs = async (services: Services, first: string, last: string): Promise<Inputs | null> => {
  const begin = await selectFirstDay(services.db)
  if (begin === null) return null
  const earliest = addDays(first, -historyDays)
  const firstDay = begin > earliest ? begin : earliest
  const places = forecastPlaces(services)
  const ids = places.map(place => place.id)
  const known = addDays(last, -1)
  const [days, late] = await Promise.all([
    readDays(services, publicScope, ids, firstDay, known, weatherIds),
    lateHoursOf(services, ids, firstDay, known),
  ])
  const kept = new Map<string, Map<number, number[]>>()
  for (const row of await selectWeather(services.db, firstDay, last)) {
    const issue = kept.get(row.issued) ?? new Map<number, number[]>()
    kept.set(row.issued, issue.set(row.place_id, row.days))
  }
  const issues = [...kept]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([issued, weather]): ForecastIssue => ({
        first: indexOf(firstDay, issued),
        requested: issued >= first,
        weather: ids.map(id => (weather.has(id) ? weatherColumns(weather.get(id)!) : null)),
      }),
    )
  return {
    input: {
      ...settings,
      firstDay,
      trainUntil: indexOf(firstDay, first),
      places: places.map(place => placeOf(days.get(place.id)!, late.get(place.id)!, place)),
      issues,
    },
    places,
    days,
    issued: [...kept.keys()].filter(day => day >= first).sort(),
  }
}
