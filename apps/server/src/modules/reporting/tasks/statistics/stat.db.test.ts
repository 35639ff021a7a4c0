import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedCells, shownCells } from '#/platform/testing/exported.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const { Allotment, FillProject, FillStatistic, FillTask } = calls
let t: TestServer
let token: string
beforeAll(async () => {
  t = await testServer()
  token = await t.token('city')
})
afterAll(() => t.close())

const ask = async (call: Parameters<TestServer['ask']>[0], input: object) => (await t.ask(call, input as never, { token })).data

/** A sent task of five enterprises in two counties, whose fills stand in different states; one is out of time. */
const runningTask = async (): Promise<number> => {
  const enterprises = [6, 6, 6, 7, 7].map((county_id, n) => ({
    ...{
      code: `Y114${n}`,
      name: `统计${n + 1}号厂`,
      county_id,
      industry_code: n < 3 ? '2521' : '3011',
      industry: n < 3 ? '炼焦' : '水泥制造',
    },
    ...{ lon: 113.25, lat: 36.36 },
  }))
  const ids = await t.services.db.insertInto('enterprises').values(enterprises).returning('id').execute()
  const year = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const project = await ask(FillProject.Add, { year: 2026, name: '2026 年度清单', note: '', ...year })
  const days = { startsOn: '2026-05-01', endsOn: '2026-06-30' }
  const { id: taskId } = await ask(FillTask.Add, {
    projectId: project.id,
    kind: 'enterprise',
    type: '1',
    name: '年度填报',
    note: '',
    ...days,
    levels: 2,
  })
  await ask(Allotment.AllotAll, { taskId })
  await ask(FillTask.Send, { id: taskId, revision: 1 })
  const states = ['approved', 'submitted', 'filling', 'rejected', 'pending'] as const
  for (const [n, { id }] of ids.entries()) {
    const level = states[n] === 'submitted' ? 2 : null
    await t.services.db.updateTable('fills').set({ state: states[n]!, level }).where('enterprise_id', '=', id).execute()
  }
  return taskId
}

test('each exported workbook of the statistics holds what its table shows, cell by cell', async () => {
  const taskId = await runningTask()
  t.pass(60 * 86_400_000)
  token = await t.token('city')
  for (const by of ['county', 'industry', 'state', 'overdue'] as const) {
    const frame = await ask(FillStatistic.Stat, { taskId, by })
    const { response } = await t.ask(FillStatistic.StatExport, { taskId, by }, { token })
    const shown = shownCells(frame)
    expect(shown.flat().filter(cell => typeof cell === 'number').length, by).toBeGreaterThan(0)
    expect(await exportedCells(response.rawPayload, frame), by).toEqual(shown)
  }
})

test('a task that is sent within its days is measured against a plan that begins on the day it was sent', async () => {
  const { db } = t.services
  const {
    id: taskId,
    starts_on: starts,
    ends_on: ends,
  } = await db.selectFrom('fill_tasks').select(['id', 'starts_on', 'ends_on']).executeTakeFirstOrThrow()
  const plan = async (sentAt: string) => {
    await db
      .updateTable('fill_tasks')
      .set({ sent_at: new Date(sentAt) })
      .where('id', '=', taskId)
      .execute()
    return ask(calls.Approval.TimePlan, { taskId })
  }
  const late = await plan('2026-06-21T09:00:00+08:00')
  expect([late.startsOn, late.progress.columns[0].values[0], late.endsOn]).toEqual(['2026-06-21', '2026-06-21', String(ends)])
  expect((await plan('2026-04-11T09:00:00+08:00')).startsOn).toBe(String(starts))
})
