import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { rankColumns, rankGroups, rankStatistics } from '@qingyuan/contract/organics/monitor-schemas.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { hasItemClasses, itemBounds, itemClass, itemDecimals, itemUnit, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import { stationTypes } from '@qingyuan/domain/station-types.ts'
import { dayOfHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { changePercent } from '#/modules/air/read/public.ts'
import { sumAlarmHours } from '#/modules/alarms/records/public.ts'
import { marksOn } from '#/modules/hotspot/network/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { itemMetaOf } from './item-meta.ts'
import { hoursOrLastWeek } from './request.ts'
import { chosenStations, type MonitorStation, stationsWith } from './stations.ts'
import { type MonitorHours, readMonitorHours, reviewedShareOf } from './values.ts'

type Call = typeof vocMonitorCalls
type Input = InputOf<Call['rankingAnalyse']>
type Statistic = Input['statistic']

/** Per cent of the hours that a place needs to be ranked. */
const leastCapture = 75

interface Measured {
  value: number
  capture: number
  /** Position of the largest value; -1 without any. */
  top: number
}

const measure = (column: ArrayLike<number>, statistic: Statistic, bound: number): Measured => {
  let [sum, count, over, top] = [0, 0, 0, -1]
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!
    if (value !== value) continue
    sum += value
    count++
    if (value > bound) over++
    if (top < 0 || value > column[top]!) top = i
  }
  const capture = column.length === 0 ? 0 : (100 * count) / column.length
  const value = count === 0 ? Number.NaN : statistic === 'max' ? column[top]! : statistic === 'exceedHours' ? over : sum / count
  return { value, capture, top }
}

interface Row {
  id: number
  name: string
  type: string
  area: string | null
  value: number
  capture: number
  change: number | null
  maxTime: string | null
  /** Why its instrument cannot be ranked. */
  mark?: string
}

type Ranked = Row & { rank: number | null }

const groupOf: Record<Exclude<NonNullable<Input['by']>, 'station'>, (station: MonitorStation) => string | null> = {
  type: ({ type }) => stationTypes[type],
  park: ({ place }) => place.monitor?.park ?? null,
  county: ({ place }) => place.countyName,
}

const typeWords = (type: MonitorStation['type'], mark: string | undefined) => `${stationTypes[type]}${mark ? `（${mark}）` : ''}`

const meanOf = (values: readonly number[]): number => {
  const known = values.filter(value => value === value)
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length
}

const isRanked = (row: Row): boolean => row.capture >= leastCapture && row.mark === undefined && row.value === row.value

/** Groups rank by the mean of their stations (of a maximum: the largest one; of hours: their sum). */
const grouped = (rows: readonly (Row & { group: string | null })[], statistic: Statistic, by: NonNullable<Input['by']>): Row[] => {
  const groups = new Map<string, (Row & { group: string | null })[]>()
  for (const row of rows) if (row.group !== null) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups].map(([name, own]) => {
    const ranked = own.filter(isRanked)
    const values = ranked.map(row => row.value)
    const value =
      statistic === 'mean'
        ? meanOf(values)
        : statistic === 'max'
          ? Math.max(Number.NEGATIVE_INFINITY, ...values)
          : values.reduce((a, b) => a + b, 0)
    const top = [...ranked].sort((a, b) => b.value - a.value)[0]
    return {
      ...{ id: 0, name, type: by === 'type' ? name : `${own.length} 站`, area: by === 'county' ? name : (own[0]?.area ?? null) },
      ...{
        value: values.length === 0 ? Number.NaN : value,
        capture: meanOf(own.map(row => row.capture)),
        change: null,
        maxTime: top?.maxTime ?? null,
      },
    }
  })
}

const rankOf = (rows: readonly Row[], row: Row, shown: (value: number) => number): number | null =>
  isRanked(row) ? 1 + rows.filter(other => isRanked(other) && shown(other.value) > shown(row.value)).length : null

