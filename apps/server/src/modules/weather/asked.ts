import { textColumn } from '@qingyuan/domain/frame-columns.ts'
import { weatherIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'

import { compass16, compass16Names } from '@qingyuan/domain/wind.ts'
import { type AirServices, metaOf, placesOf, rangeOf, readDays, readHours } from '#/modules/air-quality/service.ts'
import type { PlaceRecord } from '#/modules/places/service.ts'

export type WeatherColumn = (typeof weatherIds)[number]
export type WeatherSeries = Record<WeatherColumn, Float64Array>
export interface Span {
  step: 'hour' | 'day'
  from: string
  to: string
}

const missing = (length: number) => new Float64Array(length).fill(Number.NaN)

/** Who and when a question of the service is about, and the head of the frame that answers it: weather has no standard of air quality. */
export const askedOf = (services: AirServices, { placeIds, step, from, to }: Span & { placeIds: readonly number[] }) => {
  const places = placesOf(services.places, placeIds)
  const range = rangeOf(step, from, to, places.length)
  const meta = (title: string) => {
    const { standard: _, ...rest } = metaOf(services, title, places, range.firstDay, range.lastDay)
    return rest
  }
  return { places, range, meta }
}
export type Asked = ReturnType<typeof askedOf>

/** Weather of each place at each label of the range: hours as measured, days as rolled up (winds as vectors, precipitation as sums). */
export const readWeather = async (services: AirServices, scope: Scope, { places, range }: Asked): Promise<WeatherSeries[]> => {
  const ids = places.map(place => place.id)
  const pick = (of: (id: WeatherColumn) => Float64Array | undefined) =>
    Object.fromEntries(weatherIds.map(id => [id, of(id) ?? missing(range.labels.length)])) as WeatherSeries
  if (range.step === 'hour') {
    const hours = await readHours(services, scope, ids, range.firstHour, range.lastHour, weatherIds)
    return ids.map(id => pick(parameter => hours.get(id)!.values[parameter]))
  }
  const days = await readDays(services, scope, ids, range.firstDay, range.lastDay, weatherIds)
  return ids.map(id => pick(parameter => days.get(id)!.weather[parameter]))
}

/** Time (and place) before the numbers: place by place, each with all its times. */
export const leadColumns = (places: readonly PlaceRecord[], labels: readonly string[]) => {
  const time = textColumn(
    'time',
    '时间',
    places.flatMap(() => labels as string[]),
    'time',
  )
  if (places.length < 2) return [time]
  const names = places.flatMap(place => labels.map(() => place.name))
  const ids = places.flatMap(place => labels.map(() => place.id))
  return [
    time,
    textColumn('place', '点位', names),
    { key: 'place_id', label: '点位编号', kind: 'number' as const, decimals: 0, hidden: true, values: ids },
  ]
}

/** Name of a direction by sixteen points; null without one. */
export const pointName = (degrees: number | null | undefined): string | null => {
  const sector = compass16(degrees)
  return sector === null ? null : compass16Names[sector]!
}
