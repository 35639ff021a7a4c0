import { weatherIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'

import { compass8, compass8Names } from '@qingyuan/domain/wind.ts'
import { type AirServices, metaOf, placesOf, rangeOf, readDays, readHours } from '#/modules/air/read/public.ts'

export type WeatherColumn = (typeof weatherIds)[number]
export type WeatherSeries = Record<WeatherColumn, Float64Array>
export interface WeatherSpan {
  step: 'hour' | 'day'
  from: string
  to: string
}

const missing = (length: number) => new Float64Array(length).fill(Number.NaN)

/** Places, range and frame head of a request: weather has no standard of air quality. */
export const weatherRequest = (services: AirServices, { placeIds, step, from, to }: WeatherSpan & { placeIds: readonly number[] }) => {
  const places = placesOf(services.places, placeIds)
  const range = rangeOf(step, from, to, places.length)
  const meta = (title: string) => {
    const { standard: _, ...rest } = metaOf(services, title, places, range.firstDay, range.lastDay)
    return rest
  }
  return { places, range, meta }
}
export type WeatherRequest = ReturnType<typeof weatherRequest>

/** Weather of each place at each label of the range: hours as measured, days as rolled up (winds as vectors, precipitation as sums). */
export const readWeather = async (services: AirServices, scope: Scope, { places, range }: WeatherRequest): Promise<WeatherSeries[]> => {
  const ids = places.map(place => place.id)
  const pick = (of: (id: WeatherColumn) => Float64Array | undefined) =>
    Object.fromEntries(weatherIds.map(id => [id, of(id) ?? missing(range.labels.length)])) as WeatherSeries
  if (range.step === 'hour') {
    const hours = await readHours(services, scope, ids, range.firstHour, range.lastHour, weatherIds, { graded: false })
    return ids.map(id => pick(parameter => hours.get(id)!.values[parameter]))
  }
  const days = await readDays(services, scope, ids, range.firstDay, range.lastDay, weatherIds)
  return ids.map(id => pick(parameter => days.get(id)!.weather[parameter]))
}

/** Name of a direction by the eight of the specification, section 9; null without one. */
export const pointName = (degrees: number | null | undefined): string | null => {
  const sector = compass8(degrees)
  return sector === null ? null : compass8Names[sector]!
}
