import { type analysisMapCalls, stationHourColumns } from '@qingyuan/contract/air/figure-maps.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import {
  type AirServices,
  airRefusal,
  type HourColumns,
  metaOf,
  parameterColumn,
  readHours,
  scaleOfLabels,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { seasonRange } from '../season-range.ts'

export type MapParameter = InputOf<typeof analysisMapCalls.StationHours>['parameter']

const mostDays = 14

export const columnsFor = (parameter: MapParameter): MeasuredId[] => (parameter === 'aqi' ? [] : [parameter])

/** Values of a parameter, the AQI among them, NaN where missing. */
export const valuesOf = (hours: HourColumns, parameter: MapParameter): Float64Array =>
  parameter === 'aqi' ? Float64Array.from(hours.aqi, aqi => (aqi < 0 ? Number.NaN : aqi)) : hours.values[parameter]!

/** Stations that the caller may see, regular and micro. */
export const stationsFor = ({ places }: Pick<AirServices, 'places'>, scope: Scope) =>
  places.visible(scope).filter(place => place.kind === 'station')

/** Every hour of every station, a column each, and the city's own value first: what the surfaces of the page are interpolated from. */
export const stationHoursFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: InputOf<typeof analysisMapCalls.StationHours>,
): Promise<OutputOf<typeof analysisMapCalls.StationHours>> => {
  const stations = stationsFor(services, scope)
  const city = services.places.cityPlace()
  const places = [...(city ? [city] : []), ...stations]
  const span = seasonRange(services, { from: question.from, to: question.to }, places.length)
  if (span.inside.length > mostDays * 24) throw airRefusal('BAD_RANGE', `插值图一次最长 ${mostDays} 天，请缩短开始时间与结束时间`)
  const ids = places.map(place => place.id)
  const empty = span.inside.length === 0
  const hours = empty ? null : await readHours(services, scope, ids, span.from, span.to, columnsFor(question.parameter))
  const labels = Array.from(span.inside, (_, i) => formatHour(span.from + i * hourMs))
  const scale = scaleOfLabels(services, labels)
  const column = (place: PlaceRecord) => {
    const values = hours ? valuesOf(hours.get(place.id)!, question.parameter) : []
    return parameterColumn(question.parameter, values, { label: place.name, step: 'hour', scale })
  }
  return buildFrame(
    stationHourColumns,
    labels,
    {
      time: label => label,
      city: city && column(city),
      '#': stations.map(place => ({ ...column(place), key: `${place.id}` as const })),
    },
    { meta: metaOf(services, `${parameters[question.parameter].label} 站点逐时值`, places, span.firstDay, span.lastDay) },
  )
}
