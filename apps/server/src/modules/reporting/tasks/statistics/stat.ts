import { fillStatisticCalls, fillStatisticColumns } from '@qingyuan/contract/reporting/statistics.ts'
import { counties, countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import type { FrameMeta } from '@qingyuan/domain/frame.ts'
import { type FillState, fillLifecycle, type ReviewLevel, reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { formatDate, formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { serveCalls } from '#/platform/module.ts'
import { daysLeft, type TaskRow, taskById } from '../tasks/tasks.ts'
import { queryReminders, sendReminders } from './reminders.ts'
import * as q from './statistics-queries.ts'

/** Per cent, one decimal; null of nothing. */
const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

const stateKeys = ['pending', 'filling', 'submitted', 'approved', 'rejected'] as const
const handedIn = ({ submitted, approved }: Pick<q.GroupCount, 'submitted' | 'approved'>) => submitted + approved

/** One row a group, shares of the allotted, and the sum of all below. */
const groupTable = (meta: FrameMeta, label: string, rows: readonly q.GroupCount[], nameOf: (key: string) => string, owned = false) => {
  const sum = (key: (typeof stateKeys)[number] | 'allotted') => rows.reduce((total, row) => total + row[key], 0)
  const whole = {
    allotted: sum('allotted'),
    ...columnFamily(stateKeys, { '*': sum }),
  }
  return buildFrame(
    fillStatisticColumns,
    rows,
    {
      group: { label, of: row => nameOf(row.key) },
      allotted: row => row.allotted,
      ...columnFamily(stateKeys, { '*': key => (row: q.GroupCount) => row[key] }),
      handedIn: row => percentOf(handedIn(row), row.allotted),
      approvedShare: row => percentOf(row.approved, row.allotted),
      // Counties have an owner, industries none.
      owner: owned ? row => row.owner : undefined,
    },
    {
      meta,
      footer: [
        {
          label: '合计',
          cells: {
            group: '合计',
            ...whole,
            handedIn: percentOf(handedIn(whole), whole.allotted),
            approvedShare: percentOf(whole.approved, whole.allotted),
          },
        },
      ],
    },
  )
}

const stateRows: readonly { state: FillState; level: ReviewLevel | null }[] = [
  { state: 'pending', level: null },
  { state: 'filling', level: null },
  { state: 'rejected', level: null },
  { state: 'submitted', level: 1 },
  { state: 'submitted', level: 2 },
  { state: 'approved', level: null },
]

/** In the order in which fills go through them; review by its levels. */
const stateTable = (meta: FrameMeta, counted: readonly q.StateCount[]) => {
  const rows = stateRows.map(({ state, level }) => ({
    label: level === null ? fillLifecycle.states[state].label : `${fillLifecycle.states[state].label}（${reviewLevels[level]}）`,
    fills: counted.find(row => row.state === state && row.level === level)?.fills ?? 0,
  }))
  const total = rows.reduce((sum, row) => sum + row.fills, 0)
  return buildFrame(
    fillStatisticColumns,
    rows,
    {
      group: { label: '状态', width: undefined, of: row => row.label },
      fills: row => row.fills,
      share: row => percentOf(row.fills, total),
    },
    { meta, footer: [{ label: '合计', cells: { group: '合计', fills: total, share: percentOf(total, total) } }] },
  )
}

const openTable = (meta: FrameMeta, rows: readonly q.OpenRecord[], task: TaskRow, today: string) => {
  const late = task.overdue ? 1 - daysLeft(task.endsOn, today) : null
  return buildFrame(
    fillStatisticColumns,
    rows,
    {
      name: row => row.name,
      county: row => countyById.get(row.countyId)?.name,
      industry: row => row.industry,
      state: row => fillLifecycle.states[row.state].label,
      late: () => late,
      owner: { width: 120, of: row => row.owner },
      savedAt: row => stampOf(row.savedAt),
      reminders: row => row.reminders,
      remindedAt: row => stampOf(row.remindedAt),
      enterpriseId: row => row.enterpriseId,
    },
    { meta },
  )
}

const countyOrder = new Map(counties.map(({ id }, index) => [String(id), index]))

export const fillStatisticService = serveCalls(fillStatisticCalls, {
  /** Progress of an enterprise task, by county, industry or state, or who has not submitted. */
  Stat: async ({ services, caller: { scope } }, { by, ...filter }) => {
    const { db, clock } = services
    const task = await taskById(services, scope, filter.taskId)
    const meta: FrameMeta = {
      title: `${task.name} 填报统计`,
      period: `${task.startsOn} 至 ${task.endsOn}`,
      timeConvention,
      demo: task.simulated,
      madeAt: formatDateTime(clock.now()),
    }
    if (by === 'state') return stateTable(meta, await q.countByState(db, scope, filter))
    if (by === 'overdue') return openTable(meta, await q.selectOpen(db, scope, filter), task, formatDate(clock.now()))
    const rows = await q.countByGroup(db, scope, filter, by)
    if (by === 'industry') return groupTable(meta, '行业', rows, key => key)
    const ordered = rows.sort((a, b) => (countyOrder.get(a.key) ?? 99) - (countyOrder.get(b.key) ?? 99))
    return groupTable(meta, '区县', ordered, key => countyById.get(Number(key))?.name ?? key, true)
  },
  Remind: sendReminders,
  Reminders: queryReminders,
})
