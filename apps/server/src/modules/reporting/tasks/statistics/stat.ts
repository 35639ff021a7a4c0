import type { InputOf } from '@qingyuan/contract/call.ts'
import type { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { counties, countyById } from '@qingyuan/domain/counties.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { type FillState, fillLifecycle, type ReviewLevel, reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { formatDate, formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { Desk } from '../callers.ts'
import { daysLeft, type TaskRow, taskById } from '../tasks/tasks.ts'
import * as q from './statistics-queries.ts'

type Question = InputOf<(typeof fillStatisticCalls)['Stat']>
type Table = Pick<Frame, 'columns' | 'rowCount' | 'footer'>

/** Per cent, one decimal; null of nothing. */
export const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

const stateKeys = ['pending', 'filling', 'submitted', 'approved', 'rejected'] as const
const handedIn = ({ submitted, approved }: Pick<q.GroupCount, 'submitted' | 'approved'>) => submitted + approved

/** One row a group, shares of the allotted, and the sum of all below. */
const groupTable = (label: string, rows: readonly q.GroupCount[], nameOf: (key: string) => string, owned = false): Table => {
  const sum = (key: (typeof stateKeys)[number] | 'allotted') => rows.reduce((total, row) => total + row[key], 0)
  const { text, number } = columnsOf(rows)
  const whole = { allotted: sum('allotted'), submitted: sum('submitted'), approved: sum('approved') }
  return {
    columns: [
      text('group', label, row => nameOf(row.key)),
      number('allotted', '应填', '家', 0, row => row.allotted),
      ...stateKeys.map(key => number(key, fillLifecycle.states[key].label, '家', 0, row => row[key])),
      number('handedIn', '提交率', '%', 1, row => share(handedIn(row), row.allotted)),
      number('approvedShare', '通过率', '%', 1, row => share(row.approved, row.allotted)),
      // Somebody answers for a county, nobody for an industry.
      ...(owned ? [text('owner', '责任人', row => row.owner)] : []),
    ],
    rowCount: rows.length,
    footer: [
      {
        label: '合计',
        cells: [
          '合计',
          whole.allotted,
          ...stateKeys.map(sum),
          share(handedIn(whole), whole.allotted),
          share(whole.approved, whole.allotted),
          ...(owned ? [null] : []),
        ],
      },
    ],
  }
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
const stateTable = (counted: readonly q.StateCount[]): Table => {
  const rows = stateRows.map(({ state, level }) => ({
    label: level === null ? fillLifecycle.states[state].label : `${fillLifecycle.states[state].label}（${reviewLevels[level]}）`,
    fills: counted.find(row => row.state === state && row.level === level)?.fills ?? 0,
  }))
  const { text, number } = columnsOf(rows)
  const total = rows.reduce((sum, row) => sum + row.fills, 0)
  return {
    columns: [
      text('group', '状态', row => row.label),
      number('fills', '企业数', '家', 0, row => row.fills),
      number('share', '占比', '%', 1, row => share(row.fills, total)),
    ],
    rowCount: rows.length,
    footer: [{ label: '合计', cells: ['合计', total, share(total, total)] }],
  }
}

const openTable = (rows: readonly q.OpenRecord[], task: TaskRow, today: string): Table => {
  const late = task.overdue ? 1 - daysLeft(task.endsOn, today) : null
  const { text, time, number, hidden } = columnsOf(rows)
  return {
    columns: [
      text('name', '企业', row => row.name),
      text('county', '区县', row => countyById.get(row.countyId)?.name ?? null),
      text('industry', '行业', row => row.industry),
      text('state', '状态', row => fillLifecycle.states[row.state].label),
      number('late', '逾期', '天', 0, () => late),
      text('owner', '责任人', row => row.owner),
      time('savedAt', '最近保存', row => stampOf(row.savedAt)),
      number('reminders', '已催报', '次', 0, row => row.reminders),
      time('remindedAt', '最近催报', row => stampOf(row.remindedAt)),
      hidden('enterpriseId', '企业编号', row => row.enterpriseId),
    ],
    rowCount: rows.length,
  }
}

const countyOrder = new Map(counties.map(({ id }, index) => [String(id), index]))

const tableOf = async ({ db, clock }: Desk, scope: Scope, { by, ...filter }: Question, task: TaskRow): Promise<Table> => {
  if (by === 'state') return stateTable(await q.countByState(db, scope, filter))
  if (by === 'overdue') return openTable(await q.selectOpen(db, scope, filter), task, formatDate(clock.now()))
  const rows = await q.countByGroup(db, scope, filter, by)
  if (by === 'industry') return groupTable('行业', rows, key => key)
  const ordered = rows.sort((a, b) => (countyOrder.get(a.key) ?? 99) - (countyOrder.get(b.key) ?? 99))
  return groupTable('区县', ordered, key => countyById.get(Number(key))?.name ?? key, true)
}

/** How far an enterprise task is, by county, industry or state, or who has not handed in. */
export const fillStat = async ({ services, caller: { scope } }: ScopedContext<Desk>, question: Question): Promise<Frame> => {
  const task = await taskById(services, scope, question.taskId)
  const table = await tableOf(services, scope, question, task)
  return {
    ...table,
    meta: {
      title: `${task.name} 填报统计`,
      period: `${task.startsOn} 至 ${task.endsOn}`,
      timeConvention,
      demo: task.simulated,
      madeAt: formatDateTime(services.clock.now()),
    },
  }
}
