import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type GridStep, gridParameter } from '@qingyuan/domain/hotspot-grid.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, parseHour } from '@qingyuan/domain/time.ts'
import { marksAt } from '#/modules/hotspot/network/public.ts'
import { type Calls, type GridContext, periodOf } from './maps.ts'
import { sensorPlaces, sensorValues } from './sensor-values.ts'

/** Day by whose marks sensors take part in a period; null for the present ones. */
const dayOf = (step: GridStep, period: string): string | null =>
  step === 'hour' ? dayOfHour(parseHour(period)!) : step === 'day' ? period : null

/** Sensors of an item within the caller's scope, with what the map of a period was made of. */
export const mapSensors = async (
  { services, caller: { scope } }: GridContext,
  { item, step, time }: InputOf<Calls['sensors']>,
): Promise<OutputOf<Calls['sensors']>> => {
  const period = await periodOf(services, item, step, time)
  const sensors = sensorPlaces(services.places, item)
  const values = period ? (await sensorValues(services, step, item, period, period)).get(item)?.get(period) : undefined
  const ids = sensors.map(({ id }) => id)
  const marks = await marksAt(services, item === 'tvoc' ? ids : [], period && dayOf(step, period))
  const { decimals } = parameters[gridParameter(item, step)]
  return {
    time: period,
    rows: sensors.flatMap(({ id: placeId, name, lon, lat, countyId }, i) => {
      if (scope.counties !== null && !scope.counties.includes(countyId!)) return []
      const { mark = null, reason = '' } = marks.get(placeId) ?? {}
      return [{ ...{ placeId, name, lon, lat, mark, reason }, value: roundForDisplay(values?.[i], decimals) }]
    }),
  }
}
