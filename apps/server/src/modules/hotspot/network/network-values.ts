import { dayOfHour, daysBetween, daysOfPeriod, hourMs, periodOfDay } from '@qingyuan/domain/time.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { calibratedHours } from './calibrated.ts'
import { currentMarks } from './current-marks.ts'
import { type ReadNetwork, readNetwork } from './network.ts'
import { selectSensorDays } from './queries.ts'

/** Share of the days of a month that it has at least. */
const leastDays = 0.75

/** Sensors that count on a day: marked 正常 then; after the newest assessed day, those that are now. */
const usableOn = async (
  services: AirServices,
  ids: readonly number[],
  first: string,
  last: string,
): Promise<(id: number, day: string) => boolean> => {
  const { day: newest, marks } = await currentMarks(services, ids)
  const rows = ids.length > 0 ? await selectSensorDays(services.db, ids, first, last) : []
  const normal = new Set(rows.flatMap(({ place_id, day, mark }) => (mark === 'normal' ? [`${place_id} ${day}`] : [])))
  return (id, day) => (newest !== null && day > newest ? marks.get(id)?.mark === 'normal' : normal.has(`${id} ${day}`))
}

export interface UsableNetwork extends ReadNetwork {
  /** Calibrated hours of each; NaN in days in which its mark is not 正常. */
  values: Float64Array[]
}

/** Calibrated hours of all sensors from the first hour of a day to the last of another, of those that count. */
export const usableNetwork = async (services: AirServices, first: string, last: string): Promise<UsableNetwork> => {
  const network = await readNetwork(services, first, last)
  const ids = network.sensors.map(({ id }) => id)
  const [hours, isUsable] = [await calibratedHours(services.db, network), await usableOn(services, ids, first, last)]
  const days = Array.from(network.clocks, (_, h) => dayOfHour(network.from + h * hourMs))
  const values = hours.map((own, s) => {
    const usable = new Map([...new Set(days)].map(day => [day, isUsable(ids[s]!, day)]))
    return own.map((value, h) => (usable.get(days[h]!) ? value : Number.NaN))
  })
  return { ...network, values }
}

/** Means of days that count, by place and day. */
const usableDays = async ({ db, places }: Pick<AirServices, 'db' | 'places'>, first: string, last: string) => {
  const ids = places.sensors().map(({ id }) => id)
  const rows = ids.length > 0 ? await selectSensorDays(db, ids, first, last) : []
  return new Map(
    rows.flatMap(({ place_id, day, mark, mean: of }) => (mark === 'normal' && of !== null ? [[`${place_id} ${day}`, of] as const] : [])),
  )
}

/** Mean of each sensor in days, in the order of the places; NaN for those that do not count. */
export const networkDays = async (
  services: Pick<AirServices, 'db' | 'places'>,
  first: string,
  last: string,
): Promise<Map<string, Float64Array>> => {
  const known = await usableDays(services, first, last)
  const sensors = services.places.sensors()
  return new Map(
    daysBetween(first, last).map(day => [day, Float64Array.from(sensors, ({ id }) => known.get(`${id} ${day}`) ?? Number.NaN)]),
  )
}

/** Mean of the days of each sensor in months with three quarters of them. */
export const networkMonths = async (
  services: Pick<AirServices, 'db' | 'places'>,
  first: string,
  last: string,
): Promise<Map<string, Float64Array>> => {
  const [from, to] = [daysOfPeriod(first)!.first, daysOfPeriod(last)!.last]
  const days = await networkDays(services, from, to)
  const months = [...new Set(daysBetween(from, to).map(day => periodOfDay(day, 'month')))]
  return new Map(
    months.map(month => {
      const span = daysOfPeriod(month)!
      const own = daysBetween(span.first, span.last).map(day => days.get(day)!)
      const meanOf = (sensor: number) => {
        const known = own.map(values => values[sensor]!).filter(value => value === value)
        return known.length < leastDays * own.length ? Number.NaN : mean(known)
      }
      return [month, Float64Array.from(services.places.sensors(), (_, s) => meanOf(s))]
    }),
  )
}
