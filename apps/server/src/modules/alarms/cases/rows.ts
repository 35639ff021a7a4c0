import type { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { CaseState } from '@qingyuan/domain/lifecycles/case.ts'
import { selectOrdersOfAlarms } from '#/modules/sources/incidents/public.ts'
import { selectFieldOrdersOfAlarms } from '#/modules/work/field-orders/public.ts'
import { type DeadlineRow, selectDeadlinesOf } from '#/modules/work/items/public.ts'
import { daySpanOf } from '#/platform/database/day-span.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { openStates } from './load-case.ts'
import { type CaseRecord, countCaseStates, selectCases } from './queries.ts'

type Input = InputOf<typeof caseCalls.Query>
export type CaseRow = OutputOf<typeof caseCalls.Query>['rows'][number]

/** The running deadline that ends first. */
export const nextDue = (deadlines: readonly DeadlineRow[]): Date | null =>
  deadlines
    .filter(({ stopped_at }) => stopped_at === null)
    .map(({ due_at }) => due_at)
    .sort((a, b) => a.getTime() - b.getTime())[0] ?? null

interface Parts {
  orders: number
  deadlines: readonly DeadlineRow[]
}

export const caseRow = (services: Pick<Services, 'places' | 'clock'>, record: CaseRecord, { orders, deadlines }: Parts): CaseRow => {
  const place = services.places.get(record.place_id!)
  const due = nextDue(deadlines)
  return {
    id: record.id,
    number: record.number,
    version: record.version,
    state: record.state as CaseState,
    title: record.title,
    placeId: record.place_id!,
    placeName: place?.name ?? '',
    countyName: countyById.get(record.county_id)?.name ?? null,
    parameter: record.parameter,
    alarmId: record.alarm_ids?.[0] ?? 0,
    alarms: record.alarm_ids?.length ?? 0,
    openedAt: stampOf(record.created_at),
    closedAt: stampOf(record.closed_at),
    dueAt: stampOf(due),
    late: due !== null && due.getTime() < services.clock.now(),
    orders,
    demo: place?.simulated ?? false,
  }
}

const filterOf = ({ from, to, open, page: _page, pageSize: _size, ...rest }: Input) => ({
  ...rest,
  search: rest.search?.trim() || undefined,
  ...daySpanOf({ from, to }),
  states: open ? openStates : undefined,
})

/** Cases that the caller has a part in, newest first. */
export const queryCases = async (
  { services, caller: { scope } }: ScopedContext,
  input: Input,
): Promise<OutputOf<typeof caseCalls.Query>> => {
  const { db } = services
  const filter = filterOf(input)
  const [records, states, counted] = await Promise.all([
    selectCases(db, scope, filter, spanOf(input)),
    countCaseStates(db, scope, { ...filter, state: undefined }),
    countCaseStates(db, scope, filter),
  ])
  const alarmIds = records.flatMap(({ alarm_ids }) => alarm_ids ?? [])
  const [ofEnterprises, ofField] = await Promise.all([
    selectOrdersOfAlarms(db, scope, alarmIds),
    selectFieldOrdersOfAlarms(db, scope, alarmIds),
  ])
  const orders = [...ofEnterprises, ...ofField.map(({ id, alarm_id }) => ({ id, alarmId: alarm_id }))]
  const deadlines = await selectDeadlinesOf(
    db,
    [...records, ...orders].map(({ id }) => id),
  )
  const rows = records.map(record => {
    const own = orders.filter(({ alarmId }) => record.alarm_ids?.includes(alarmId!))
    const ids = new Set([record.id, ...own.map(({ id }) => id)])
    return caseRow(services, record, { orders: own.length, deadlines: deadlines.filter(({ item_id }) => ids.has(item_id)) })
  })
  return { total: Object.values(counted).reduce((sum, n) => sum + n, 0), rows, states }
}
