import { roomColumns, type targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
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

const roomParts = ['today', 'month', 'year'] as const
type RoomPart = (typeof roomParts)[number]

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

/** Marks of the places that can reach the target no more. */
const unreachable = (rooms: readonly Rooms[], part: RoomPart) =>
  Object.fromEntries(
    rooms.flatMap((room, i) => (room[part].allowed < 0 ? [[i, { mark: 'LIMIT', reason: '已无法达到：剩余时段为 0 也超过目标' }]] : [])),
  )

/** Rooms of the areas by the newest hour. */
const newestRooms = async (services: AirServices, item: string) => {
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
  return { places, hour, today, yearStart, rooms }
}

/** What the rest of the newest day may have at a place, as 今日目标余量 shows it; null without target or data, and when no hour remains. */
export const marginOfToday = async (services: AirServices, placeId: number, item: PollutantId) => {
  const { places, today, rooms } = await newestRooms(services, item)
  const room = rooms[places.findIndex(({ id }) => id === placeId)]
  if (!room || room.target === null || Number.isNaN(room.today.allowed)) return null
  const { mean, count, rest, allowed } = room.today
  return {
    ...{ day: today, item, decimals: targetItems[item]!.decimals, target: room.target, hours: count, rest, isLost: allowed < 0 },
    mean: count === 0 ? null : mean,
    allowed: Math.max(0, allowed),
  }
}

/** 今日目标余量: means so far of today, this month and this year, the year's target, and the largest means that the rest may have. */
export const marginFrame = async (
  { services }: ServiceContext<AirServices>,
  { item }: InputOf<typeof targetCalls.Room>,
): Promise<OutputOf<typeof targetCalls.Room>> => {
  const { places, hour, today, yearStart, rooms } = await newestRooms(services, item)
  const id = item as PollutantId
  const { label, unit } = parameters[id]
  const { decimals } = targetItems[item]!
  return buildFrame(
    roomColumns,
    rooms,
    {
      name: (_, i) => places[i]!.name,
      place_id: (_, i) => places[i]!.id,
      target: { label: `${today.slice(0, 4)} 年目标`, unit, decimals, of: ({ target }) => target },
      ...columnFamily(roomParts, {
        '*_mean': part => ({ unit, decimals, parameter: id, of: (room: Rooms) => room[part].mean }),
        '*_count': part => (room: Rooms) => room[part].count,
        '*_rest': part => (room: Rooms) => room[part].rest,
        '*_allowed': part => ({ unit, notes: unreachable(rooms, part), of: (room: Rooms) => Math.max(0, room[part].allowed) }),
      }),
    },
    { meta: { ...metaOf(services, `${label} 今日目标余量`, places, yearStart, today), period: `截至 ${formatHour(hour)}` } },
  )
}
