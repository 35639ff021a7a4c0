import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layOutGrid } from '#/modules/hotspot/cells/grid-layout.ts'
import { refreshFields } from '#/modules/hotspot/cells/refresh-fields.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { fuseFieldsTask } from '#/workers/grid-tasks.ts'
import { addGridTasks } from './grid-tasks.ts'
import { demoMonth, demoMonthNow as now } from './test-support/demo-month.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ now, data: demoMonth })
  await layOutGrid(server.services)
  await refreshFields(server.services, fuseFieldsTask, { items: ['pm2_5'], periods: { hour: 2, day: 14, month: 2 } })
}, 120_000)
afterAll(() => server?.close())

test('tasks of hot cells are in every open state, each at its time, once', async () => {
  await addGridTasks(server.services)
  const tasks = async () =>
    server.services.db
      .selectFrom('work_items')
      .innerJoin('grid_tasks', 'item_id', 'id')
      .select(['state', 'created_at', 'county_id', 'reason', 'grid_tasks.place_id as cellId'])
      .where('kind', '=', 'grid')
      .orderBy('id')
      .execute()
  const made = await tasks()
  const states = new Set(made.map(({ state }) => state))
  for (const state of ['draft', 'waiting', 'handling', 'checking', 'recalled']) expect(states).toContain(state)
  expect(made.every(({ created_at }) => created_at.getTime() <= now)).toBe(true)
  // No task is about an alarm that the rule did not find.
  const alarms = await server.services.db.selectFrom('grid_alarms').select('place_id').execute()
  for (const { cellId } of made.filter(({ reason }) => reason === 'alarm')) expect(alarms.map(({ place_id }) => place_id)).toContain(cellId)
  // The county's account has something to sign.
  expect(made.some(({ state, county_id }) => state === 'waiting' && county_id === 7)).toBe(true)
  // The enterprise's account reads the one that names it.
  const token = await server.token('enterprise')
  const { data: own } = await server.ask(calls.GridTask.list, {} as never, { token })
  expect(own.rows.length).toBe(1)
  await addGridTasks(server.services)
  expect(await tasks()).toEqual(made)
})
