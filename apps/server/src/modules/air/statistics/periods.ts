import type { Frame } from '@qingyuan/domain/frame.ts'
import { addDays, dayOfHour } from '@qingyuan/domain/time.ts'
import type { Period } from '@qingyuan/engine/rollup/validity.ts'
import { type AirServices, airRefusal, basePeriod, lastEndedDay, periodOf, placesOf, rangeOf } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'

export type AreaKind = 'city' | 'county'
export type Unit = 'day' | 'month'
export interface DayRange {
  from: string
  to: string
}

const kindsOf = { city: ['city', 'neighbour'], county: ['county'] } as const

/** Every place of the kind, and the requested ones of them. */
export const areasOf = (services: AirServices, kind: AreaKind, ids: readonly number[] | undefined) => {
  const all = services.places.all().filter(place => (kindsOf[kind] as readonly string[]).includes(place.kind))
  return { all, requested: ids ? placesOf(services.places, ids, kindsOf[kind]) : all }
}

/** The row of the city below its counties: a frame of that one row. */
export const totalOf = (city: Frame) => ({ label: '全市', cells: city.columns.map(({ values }) => values[0] ?? null) })

/** Last day that has ended by the newest data of the places; by the clock while there are none. */
export const endedDay = async (services: AirServices, places: readonly PlaceRecord[]): Promise<string> => {
  const ids = places.map(place => place.id)
  return (await lastEndedDay(services, ids)) ?? addDays(dayOfHour(services.clock.now()), -1)
}

/** The days of a span of days or whole months; what is no date or runs backwards is refused. */
export const daysOf = (unit: Unit, { from, to }: DayRange, places = 1): Period => {
  const { firstDay, lastDay } = rangeOf(unit, from, to, places)
  return periodOf(firstDay, lastDay)
}

/** A month that has not ended counts up to the last ended day; one that has not begun stays whole. */
const soFar = ({ first, last }: Period, ended: string): Period => periodOf(first, ended < last && ended >= first ? ended : last)

export interface ComparedPeriods {
  now: Period
  lastYear: Period
  own: Period | null
}

/** The requested period, the same one last year, and the caller's own. */
export const comparedPeriods = (
  unit: Unit,
  question: DayRange & { compareFrom?: string; compareTo?: string },
  ended: string,
): ComparedPeriods => {
  const { compareFrom, compareTo } = question
  if ((compareFrom === undefined) !== (compareTo === undefined)) throw airRefusal('INVALID_INPUT', '对比期的开始与结束须同时给出')
  const whole = daysOf(unit, question)
  const now = unit === 'month' ? soFar(whole, ended) : whole
  const own = compareFrom !== undefined && compareTo !== undefined ? daysOf(unit, { from: compareFrom, to: compareTo }) : null
  return { now, lastYear: basePeriod(now.first, now.last, 'lastYear'), own }
}
