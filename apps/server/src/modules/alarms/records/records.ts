import type { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { alarmSeverities, conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { seriesDecimals, seriesLabel, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnsOf, roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { addDays, dayMs, formatDateTime, formatHour, timeConvention } from '@qingyuan/domain/time.ts'
import { type AirServices, refuse } from '#/modules/air/read/public.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { type AlarmFilter, type AlarmRecord, countAlarms, countStates, selectAlarms } from './alarm-queries.ts'
import { rowOf, startOf } from './alarms.ts'

type Call = typeof alarmRecordCalls
type Filter = InputOf<Call['Table']>
export type RecordRow = OutputOf<Call['Query']>['rows'][number]

const longestDays = 400
/** Rows of one spreadsheet. */
const mostRows = 50_000

/** The filters as the queries take them. An alarm opened by the hour 24 belongs to the day that hour ends. */
export const filterOf = ({ from, to, ...rest }: Filter): AlarmFilter => {
  const [first, last] = [startOf(from), startOf(to)]
  if (last < first) throw refuse('BAD_RANGE', '结束日期不能早于开始日期')
  if (last - first >= longestDays * dayMs) throw refuse('BAD_RANGE', `一次最多查询 ${longestDays} 天`)
  return { ...rest, search: rest.search?.trim() || undefined, from: new Date(first), to: new Date(startOf(addDays(to, 1))) }
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
  { services: { db }, caller: { scope } }: ScopedContext<Pick<AirServices, 'db'>>,
  { page, pageSize, ...asked }: InputOf<Call['Query']>,
): Promise<OutputOf<Call['Query']>> => {
  const filter = filterOf(asked)
  const [total, states, rows] = await Promise.all([
    countAlarms(db, scope, filter),
    countStates(db, scope, { ...filter, state: undefined }),
    selectAlarms(db, scope, filter, spanOf({ page, pageSize })),
  ])
  return { total, states, rows: rows.map(recordOf) }
}

const tableOf = (rows: readonly AlarmRecord[]): Frame['columns'] => {
  const { text, time, number, mixed } = columnsOf(rows)
  return [
    time('opened', '开始', row => formatHour(row.openedAt.getTime())),
    text('place', '站点', row => row.placeName),
    text('county', '区县', row => rowOf(row).countyName),
    text('parameter', '指标', row => (row.parameter === null ? '全部' : seriesLabel(row.parameter))),
    text('kind', '类型', row => conditionKinds[row.kind]),
    text('severity', '等级', row => alarmSeverities[row.severity]),
    text('rule', '规则', row => row.ruleName),
    text('words', '触发条件', row => row.ruleWords),
    mixed('peak', '峰值', row => (row.peak === null ? null : roundForDisplay(row.peak, seriesDecimals(row.parameter ?? '')))),
    text('unit', '单位', row => (row.parameter === null ? null : seriesUnit(row.parameter))),
    time('ended', '结束', row => (row.endedAt ? formatHour(row.endedAt.getTime()) : '持续中')),
    number('hours', '持续', 'h', 0, row => row.hours),
    text('state', '状态', row => alarmLifecycle.states[row.state].label),
    text('handler', '处理人', row => row.handler),
    text('message', '说明', row => row.message),
  ]
}

/** The list as a table: the same filters, all rows. */
export const recordsFrame = async ({ services, caller: { scope } }: ScopedContext<AirServices>, asked: Filter): Promise<Frame> => {
  const rows = await selectAlarms(services.db, scope, filterOf(asked), { offset: 0, limit: mostRows })
  return {
    columns: tableOf(rows),
    rowCount: rows.length,
    meta: {
      title: '站点报警',
      period: `${asked.from} ~ ${asked.to}`,
      timeConvention,
      demo: rows.some(row => services.places.get(row.placeId)?.simulated),
      madeAt: formatDateTime(services.clock.now()),
    },
  }
}
