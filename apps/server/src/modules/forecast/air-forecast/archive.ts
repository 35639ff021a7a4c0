import { addDays, dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { forecastLeads } from '@qingyuan/engine/forecast/day-forecast.ts'
import { dailyWeather } from '@qingyuan/engine/forecast/day-weather.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { placeWeather } from '@qingyuan/engine/meteorology/place-weather.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { modelSource, sourceState } from '#/modules/weather/fields/public.ts'
import { weatherAt } from '#/modules/weather/outlook/public.ts'
import type { Services } from '#/platform/services.ts'
import { insertWeather } from './queries.ts'

type ArchiveServices = Pick<Services, 'db' | 'places'>

/** Places that are forecast: the city, its counties, its regular stations. */
export const forecastPlaces = ({ places }: Pick<Services, 'places'>): PlaceRecord[] =>
  places.all().filter(({ kind, level }) => kind === 'city' || kind === 'county' || (kind === 'station' && level !== 'micro'))

/** Keeps what the coarse model says of the seven days from `issued` on; false where it does not cover the first `least` of them. */
export const archiveToday = async (services: ArchiveServices, issued: string, least: number): Promise<boolean> => {
  const from = dayStart(issued) + hourMs
  const end = dayStart(addDays(issued, forecastLeads))
  const state = await sourceState(services, { from, to: end }, modelSource)
  if (!state || state.to < dayStart(addDays(issued, least))) return false
  const spots = forecastPlaces(services)
  const weather = await weatherAt(services, spots, { from, to: Math.min(end, state.to) }, modelSource)
  await insertWeather(
    services.db,
    issued,
    spots.map(({ id }) => ({ placeId: id, days: dailyWeather(weather.get(id)!, 24, forecastLeads) })),
  )
  return true
}

/** Keeps what a model had said on a past day: its fields of the seven days, every so many hours, the first that many hours into the day. */
export const archivePast = async (services: ArchiveServices, issued: string, met: MetGrid): Promise<void> => {
  const perDay = met.times.length / forecastLeads
  const rows = forecastPlaces(services).map(({ id, lon, lat }) => ({
    placeId: id,
    days: dailyWeather(placeWeather(met, lon, lat, met.times), perDay, forecastLeads),
  }))
  if (rows.length > 0) await insertWeather(services.db, issued, rows)
}
