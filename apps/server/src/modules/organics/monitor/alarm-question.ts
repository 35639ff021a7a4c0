import type { InputOf } from '@qingyuan/contract/call.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { isItemOf, type MonitorItem, monitorItemIds, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import type { StationType } from '@qingyuan/domain/station-types.ts'
import { ceilHour, formatDateTime, formatHour, hourMs, parseHour, timeConvention } from '@qingyuan/domain/time.ts'
import { plumeEvents } from '@qingyuan/engine/alarm/plume-events.ts'
import { type AirServices, airRefusal, readHours } from '#/modules/air/read/public.ts'
import type { AlarmFilter, AlarmRecord } from '#/modules/alarms/records/public.ts'
import { selectCategories } from '#/modules/alarms/rules/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { chosenStations, type MonitorStation, type Where } from './stations.ts'

type Call = typeof vocMonitorCalls
type Filter = InputOf<Call['alarmAnalysis']>
export type Category = Awaited<ReturnType<typeof selectCategories>>[number]

/** What a service's list is limited to beside the filters. */
export interface AlarmList {
  types?: readonly StationType[]
  /** Codes of the categories. */
  categories?: readonly number[]
  stations?: (station: MonitorStation) => boolean
  title: string
}

const defaultDays = 30
const mostDays = 400
export const mostRows = 20_000
/** An hour's alarm begins somewhere in the hour. */
const eventOptions = { mostMs: hourMs, halfAngle: 45, nearM: 800 } as const

export interface Question {
  filter: AlarmFilter
  stations: Map<number, MonitorStation>
  from: number
  to: number
}

export const questionOf = async ({ services, caller: { scope } }: ScopedContext, input: Filter, list: AlarmList): Promise<Question> => {
  const to = input.endTime === undefined ? services.clock.now() : parseHour(input.endTime)!
  const from = input.startTime === undefined ? to - defaultDays * 24 * hourMs : parseHour(input.startTime)!
  if (to < from) throw airRefusal('BAD_RANGE', '结束时间不能早于开始时间')
  if (to - from > mostDays * 24 * hourMs) throw airRefusal('BAD_RANGE', `一次最多查询 ${mostDays} 天`)
  const where: Where = { typeId: input.typeId, areaId: input.areaId, stationIds: input.stationIds }
  const chosen = chosenStations(services, scope, where).filter(
    station => (list.types === undefined || list.types.includes(station.type)) && (list.stations?.(station) ?? true),
  )
  const categories =
    list.categories && (await selectCategories(services.db)).filter(({ code }) => code !== null && list.categories!.includes(code))
  const item = input.item && monitorItems[input.item]
  const stations = new Map(
    chosen.filter(({ place }) => input.item === undefined || isItemOf(input.item, place)).map(station => [station.place.id, station]),
  )
  const filter: AlarmFilter = {
    ...{
      from: new Date(from - 1),
      to: new Date(to),
      placeIds: [...stations.keys()],
      state: input.state,
      grade: input.level,
      categorised: true,
    },
    ...(input.categoryId === undefined ? {} : { categoryIds: [input.categoryId] }),
    ...(categories && input.categoryId === undefined ? { categoryIds: categories.map(({ id }) => id) } : {}),
    ...(item ? { parameter: item.parameter } : {}),
  }
  return { filter, stations, from, to }
}

/** The quantity that an alarm at a station is about. */
export const itemOf = ({ parameter }: AlarmRecord, { place }: MonitorStation): MonitorItem | null =>
  monitorItemIds.find(item => monitorItems[item].parameter === parameter && isItemOf(item, place)) ?? null

export interface Wind {
  speed: number
  from: number
}

/** Wind at stations in their alarms' first hours. */
export const windsAt = async (services: AirServices, scope: ScopedContext['caller']['scope'], alarms: readonly AlarmRecord[]) => {
  if (alarms.length === 0) return () => ({ speed: Number.NaN, from: Number.NaN })
  const hours = alarms.map(alarm => ceilHour(alarm.openedAt.getTime()))
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  const ids = [...new Set(alarms.map(alarm => alarm.placeId))]
  const columns = await readHours(services, scope, ids, first, last, ['wind_speed', 'wind_direction'], { graded: false })
  return (alarm: AlarmRecord): Wind => {
    const at = Math.round((ceilHour(alarm.openedAt.getTime()) - first) / hourMs)
    const own = columns.get(alarm.placeId)!.values
    return { speed: own.wind_speed?.[at] ?? Number.NaN, from: own.wind_direction?.[at] ?? Number.NaN }
  }
}

/** Name of the event of each alarm: the id of its first one; null for an alarm by itself. */
export const eventsOf = (
  alarms: readonly AlarmRecord[],
  stations: ReadonlyMap<number, MonitorStation>,
  windOf: (alarm: AlarmRecord) => Wind,
): Map<number, string> => {
  const events = new Map<number, string>()
  for (const parameter of new Set(alarms.map(alarm => alarm.parameter))) {
    // A silence or a faulty instrument moves with no wind.
    const own = alarms.filter(alarm => alarm.parameter === parameter && alarm.severity !== 'data' && alarm.parameter !== null)
    const roots = plumeEvents(
      own.map(alarm => {
        const { place } = stations.get(alarm.placeId)!
        const { speed, from } = windOf(alarm)
        return { at: alarm.openedAt.getTime(), lon: place.lon, lat: place.lat, windFrom: from, windSpeed: speed }
      }),
      eventOptions,
    )
    const places = new Map<number, Set<number>>()
    roots.forEach((root, i) => places.set(root, (places.get(root) ?? new Set()).add(own[i]!.placeId)))
    roots.forEach((root, i) => {
      if (places.get(root)!.size > 1) events.set(own[i]!.id, `E${own[root]!.id}`)
    })
  }
  return events
}

/** How many bounds of the quantity the peak is above; what is wrong with the data has its category, and no level. */
export const levelText = ({ grade }: AlarmRecord) => (grade > 0 ? `${grade} 级` : '未分级')

export const metaOfAlarms = (services: AirServices, title: string, { from, to, stations }: Question) => ({
  ...{ title, period: `${formatHour(ceilHour(from))} ~ ${formatHour(ceilHour(to))}`, timeConvention },
  demo: [...stations.values()].some(({ place }) => place.simulated),
  madeAt: formatDateTime(services.clock.now()),
})
