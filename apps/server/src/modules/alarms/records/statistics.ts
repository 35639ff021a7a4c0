import { alarmStatisticColumns, alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import { type AlarmGrouping, alarmGroupings } from '@qingyuan/domain/alarms/groupings.ts'
import { type AlarmSeverity, alarmSeverities, type ConditionKind, conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { seriesLabel } from '@qingyuan/domain/alarms/rule-words.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { dayStart, daysBetween, formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { type AirServices } from '#/modules/air/read/public.ts'
import { precisionOf, selectRules } from '#/modules/alarms/rules/public.ts'
import { serveCalls } from '#/platform/module.ts'
import { filterOf } from './records.ts'
import { type Counts, countBy, summarizeAlarms } from './statistics-queries.ts'

type Row = Counts & { key: string | null }

const countKeys = ['count', 'high', 'medium', 'data', 'pending', 'handling', 'closed', 'wrong', 'hours'] as const

const none: Counts = { count: 0, pending: 0, handling: 0, closed: 0, wrong: 0, high: 0, medium: 0, data: 0, hours: 0, medianHours: null }

/** Hours and days stand in their order without gaps; everything else from the most to the least. */
const rowsOf = (found: readonly Row[], by: AlarmGrouping, from: string, to: string): Row[] => {
  const byKey = new Map(found.map(row => [row.key, row]))
  const filled = (keys: readonly string[]) => keys.map(key => byKey.get(key) ?? { ...none, key })
  if (by === 'hour') return filled(Array.from({ length: 24 }, (_, i) => String(i + 1)))
  if (by === 'day') return filled(daysBetween(from, to))
  return [...found].sort((a, b) => b.count - a.count || String(a.key).localeCompare(String(b.key)))
}

const namesOf = async (services: AirServices, by: AlarmGrouping): Promise<(key: string | null) => string> => {
  const rules = by === 'rule' ? new Map((await selectRules(services.db)).map(rule => [String(rule.id), rule.name])) : null
  return key => {
    if (key === null) return by === 'parameter' ? '全部指标（缺失）' : '全市'
    switch (by) {
      case 'station':
        return services.places.get(Number(key))?.name ?? key
      case 'county':
        return countyById.get(Number(key))?.name ?? key
      case 'parameter':
        return seriesLabel(key)
      case 'hour':
        return `${key.padStart(2, '0')} 时`
      case 'severity':
        return alarmSeverities[key as AlarmSeverity]
      case 'kind':
        return conditionKinds[key as ConditionKind]
      case 'rule':
        return rules?.get(key) ?? key
      default:
        return key
    }
  }
}

const figuresOf = ({ closed, wrong, ...rest }: Awaited<ReturnType<typeof summarizeAlarms>>) => ({
  count: rest.count,
  places: rest.places,
  open: rest.open,
  medianHours: rest.medianHours === null ? null : roundForDisplay(rest.medianHours, 1),
  precision: precisionOf(closed, wrong),
  verified: closed + wrong,
  responseHours: rest.responseHours === null ? null : roundForDisplay(rest.responseHours, 1),
})

export const alarmStatisticsService = serveCalls(alarmStatisticsCalls, {
  /** Counts, handling and precision by station, county, parameter, hour of the day, level, kind, rule or day. */
  Query: async ({ services, caller: { scope } }, { by, ...input }) => {
    const [found, nameOf] = await Promise.all([countBy(services.db, scope, filterOf(input), by), namesOf(services, by)])
    const rows = rowsOf(found, by, input.from, input.to)
    const placeOf = (row: Row) => services.places.get(Number(row.key))
    const total = (key: keyof Counts) => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)
    return buildFrame(
      alarmStatisticColumns,
      rows,
      {
        key: row => row.key,
        name: { label: alarmGroupings[by], ...(by === 'day' || by === 'hour' ? { width: 120 } : {}), of: row => nameOf(row.key) },
        ...columnFamily(countKeys, { '*': key => (row: Row) => row[key] }),
        precision: row => precisionOf(row.closed, row.wrong),
        medianHours: row => row.medianHours,
        lon: by === 'station' ? row => placeOf(row)?.lon : undefined,
        lat: by === 'station' ? row => placeOf(row)?.lat : undefined,
      },
      {
        meta: {
          title: `站点报警统计（按${alarmGroupings[by]}）`,
          period: `${input.from} ~ ${input.to}`,
          timeConvention,
          demo: services.places.all().some(place => place.simulated),
          madeAt: formatDateTime(services.clock.now()),
        },
        footer: [
          {
            label: '合计',
            cells: { name: '合计', ...columnFamily(countKeys, { '*': total }), precision: precisionOf(total('closed'), total('wrong')) },
          },
        ],
      },
    )
  },
  /** Key figures of the span and of the one before it, of equal length. */
  Summary: async ({ services, caller: { scope } }, input) => {
    const filter = filterOf(input)
    const length = filter.to!.getTime() - filter.from!.getTime()
    const before = { ...filter, from: new Date(dayStart(input.from) - length), to: filter.from }
    const [now, then] = await Promise.all([summarizeAlarms(services.db, scope, filter), summarizeAlarms(services.db, scope, before)])
    return { now: figuresOf(now), before: figuresOf(then) }
  },
})
