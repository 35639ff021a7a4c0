import type { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import { alarmRecordColumns } from '@qingyuan/contract/alarms/records.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { alarmSeverities, conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { seriesDecimals, seriesLabel, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { addDays, dayMs, formatDateTime, formatHour, timeConvention } from '@qingyuan/domain/time.ts'
import { type AirServices, airRefusal } from '#/modules/air/read/public.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { type AlarmFilter, type AlarmRecord, countAlarms, countStates, selectAlarms, watchedAlarms } from './alarm-queries.ts'
import { rowOf, startOf } from './alarms.ts'

type Call = typeof alarmRecordCalls
type Filter = InputOf<Call['Table']>
export type RecordRow = OutputOf<Call['Query']>['rows'][number]

const longestDays = 400
/** Rows of one spreadsheet. */
const mostRows = 50_000

/** The filters as the queries take them. An alarm opened by the hour 24 belongs to the day that hour ends. */
export const filterOf = ({ from, to, ...rest }: Omit<Filter, 'watch'>): AlarmFilter => {
  const [first, last] = [startOf(from), startOf(to)]
  if (last < first) throw airRefusal('BAD_RANGE', '结束日期不能早于开始日期')
  if (last - first >= longestDays * dayMs) throw airRefusal('BAD_RANGE', `一次最多查询 ${longestDays} 天`)
  return { ...rest, search: rest.search?.trim() || undefined, from: new Date(first), to: new Date(startOf(addDays(to, 1))) }
}

/** The filters of the list: 值班报警 of the days are those of 今日报警, those that go on are of no day. */
const listFilter = ({ watch, ...input }: Filter, now: number): AlarmFilter => {
  const filter = filterOf(input)
  if (watch === 'open') return { ...filter, ...watchedAlarms, from: undefined, to: undefined, openAt: new Date(now) }
  return watch === 'day' ? { ...filter, ...watchedAlarms, touching: true } : filter
}

export const recordOf = (row: AlarmRecord): RecordRow => ({
  ...rowOf(row),
  countyId: row.countyId,
  ruleId: row.ruleId,
  ruleWords: row.ruleWords ?? row.ruleName,
  escalated: row.escalatedAt !== null,
  silenced: row.silenced,
  reminders: row.reminders,
  handler: row.handler,
})

export const queryRecords = async (
  { services: { db, clock }, caller: { scope } }: ScopedContext<Pick<AirServices, 'db' | 'clock'>>,
  { page, pageSize, ...input }: InputOf<Call['Query']>,
): Promise<OutputOf<Call['Query']>> => {
  const filter = listFilter(input, clock.now())
  const [total, states, rows] = await Promise.all([
    countAlarms(db, scope, filter),
    countStates(db, scope, { ...filter, state: undefined }),
    selectAlarms(db, scope, filter, spanOf({ page, pageSize })),
  ])
  return { total, states, rows: rows.map(recordOf) }
}

/** The list as a table: the same filters, all rows. */
export const recordsFrame = async ({ services, caller: { scope } }: ScopedContext<AirServices>, input: Filter) => {
  const rows = await selectAlarms(services.db, scope, listFilter(input, services.clock.now()), { offset: 0, limit: mostRows })
  return buildFrame(
    alarmRecordColumns,
    rows,
    {
      opened: row => formatHour(row.openedAt.getTime()),
      place: row => row.placeName,
      county: row => rowOf(row).countyName,
      parameter: row => (row.parameter === null ? '全部' : seriesLabel(row.parameter)),
      kind: row => conditionKinds[row.kind],
      severity: row => alarmSeverities[row.severity],
      rule: row => row.ruleName,
      words: row => row.ruleWords,
      peak: row => (row.peak === null ? null : roundForDisplay(row.peak, seriesDecimals(row.parameter ?? ''))),
      unit: row => (row.parameter === null ? null : seriesUnit(row.parameter)),
      ended: row => (row.endedAt ? formatHour(row.endedAt.getTime()) : '持续中'),
      hours: row => row.hours,
      state: row => alarmLifecycle.states[row.state].label,
      handler: row => row.handler,
      message: row => row.message,
    },
    {
      meta: {
        title: '站点报警',
        period: `${input.from} ~ ${input.to}`,
        timeConvention,
        demo: rows.some(row => services.places.get(row.placeId)?.simulated),
        madeAt: formatDateTime(services.clock.now()),
      },
    },
  )
}
