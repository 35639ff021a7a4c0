import { describe, expect, test } from 'vitest'
import { permissionIds } from '../permissions.ts'
import { instantOf } from '../time.ts'
import { alarmLifecycle } from './alarm.ts'
import { allotmentLifecycle } from './allotment.ts'
import { caseLifecycle } from './case.ts'
import { fieldOrderLifecycle } from './field-order.ts'
import { fillLifecycle, firstLevel } from './fill.ts'
import { fillTaskLifecycle } from './fill-task.ts'
import { gridTaskHours, gridTaskLifecycle } from './grid-task.ts'
import { inventoryLifecycle } from './inventory.ts'
import { eventsAt, type Lifecycle, nextState, refusalOf, stateOfCode } from './lifecycle.ts'
import { orderLifecycle } from './order.ts'
import { surfacePointLifecycle } from './surface-point.ts'
import { valueAuditLifecycle } from './value-audit.ts'

const tables: Record<string, Lifecycle> = {
  alarm: alarmLifecycle as Lifecycle,
  valueAudit: valueAuditLifecycle as Lifecycle,
  task: fillTaskLifecycle as Lifecycle,
  allotment: allotmentLifecycle as Lifecycle,
  fill: fillLifecycle as Lifecycle,
  surface: surfacePointLifecycle as Lifecycle,
  inventory: inventoryLifecycle as Lifecycle,
  order: orderLifecycle as Lifecycle,
  case: caseLifecycle as Lifecycle,
  field: fieldOrderLifecycle as Lifecycle,
  grid: gridTaskLifecycle as Lifecycle,
}

/** Written down a second time, by hand, from the workflow's description: from, event, to. */
const wanted: Record<string, string> = {
  alarm: 'pending handle handling, pending close closed, handling close closed, pending dismiss false, handling dismiss false',
  valueAudit:
    'open judge first, returned judge first, reopened judge first, first judge first, first pass second, first return returned, second sign signed, first reopen reopened, second reopen reopened, signed reopen reopened, returned reopen reopened',
  task: 'draft edit draft, draft send sent, sent extend sent, sent finish finished, sent force finished, finished reopen sent',
  allotment: 'none allot allotted, cancelled allot allotted, allotted cancel cancelled',
  fill: `pending save filling, filling save filling, rejected save filling, pending import filling, filling import filling,
    rejected import filling, pending sync filling, filling sync filling, rejected sync filling,
    filling submit submitted, submitted recall filling, submitted forward submitted, submitted pass approved, submitted reject rejected, approved reset filling`,
  surface: `pending save filling, filling save filling, returned save filling, filling submit submitted, submitted verify verified,
    submitted return returned, verified again filling`,
  inventory: `draft update draft, draft delete draft, draft publish published, draft propose draft, published setDefault published, published withdraw draft,
    published archive archived`,
  order: `draft send waiting, waiting sign handling, waiting refuse draft, waiting transfer waiting, handling transfer waiting,
    waiting urge waiting, handling urge handling, waiting answer waiting, handling answer handling,
    handling sendBack handling, handling feedback handling, handling submit reviewing, reviewing pass closed, reviewing return handling, waiting withdraw withdrawn,
    handling withdraw withdrawn, closed reopen handling`,
  case: `new open tracing, tracing trace sending, tracing dismiss false, sending order checking, sending settle settled, sending dismiss false,
    checking recall sending, checking checked deciding, deciding close closed, deciding resend sending, deciding returnCheck checking,
    deciding dismiss false, closed reopen sending`,
  field: `draft send waiting, draft withdraw withdrawn, waiting sign handling, waiting refuse draft, waiting transfer waiting, handling transfer waiting,
    waiting urge waiting, handling urge handling, handling feedback handling, handling submit reviewing, reviewing pass closed,
    reviewing return handling, waiting withdraw withdrawn, handling withdraw withdrawn, closed reopen handling`,
  grid: `draft issue waiting, draft recall recalled, waiting sign handling, waiting return draft, waiting recall recalled,
    handling progress handling, handling extend handling, handling feedback checking, checking pass closed, checking fail handling,
    closed archive archived`,
}

describe.each(Object.keys(tables))('%s', name => {
  const table = tables[name]!
  const ways = new Map(
    wanted[name]!.split(',').map(way => {
      const [from, event, to] = way.trim().split(' ')
      return [`${from} ${event}`, to!] as const
    }),
  )

  test('goes where the workflow says, and from everywhere else nowhere', () => {
    for (const state of Object.keys(table.states))
      for (const event of Object.keys(table.events))
        expect(nextState(table, state, event), `${state} ${event}`).toBe(ways.get(`${state} ${event}`) ?? null)
  })

  test('has each way once, and every state can be reached', () => {
    const keys = table.transitions.map(row => `${row.from} ${row.event}`)
    expect(new Set(keys).size).toBe(keys.length)
    const reached = new Set([table.initial])
    for (const _ of keys) for (const row of table.transitions) if (reached.has(row.from)) reached.add(row.to)
    expect([...reached].sort()).toEqual(Object.keys(table.states).sort())
  })

  test('has existing permissions, guards with texts, and a unique code for each state', () => {
    for (const row of table.transitions) {
      expect(permissionIds).toContain(row.permission)
      for (const guard of row.guards ?? []) expect(table.guards[guard]).toBeTruthy()
    }
    const codes = Object.values(table.states).map(state => state.code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const state of Object.keys(table.states)) expect(stateOfCode(table, table.states[state]!.code)).toBe(state)
    expect(stateOfCode(table, 99)).toBe(null)
  })
})

test('a refusal names the state it is in and the states in which the event is possible', () => {
  expect(refusalOf(fillLifecycle, 'approved', 'submit')).toBe('填报当前为“审核通过”，不能提交审核；只有“填报中”时可以')
  expect(refusalOf(fillTaskLifecycle, 'finished', 'send')).toBe('任务当前为“已完成”，不能下发；只有“草稿”时可以')
})

test('buttons follow the rights: who may only fill is offered no verdict', () => {
  expect(eventsAt(fillLifecycle, 'submitted', permission => permission === 'fill:own')).toEqual(['recall'])
  expect(eventsAt(fillLifecycle, 'submitted', permission => permission === 'fill:review')).toEqual(['forward', 'pass', 'reject'])
  expect(eventsAt(fillLifecycle, 'approved', permission => permission === 'fill:review')).toEqual([])
})

test('a task with two levels of review begins at the county, one with a single level at the city', () => {
  expect([firstLevel(2), firstLevel(1)]).toEqual([1, 2])
})

test('a grid task is signed within two hours, one of the night by nine in the morning', () => {
  const hoursToSign = (day: number, hour: number, minute = 0) => gridTaskHours(instantOf(2026, 5, day, hour, minute)).sign
  expect([hoursToSign(20, 10, 30), hoursToSign(20, 21, 59), hoursToSign(20, 7)]).toEqual([2, 2, 2])
  expect([hoursToSign(20, 22), hoursToSign(20, 23, 30), hoursToSign(31, 23), hoursToSign(20, 0), hoursToSign(20, 6, 30)]).toEqual([
    11, 9.5, 10, 9, 2.5,
  ])
  expect(gridTaskHours(instantOf(2026, 5, 20, 10))).toEqual({ sign: 2, first: 24, final: 168 })
})
