import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { monitorAlarmColumns } from '@qingyuan/contract/organics/monitor-schemas.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { seriesDecimals, seriesLabel, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { monitorItems } from '@qingyuan/domain/monitor-items.ts'
import { isBoundary, stationTypes } from '@qingyuan/domain/station-types.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import { type AlarmRecord, countAlarms, countStates, selectAlarms } from '#/modules/alarms/records/public.ts'
import { selectCategories } from '#/modules/alarms/rules/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import {
  type AlarmList,
  type Category,
  eventsOf,
  itemOf,
  levelText,
  metaOfAlarms,
  mostRows,
  type Question,
  questionOf,
  windsAt,
} from './alarm-question.ts'
import type { MonitorStation } from './stations.ts'

type Call = typeof vocMonitorCalls

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
/** The limits of GB 14554 and GB 16297 are an emitter's; at a village the same number is a reference. */
const basisOf = ({ type }: MonitorStation) => (isBoundary(type) ? '边界限值' : '参考值')

/** A list of alarms by filter: table, rows by name, and how many in each state. */
export const alarmPageOf = async (
  context: ScopedContext,
  input: InputOf<Call['alarmQuery']>,
  list: AlarmList,
): Promise<OutputOf<Call['alarmQuery']>> => {
  const { services, caller } = context
  const question = await questionOf(context, input, list)
  // An export has no pages.
  const [pageNum, pageSize] = [input.pageNum ?? 1, input.pageSize ?? mostRows]
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
  const [total, states, rows, categories] = await Promise.all([
    countAlarms(services.db, caller.scope, question.filter),
    countStates(services.db, caller.scope, { ...question.filter, state: undefined }),
    selectAlarms(services.db, caller.scope, question.filter, page),
    selectCategories(services.db),
  ])
  if (input.pageSize === undefined && total > mostRows) throw airRefusal('BAD_RANGE', `报警超过 ${mostRows} 条，请缩短时间范围`)
  const events = await eventsAbout(context, question, rows)
  const categoryOf = new Map<number | null, Category>(categories.map(category => [category.id, category]))
  const stationOf = (row: AlarmRecord) => question.stations.get(row.placeId)!
  const labelOf = (row: AlarmRecord) => {
    const item = itemOf(row, stationOf(row))
    return item === null ? (row.parameter === null ? '全部' : seriesLabel(row.parameter)) : monitorItems[item].label
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
      rule: row => row.ruleName,
      level: row => (row.gradeBound === null ? levelText(row) : `${levelText(row)} > ${row.gradeBound}`),
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
