import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type MonitorGrouping, monitorGroupings, statisticColumns } from '@qingyuan/contract/organics/monitor-schemas.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { monitorItems } from '@qingyuan/domain/monitor-items.ts'
import { stationTypes } from '@qingyuan/domain/station-types.ts'
import { dayOfHour, hourMs, wallClock } from '@qingyuan/domain/time.ts'
import { compass8, compass8Names, lightAir } from '@qingyuan/domain/wind.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import { type AlarmRecord, selectAlarms } from '#/modules/alarms/records/public.ts'
import { selectCategories } from '#/modules/alarms/rules/public.ts'
import { groupBy } from '#/platform/group-by.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import {
  type AlarmList,
  type Category,
  eventsOf,
  itemOf,
  levelText,
  metaOfAlarms,
  mostRows,
  questionOf,
  type Wind,
  windsAt,
} from './alarm-question.ts'

type Call = typeof vocMonitorCalls

const durations = ['1 h', '2–3 h', '4–6 h', '7–12 h', '> 12 h'] as const
const durationOf = (hours: number) => durations[hours <= 1 ? 0 : hours <= 3 ? 1 : hours <= 6 ? 2 : hours <= 12 ? 3 : 4]!
const compass = [...compass8Names, lightAir.name, '不明'] as const
const sectorOf = ({ speed, from }: Wind) => {
  if (speed < lightAir.below) return lightAir.name
  const sector = speed === speed ? compass8(from) : null
  return sector === null ? '不明' : compass8Names[sector]!
}

const startClock = (row: AlarmRecord) => wallClock(Math.ceil(row.openedAt.getTime() / hourMs) * hourMs - hourMs)
/** Hours have the name of their end: the first one of a day is 01. */
const hourWord = (start: number) => `${String(start + 1).padStart(2, '0')} 时`
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
export const analysisOf = async (
  context: ScopedContext,
  input: InputOf<Call['alarmAnalysis']>,
  list: AlarmList,
): Promise<OutputOf<Call['alarmAnalysis']>> => {
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
    hour: row => hourWord(startClock(row).hour),
    day: row => dayOfHour(Math.ceil(row.openedAt.getTime() / hourMs) * hourMs),
    duration: row => durationOf(row.hours),
    wind: row => sectorOf(windOf(row)),
  }
  const groups = groupBy(rows, keyOf[by])
  const names = ordered[by] ?? (by === 'hour' ? Array.from({ length: 24 }, (_, h) => hourWord(h)) : undefined)
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
      meanDuration: oneDecimal(all.meanDuration),
      falseRate: oneDecimal(all.falseRate),
      answerHours: oneDecimal(all.answerHours),
      byHour,
    },
    byCategory: categories.map(({ id, name, colour }) => ({ name, colour, count: rows.filter(row => row.categoryId === id).length })),
    durations: tally(durations, row => durationOf(row.hours)),
    sectors: tally(compass, row => sectorOf(windOf(row))),
  }
}

const oneDecimal = (value: number | null) => (value === null ? null : roundForDisplay(value, 1))
