import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import {
  type MonitorGrouping,
  monitorAlarmColumns,
  monitorGroupings,
  statisticColumns,
} from '@qingyuan/contract/organics/monitor-schemas.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { alarmSeverities } from '@qingyuan/domain/alarms/rule.ts'
import { seriesDecimals, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { isItemOf, type MonitorItem, monitorItemIds, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import { isBoundary, type StationType, stationTypes } from '@qingyuan/domain/station-types.ts'
import { dayOfHour, formatDateTime, formatHour, hourMs, parseHour, timeConvention, wallClock } from '@qingyuan/domain/time.ts'
import { plumeEvents } from '@qingyuan/engine/alarm/plume-events.ts'
import { type AirServices, airRefusal, readHours } from '#/modules/air/read/public.ts'
import { type AlarmFilter, type AlarmRecord, countAlarms, countStates, selectAlarms } from '#/modules/alarms/records/public.ts'
import { selectCategories } from '#/modules/alarms/rules/public.ts'
import { groupBy } from '#/platform/group-by.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { chosenStations, type MonitorStation, type Where } from './stations.ts'

type Call = typeof vocMonitorCalls
type Input = InputOf<Call['alarmQuery']>
type Filter = InputOf<Call['alarmAnalysis']>
type Category = Awaited<ReturnType<typeof selectCategories>>[number]

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
const mostRows = 20_000
/** An hour's alarm begins somewhere in the hour. */
const eventOptions = { mostMs: hourMs, halfAngle: 45, nearM: 800 } as const

interface Question {
  filter: AlarmFilter
  stations: Map<number, MonitorStation>
  from: number
  to: number
}

const questionOf = async ({ services, caller: { scope } }: ScopedContext, input: Filter, list: AlarmList): Promise<Question> => {
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
const itemOf = ({ parameter }: AlarmRecord, { place }: MonitorStation): MonitorItem | null =>
  monitorItemIds.find(item => monitorItems[item].parameter === parameter && isItemOf(item, place)) ?? null

interface Wind {
  speed: number
  from: number
}

/** Wind at stations in their alarms' first hours. */
const windsAt = async (services: AirServices, scope: ScopedContext['caller']['scope'], alarms: readonly AlarmRecord[]) => {
  if (alarms.length === 0) return () => ({ speed: Number.NaN, from: Number.NaN })
  const hours = alarms.map(alarm => Math.ceil(alarm.openedAt.getTime() / hourMs) * hourMs)
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  const ids = [...new Set(alarms.map(alarm => alarm.placeId))]
  const columns = await readHours(services, scope, ids, first, last, ['wind_speed', 'wind_direction'], { graded: false })
  return (alarm: AlarmRecord): Wind => {
    const at = Math.round((Math.ceil(alarm.openedAt.getTime() / hourMs) * hourMs - first) / hourMs)
    const own = columns.get(alarm.placeId)!.values
    return { speed: own.wind_speed?.[at] ?? Number.NaN, from: own.wind_direction?.[at] ?? Number.NaN }
  }
}

/** Name of the event of each alarm: the id of its first one; null for an alarm by itself. */
const eventsOf = (
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

/** Alarms in the hours about a page of them, so that an event that runs over the edge of the page is one. */
const eventsAbout = async ({ services, caller: { scope } }: ScopedContext, question: Question, rows: readonly AlarmRecord[]) => {
  if (rows.length === 0) return new Map<number, string>()
  const times = rows.map(row => row.openedAt.getTime())
  const filter = {
    ...question.filter,
    from: new Date(Math.min(...times) - 3 * hourMs),
    to: new Date(Math.max(...times) + 3 * hourMs),
    state: undefined,
    grade: undefined,
  }
  const about = await selectAlarms(services.db, scope, filter, { offset: 0, limit: mostRows })
  return eventsOf(about, question.stations, await windsAt(services, scope, about))
}

const peakOf = ({ peak, parameter }: AlarmRecord) => (peak === null ? null : roundForDisplay(peak, seriesDecimals(parameter ?? '')))
const levelText = (row: AlarmRecord) => (row.grade > 0 ? `${row.grade} 级` : alarmSeverities[row.severity])
/** The limits of GB 14554 and GB 16297 are an emitter's; at a village the same number is a reference. */
const basisOf = ({ type }: MonitorStation) => (isBoundary(type) ? '边界限值' : '参考值')

const metaOfAlarms = (services: AirServices, title: string, { from, to, stations }: Question) => ({
  ...{ title, period: `${formatHour(Math.ceil(from / hourMs) * hourMs)} ~ ${formatHour(Math.ceil(to / hourMs) * hourMs)}`, timeConvention },
  demo: [...stations.values()].some(({ place }) => place.simulated),
  madeAt: formatDateTime(services.clock.now()),
})

/** A list of alarms by filter: table, rows by name, and how many in each state. */
export const alarmPageOf = async (context: ScopedContext, input: Input, list: AlarmList): Promise<OutputOf<Call['alarmQuery']>> => {
  const { services, caller } = context
  const question = await questionOf(context, input, list)
  const [pageNum, pageSize] = [input.pageNum ?? 1, input.pageSize ?? 20]
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
  const [total, states, rows, categories] = await Promise.all([
    countAlarms(services.db, caller.scope, question.filter),
    countStates(services.db, caller.scope, { ...question.filter, state: undefined }),
    selectAlarms(services.db, caller.scope, question.filter, page),
    selectCategories(services.db),
  ])
  const events = await eventsAbout(context, question, rows)
  const categoryOf = new Map<number | null, Category>(categories.map(category => [category.id, category]))
  const stationOf = (row: AlarmRecord) => question.stations.get(row.placeId)!
  const labelOf = (row: AlarmRecord) => {
    const item = itemOf(row, stationOf(row))
    return item === null ? (row.parameter === null ? '全部' : row.parameter) : monitorItems[item].label
  }
  const frame = buildFrame(
    monitorAlarmColumns,
    rows,
    {
      id: row => row.id,
      opened: row => formatHour(row.openedAt.getTime()),
      station: row => row.placeName,
      type: row => stationTypes[stationOf(row).type],
      area: row => stationOf(row).place.countyName,
      category: row => categoryOf.get(row.categoryId)?.name ?? null,
      item: labelOf,
      level: levelText,
      peak: peakOf,
      unit: row => (row.parameter === null ? null : seriesUnit(row.parameter)),
      basis: row => basisOf(stationOf(row)),
      ended: row => (row.endedAt ? formatHour(row.endedAt.getTime()) : '持续中'),
      hours: row => row.hours,
      state: row => alarmLifecycle.states[row.state].label,
      handler: row => row.handler,
      event: row => events.get(row.id) ?? null,
      message: row => row.message,
    },
    { meta: metaOfAlarms(services, list.title, question) },
  )
  return {
    ...frame,
    ...{ total, states },
    rows: rows.map(row => ({
      ...{
        id: row.id,
        stationId: row.placeId,
        station: row.placeName,
        typeId: stationOf(row).type,
        countyName: stationOf(row).place.countyName,
      },
      ...{
        categoryId: row.categoryId,
        category: categoryOf.get(row.categoryId)?.name ?? null,
        colour: categoryOf.get(row.categoryId)?.colour ?? null,
      },
      ...{
        ruleName: row.ruleName,
        item: itemOf(row, stationOf(row)),
        level: row.grade,
        severity: row.severity,
        state: row.state,
        peak: peakOf(row),
      },
      ...{ unit: row.parameter === null ? '' : seriesUnit(row.parameter), openedAt: formatHour(row.openedAt.getTime()), hours: row.hours },
      ...{ endedAt: row.endedAt ? formatHour(row.endedAt.getTime()) : null, event: events.get(row.id) ?? null, message: row.message },
    })),
  }
}

const durations = ['1 h', '2–3 h', '4–6 h', '7–12 h', '> 12 h'] as const
const durationOf = (hours: number) => durations[hours <= 1 ? 0 : hours <= 3 ? 1 : hours <= 6 ? 2 : hours <= 12 ? 3 : 4]!
const compass = ['北', '东北', '东', '东南', '南', '西南', '西', '西北', '静风', '不明'] as const
const leastWind = 0.5
const sectorOf = ({ speed, from }: Wind) =>
  speed !== speed || from !== from ? '不明' : speed < leastWind ? '静风' : compass[Math.round(from / 45) % 8]!

const startClock = (row: AlarmRecord) => wallClock(Math.ceil(row.openedAt.getTime() / hourMs) * hourMs - hourMs)
/** An alarm is answered in time within two hours. */
const inTimeHours = 2

const shareOf = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)
const mean = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length)
const answered = (rows: readonly AlarmRecord[]) =>
  rows.flatMap(row => (row.handledAt ? [(row.handledAt.getTime() - row.createdAt.getTime()) / hourMs] : []))

const figuresOf = (rows: readonly AlarmRecord[]) => {
  const verified = rows.filter(row => row.state === 'closed' || row.state === 'false')
  const answers = answered(rows)
  return {
    count: rows.length,
    hours: rows.reduce((sum, row) => sum + row.hours, 0),
    meanDuration: mean(rows.map(row => row.hours)),
    handled: shareOf(answers.filter(hours => hours <= inTimeHours).length, rows.length),
    falseRate: shareOf(verified.filter(row => row.state === 'false').length, verified.length),
    answerHours: mean(answers),
  }
}

const ordered: Partial<Record<MonitorGrouping, readonly string[]>> = { duration: durations, wind: compass }

/** Counts, durations, false ones and answers of alarms, in groups and by hour of the week. */
export const analysisOf = async (context: ScopedContext, input: Filter, list: AlarmList): Promise<OutputOf<Call['alarmAnalysis']>> => {
  const { services, caller } = context
  const by = input.groupBy ?? 'category'
  const question = await questionOf(context, input, list)
  const [rows, categories] = await Promise.all([
    selectAlarms(services.db, caller.scope, question.filter, { offset: 0, limit: mostRows }),
    selectCategories(services.db),
  ])
  if (rows.length === mostRows) throw airRefusal('BAD_RANGE', `报警超过 ${mostRows} 条，请缩短时间范围`)
  const windOf = await windsAt(services, caller.scope, rows)
  const categoryOf = new Map<number | null, Category>(categories.map(category => [category.id, category]))
  const stationOf = (row: AlarmRecord) => question.stations.get(row.placeId)!
  const keyOf: Record<MonitorGrouping, (row: AlarmRecord) => string> = {
    category: row => categoryOf.get(row.categoryId)?.name ?? '未分类',
    level: levelText,
    station: row => row.placeName,
    type: row => stationTypes[stationOf(row).type],
    park: row => stationOf(row).place.monitor?.park ?? '园区外',
    county: row => stationOf(row).place.countyName ?? '—',
    item: row => {
      const item = itemOf(row, stationOf(row))
      return item === null ? '全部' : monitorItems[item].label
    },
    hour: row => `${String(startClock(row).hour).padStart(2, '0')} 时`,
    day: row => dayOfHour(Math.ceil(row.openedAt.getTime() / hourMs) * hourMs),
    duration: row => durationOf(row.hours),
    wind: row => sectorOf(windOf(row)),
  }
  const groups = groupBy(rows, keyOf[by])
  const names = ordered[by] ?? (by === 'hour' ? Array.from({ length: 24 }, (_, h) => `${String(h).padStart(2, '0')} 时`) : undefined)
  const list_ = names
    ? names.map(name => ({ name, ...figuresOf(groups.get(name) ?? []) }))
    : [...groups]
        .map(([name, own]) => ({ name, ...figuresOf(own) }))
        .sort((a, b) => (by === 'day' ? (a.name < b.name ? -1 : 1) : b.count - a.count || (a.name < b.name ? -1 : 1)))
  const frame = buildFrame(
    statisticColumns,
    list_,
    {
      key: row => row.name,
      name: { label: monitorGroupings[by], of: row => row.name },
      count: row => row.count,
      hours: row => row.hours,
      meanDuration: row => row.meanDuration,
      handled: row => row.handled,
      falseRate: row => row.falseRate,
      answerHours: row => row.answerHours,
    },
    { meta: metaOfAlarms(services, `${list.title}（按${monitorGroupings[by]}）`, question) },
  )
  const byHour = Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
  for (const row of rows) {
    const { weekday, hour } = startClock(row)
    byHour[(weekday + 6) % 7]![hour]!++
  }
  const events = eventsOf(rows, question.stations, windOf)
  const all = figuresOf(rows)
  const tally = (all_: readonly string[], of: (row: AlarmRecord) => string) => {
    const counted = groupBy(rows, of)
    return all_.map(name => ({ name, count: counted.get(name)?.length ?? 0 }))
  }
  return {
    ...frame,
    counts: {
      ...{ total: rows.length, open: rows.filter(row => row.state === 'pending' || row.state === 'handling').length },
      ...{ closed: rows.filter(row => row.state === 'closed').length, false: rows.filter(row => row.state === 'false').length },
      ...{ stations: new Set(rows.map(row => row.placeId)).size, events: new Set(events.values()).size },
    },
    ...{
      hours: all.hours,
      meanDuration: shown(all.meanDuration),
      falseRate: shown(all.falseRate),
      answerHours: shown(all.answerHours),
      byHour,
    },
    byCategory: categories.map(({ id, name, colour }) => ({ name, colour, count: rows.filter(row => row.categoryId === id).length })),
    durations: tally(durations, row => durationOf(row.hours)),
    sectors: tally(compass, row => sectorOf(windOf(row))),
  }
}

const shown = (value: number | null) => (value === null ? null : roundForDisplay(value, 1))
