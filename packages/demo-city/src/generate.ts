import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { hourMs, instantOf, wallClock } from '@qingyuan/domain/time.ts'
import { addGaps, addSpikes, addStuck, type DemoMark } from './hours/faults.ts'
import { type Columns, keepMeasured, placeHours } from './hours/place-hours.ts'
import { hourIndex } from './model/calendar.ts'
import type { CityPlan, DemoPlace } from './plan.ts'

/** Hours of one place, as its instruments report them. */
export interface DemoBlock {
  /** Position in `plan.places`. */
  placeIndex: number
  placeCode: string
  /** Instant of the END of the first hour. */
  firstHour: number
  hours: number
  /** One value an hour for each parameter; NaN is missing or marked. ug/m3, CO mg/m3, Pa, °C, %, m/s, degrees from, mm, km. */
  columns: Columns
  /** Values that came with an instrument's mark and do not count, by hour. */
  marks: DemoMark[]
}

export interface BlockRequest {
  plan: CityPlan
  /** Instant of the END of the first hour. */
  from: number
  hours: number
}

/**
 * What one place reports for `hours` hours. The same hours come out whatever the boundaries of the block: every value is a function of
 * seed, place and absolute hour. Throws RangeError when `from` is not a full hour.
 */
export const generatePlace = ({ plan, from, hours }: BlockRequest, place: DemoPlace): DemoBlock => {
  const first = hourIndex(from)
  const columns = placeHours(plan.seed, place, first, hours)
  addSpikes(place, columns, first)
  addStuck(place, columns, first, (hour, id) => reported(plan, place, hour, id))
  const marks = addGaps(place, columns, first)
  return { placeIndex: place.index, placeCode: place.code, firstHour: from, hours, columns: keepMeasured(place, columns), marks }
}

const reported = (plan: CityPlan, place: DemoPlace, hour: number, id: PollutantId): number => {
  const columns = placeHours(plan.seed, place, hour, 1)
  addSpikes(place, columns, hour)
  return columns[id][0]!
}

/** The same hours of every place (stations, then neighbour cities) or of those requested. */
export const generateBlock = (request: BlockRequest, places: readonly DemoPlace[] = request.plan.places): DemoBlock[] =>
  places.map(place => generatePlace(request, place))

/**
 * The hours from the one that ends at `from` to the one that ends at `to`, in batches of one place and one calendar month: month by month
 * and place by place (stations, then neighbour cities), so that a loader can commit month after month.
 */
export async function* demoBatches({ plan, from, to }: { plan: CityPlan; from: number; to: number }): AsyncGenerator<DemoBlock> {
  for (let start = from; start <= to; ) {
    const c = wallClock(start - hourMs)
    const monthEnd = instantOf(c.year, c.month + 1, 1)
    const end = Math.min(to, monthEnd)
    const hours = (end - start) / hourMs + 1
    for (const place of plan.places) {
      yield generatePlace({ plan, from: start, hours }, place)
    }
    start = end + hourMs
  }
}
