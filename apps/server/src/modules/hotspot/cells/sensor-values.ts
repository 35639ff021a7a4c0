import { type GridItem, type GridStep, type StationGridItem, stationGridItems } from '@qingyuan/domain/hotspot-grid.ts'
import { addDays, dayOfHour, daysBetween, daysOfPeriod, formatHour, hourMs, parseHour, periodOfDay } from '@qingyuan/domain/time.ts'
import { periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { type AirServices, periodValue, publicScope, readDays, readHours } from '#/modules/air/read/public.ts'
import { networkDays, networkMonths, usableNetwork } from '#/modules/hotspot/network/public.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'

/** Stations of the city, which are the sensors of its particles and gases. */
const stationPlaces = (places: Places): PlaceRecord[] =>
  places.all().filter(({ kind, countyId }) => kind === 'station' && countyId !== null)

/** Sensors of an item. Organics have those round the parks alone: an analyser measures another quantity. */
export const sensorPlaces = (places: Places, item: GridItem): readonly PlaceRecord[] =>
  item === 'tvoc' ? places.sensors() : stationPlaces(places)

/** Values of the sensors by item and period, in the order of the sensors; NaN where there is none that counts. */
export type SensorValues = ReadonlyMap<GridItem, ReadonlyMap<string, Float64Array>>

type ValueOf = (item: StationGridItem, sensor: number, period: number) => number

const tableOf = (periods: readonly string[], sensors: number, valueOf: ValueOf): SensorValues =>
  new Map(
    stationGridItems.map(item => [
      item,
      new Map(periods.map((period, p) => [period, Float64Array.from({ length: sensors }, (_, s) => valueOf(item, s, p))])),
    ]),
  )

const hourValues = async (services: AirServices, ids: readonly number[], first: string, last: string): Promise<SensorValues> => {
  const [from, to] = [parseHour(first)!, parseHour(last)!]
  const found = await readHours(services, publicScope, ids, from, to, stationGridItems, { graded: false })
  const periods = Array.from({ length: (to - from) / hourMs + 1 }, (_, i) => formatHour(from + i * hourMs))
  return tableOf(periods, ids.length, (item, s, p) => found.get(ids[s]!)!.values[item]![p]!)
}

const dayValues = async (services: AirServices, ids: readonly number[], first: string, last: string): Promise<SensorValues> => {
  const found = await readDays(services, publicScope, ids, first, last)
  return tableOf(daysBetween(first, last), ids.length, (item, s, p) => found.get(ids[s]!)!.value[item][p]!)
}

/** A month counts by the rules of the standard; its value is the one that the station is ranked by on every screen. */
const monthValues = async (services: AirServices, ids: readonly number[], first: string, last: string): Promise<SensorValues> => {
  const [from, to] = [daysOfPeriod(first)!.first, daysOfPeriod(last)!.last]
  const found = await readDays(services, publicScope, ids, from, to)
  const months = [...new Set(daysBetween(from, to).map(day => periodOfDay(day, 'month')))]
  const statistics = ids.map(id => months.map(month => periodStatistics(found.get(id)!, { kind: 'month', ...daysOfPeriod(month)! })))
  return tableOf(months, ids.length, (item, s, p) => {
    const of = statistics[s]![p]!
    return of.pollutants[item].valid ? periodValue(of, item) : Number.NaN
  })
}

const stationValues = { hour: hourValues, day: dayValues, month: monthValues }

const organicsHours = async (services: AirServices, first: string, last: string): Promise<Map<string, Float64Array>> => {
  const [from, to] = [parseHour(first)!, parseHour(last)!]
  const { values, from: origin } = await usableNetwork(services, dayOfHour(from), dayOfHour(to))
  return new Map(
    Array.from({ length: (to - from) / hourMs + 1 }, (_, i) => {
      const at = from + i * hourMs
      return [formatHour(at), Float64Array.from(values, own => own[(at - origin) / hourMs]!)] as const
    }),
  )
}

const organicsValues = { hour: organicsHours, day: networkDays, month: networkMonths }

/** Items that have the same sensors, whose maps are made together. */
export const itemGroups: readonly (readonly GridItem[])[] = [stationGridItems, ['tvoc']]

/** Values of all items that have the sensors of an item, in periods from the first to the last, both included. */
export const sensorValues = async (
  services: AirServices,
  step: GridStep,
  item: GridItem,
  first: string,
  last: string,
): Promise<SensorValues> => {
  if (item === 'tvoc') return new Map([[item, await organicsValues[step](services, first, last)]])
  const ids = sensorPlaces(services.places, item).map(({ id }) => id)
  return stationValues[step](services, ids, first, last)
}

/** Month that many months before. */
export const monthBefore = (month: string, back: number): string => {
  const at = 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7)) - 1 - back
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** Period a number of periods before. */
export const periodBefore = (period: string, step: GridStep, back: number): string => {
  if (step === 'hour') return formatHour(parseHour(period)! - back * hourMs)
  return step === 'day' ? addDays(period, -back) : monthBefore(period, back)
}
