import type { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { type PollutantId, parameters } from '@qingyuan/domain/parameters.ts'
import { addDays, countDays, dayOfHour, dayStart, daysInMonth, firstDayOf, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { sumOfValues } from '@qingyuan/engine/core/sum.ts'
import { allowedRest, allowedRestOfDay } from '@qingyuan/engine/target/allowed.ts'
import { type AirServices, dayIndex, metaOf, newestHour, publicScope, readDays, readHours } from '#/modules/air/read/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import { targetItems } from './items.ts'
import { selectTargets } from './queries.ts'
import { areasOf } from './target-period.ts'

interface Sum {
  mean: number
  count: number
}

/** Mean so far of a day, a month or a year, and the largest mean that the rest may have. */
interface Part extends Sum {
  /** Hours or days that are still to come. */
  rest: number
  /** Largest mean of the rest; NaN without target, data or rest. */
  allowed: number
}

interface Rooms {
  target: number | null
  today: Part
  month: Part
  year: Part
}

const meanOf = (values: Float64Array): Sum => {
  const { sum, count } = sumOfValues(values)
  return { mean: count === 0 ? Number.NaN : sum / count, count }
}

/** Missing days that passed do not count: the period's mean is of its valid days and of those to come. */
const restOf = (sum: Sum, rest: number, target: number | null): Part => ({
  ...sum,
  rest,
  allowed: target === null ? Number.NaN : allowedRest(target, sum.count + rest, sum.count, sum.mean),
})

/**
 * Year: the mean that the days from today on may have for the year to stay at its target. Month: the same of this month's days for the month to stay
 * at the year's target (the authority sets no target for months). Today: what the hours that remain may have for the day to stay at the year's allowance;
 * of 24 hours those count that came or are still to come.
 */
const roomsOf = (target: number | null, hours: Float64Array, days: Float64Array, monthDays: Float64Array, today: string): Rooms => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const ofYear = restOf(meanOf(days), countDays(today, `${year}-12-31`), target)
  const ofMonth = restOf(meanOf(monthDays), daysInMonth(year, month) - Number(today.slice(8)) + 1, target)
  const soFar = meanOf(hours)
  const rest = 24 - hours.length
  const allowed = soFar.count === 0 ? ofYear.allowed : allowedRestOfDay(ofYear.allowed, soFar.count, soFar.mean, soFar.count + rest)
  return { target, today: { ...soFar, rest, allowed }, month: ofMonth, year: ofYear }
}

const partColumns = (
  key: 'today' | 'month' | 'year',
  words: { mean: string; rest: string; allowed: string; unit: string },
  rooms: readonly Rooms[],
  { unit, decimals }: { unit: string; decimals: number },
): FrameColumn[] => {
  const { number } = columnsOf(rooms)
  return [
    number(`${key}_mean`, words.mean, unit, decimals, room => room[key].mean),
    number(`${key}_count`, `${words.mean}有效`, words.unit, 0, room => room[key].count),
    number(`${key}_rest`, words.rest, words.unit, 0, room => room[key].rest),
    number(`${key}_allowed`, words.allowed, unit, 1, room => room[key].allowed, {
      notes: Object.fromEntries(
        rooms.flatMap((room, i) => (room[key].allowed < 0 ? [[i, { mark: 'LIMIT', reason: '已无法达到：剩余时段为 0 也超过目标' }]] : [])),
      ),
    }),
  ]
}

/** 今日目标余量: means so far of today, this month and this year, the year's target, and the largest means that the rest may have. */
export const marginFrame = async (
  { services }: ServiceContext<AirServices>,
  { item }: InputOf<typeof targetCalls.Room>,
): Promise<Frame> => {
  const places = areasOf(services)
  const ids = places.map(place => place.id)
  const id = item as PollutantId
  const hour = (await newestHour(services, publicScope, ids)) ?? services.clock.now()
  const today = dayOfHour(hour)
  const [yearStart, monthStart, ended] = [firstDayOf(today, 'year'), firstDayOf(today, 'month'), addDays(today, -1)]
  const [hours, days, targets] = await Promise.all([
    readHours(services, publicScope, ids, dayStart(today) + hourMs, hour, [id]),
    readDays(services, publicScope, ids, yearStart, ended < yearStart ? yearStart : ended),
    selectTargets(services.db, Number(today.slice(0, 4))),
  ])
  const rooms = ids.map(placeId => {
    const target = targets.find(row => row.place_id === placeId && row.item === item)?.value ?? null
    const daily = days.get(placeId)!.value[id].subarray(0, Math.max(0, dayIndex(yearStart, today)))
    return roomsOf(target, hours.get(placeId)!.values[id]!, daily, daily.subarray(Math.max(0, dayIndex(yearStart, monthStart))), today)
  })
  const { label, unit } = parameters[id]
  const { decimals } = targetItems[item]!
  const own = { unit, decimals }
  const { text, hidden, number } = columnsOf(places)
  const columns: FrameColumn[] = [
    text('name', '区域', place => place.name),
    hidden('place_id', '点位编号', place => place.id),
    number('target', `${today.slice(0, 4)} 年目标`, unit, decimals, (_, i) => rooms[i]!.target),
    ...partColumns('today', { mean: '今日均值', rest: '今日剩余', allowed: '今日剩余允许', unit: '小时' }, rooms, own),
    ...partColumns('month', { mean: '本月均值', rest: '本月剩余', allowed: '本月剩余允许', unit: '天' }, rooms, own),
    ...partColumns('year', { mean: '今年均值', rest: '今年剩余', allowed: '今年剩余允许', unit: '天' }, rooms, own),
  ]
  return {
    columns: columns.map(column => traceable(column, id)),
    rowCount: places.length,
    meta: { ...metaOf(services, `${label} 今日目标余量`, places, yearStart, today), period: `截至 ${formatHour(hour)}` },
  }
}

/** Means have a lineage; the page knows over which time. */
const traceable = (column: FrameColumn, id: PollutantId): FrameColumn =>
  /^(today|month|year)_mean$/.test(column.key) ? { ...column, parameter: id, trace: { statistic: column.key.split('_')[0]! } } : column