/** 站点排名: one quantity of one kind of instrument; a station below the data capture is listed without a rank. */
export const rankingFrame = async (
  { services, caller: { scope } }: ScopedContext,
  input: Input,
): Promise<OutputOf<Call['rankingAnalyse']>> => {
  const { item, statistic, by = 'station' } = input
  const { from, to, hours } = hoursOrLastWeek(input, services.clock.now())
  const stations = stationsWith(chosenStations(services, scope, input), item)
  const ids = stations.map(({ place }) => place.id)
  const { parameter, label, instrument } = monitorItems[item]
  const bound = itemBounds[item][0]!
  const [now, before, alarmHours, marks] = await Promise.all([
    readMonitorHours(services, scope, ids, from, to, [parameter]),
    readMonitorHours(services, scope, ids, from - hours * hourMs, from - hourMs, [parameter]),
    statistic === 'alarmHours' ? sumAlarmHours(services.db, scope, ids, parameter, new Date(from), new Date(to)) : null,
    parameter === 'tvoc' ? marksOn(services, ids, dayOfHour(to)) : new Map<number, string>(),
  ])
  const isConcentration = statistic === 'mean' || statistic === 'max'
  const decimals = isConcentration ? itemDecimals(item) : 0
  const unit = isConcentration ? itemUnit(item) : 'h'
  const columnOf = (all: Map<number, MonitorHours>, id: number) => all.get(id)!.values[parameter]!
  const rows = stations
    .map(station => {
      const { place, type } = station
      const found = measure(columnOf(now, place.id), statistic, bound)
      const former = measure(columnOf(before, place.id), statistic, bound)
      const value = alarmHours ? (alarmHours.get(place.id) ?? 0) : found.value
      const comparable = !alarmHours && former.capture >= leastCapture && found.capture >= leastCapture
      return {
        ...{
          id: place.id,
          name: place.name,
          type: typeWords(type, marks.get(place.id)),
          area: place.countyName,
          value,
          capture: found.capture,
        },
        change: comparable ? changePercent(value, former.value) : null,
        maxTime: found.top < 0 ? null : formatHour(from + found.top * hourMs),
        ...(marks.has(place.id) && { mark: marks.get(place.id)! }),
        group: by === 'station' ? null : groupOf[by](station),
      }
    })
    // A station that never measured the quantity is no station of it.
    .filter(row => row.capture > 0)
  const shown = (value: number) => roundForDisplay(value, decimals) ?? Number.NaN
  const ranked: Row[] = by === 'station' ? rows : grouped(rows, statistic, by)
  const list: Ranked[] = ranked
    .map(row => ({ ...row, rank: rankOf(ranked, row, shown) }))
    .sort((a, b) => (a.rank ?? 1e9) - (b.rank ?? 1e9) || (b.value || 0) - (a.value || 0) || a.id - b.id)
  const what = statistic === 'exceedHours' ? `> ${bound} ${itemUnit(item)} 的小时` : rankStatistics[statistic]
  const title = `${rankGroups[by]}${label} ${what}排名（${instrument}）`
  const frame = buildFrame(
    rankColumns,
    list,
    {
      stationId: row => row.id,
      rank: row => row.rank,
      name: { label: rankGroups[by], of: row => row.name },
      type: row => row.type,
      area: row => row.area,
      value: {
        ...{ label: what, unit, decimals, of: (row: Ranked) => (row.value === row.value ? row.value : null) },
        ...(isConcentration && hasItemClasses(item)
          ? { classes: list.map(row => itemClass(item, roundForDisplay(row.value, decimals))) }
          : {}),
      },
      capture: row => row.capture,
      ...(by === 'station' && !alarmHours ? { change: (row: Ranked) => row.change } : {}),
      maxTime: row => row.maxTime,
    },
    {
      meta: itemMetaOf(
        isConcentration ? [item] : [],
        services,
        title,
        stations.map(({ place }) => place),
        dayOfHour(from),
        dayOfHour(to),
      ),
    },
  )
  return {
    ...frame,
    ...{
      unit,
      method: `${label}：${instrument}；捕获率 ≥ ${leastCapture}% 且传感器标记正常的参与排名`,
      reviewedShare: reviewedShareOf(now.values()),
    },
    excluded: list
      .filter(row => row.rank === null)
      .map(row => ({ name: row.name, capture: Math.round(row.capture) / 100, ...(row.mark && { mark: row.mark }) })),
  }
}
