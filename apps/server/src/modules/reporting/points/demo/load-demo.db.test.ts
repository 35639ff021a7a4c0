import { instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatherSources } from '#/modules/emissions/inventory/public.ts'
import { loadSurfacePoints } from '#/modules/reporting/tasks/demo/surface-points.ts'
import { addProject, addTask, allotPoints, sendTask } from '#/modules/reporting/tasks/public.ts'
import { demoPeople } from '#/modules/system/users/public.ts'
import type { Database } from '#/platform/database/pool.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { loadDemo } from './load-demo.ts'

const now = instantOf(2026, 11, 20, 10, 30)
let database: Database
beforeAll(async () => {
  database = await testDatabase({ template: 'library' })
  const { db } = database
  await loadSurfacePoints(db, 42, 2026)
  const desk = { db, clock: { now: () => now - 30 * 86_400_000 } }
  const { city } = await demoPeople(db)
  const span = { startsOn: '2026-10-21', endsOn: '2026-12-15' }
  const { id: projectId } = await addProject(
    { services: desk, caller: city },
    { year: 2026, name: '清单', note: '', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    true,
  )
  const { id: taskId } = await addTask(
    { services: desk, caller: city },
    { projectId, kind: 'surface', type: '1', name: '面源', note: '', ...span, levels: 1 },
  )
  await allotPoints({ services: desk, caller: city }, { taskId, of: { filter: {} } })
  await sendTask({ services: desk, caller: city }, { id: taskId, revision: 1 })
})
afterAll(() => database.close())

test('departments have reported for the running task in every state, and all verified data can be calculated', async () => {
  const { db } = database
  await loadDemo({ db, seed: 42, now })
  await loadDemo({ db, seed: 42, now })
  const states = await db
    .selectFrom('task_points')
    .select(['fill_state', eb => eb.fn.countAll<number>().as('n')])
    .groupBy('fill_state')
    .execute()
  const count = Object.fromEntries(states.map(({ fill_state, n }) => [fill_state, Number(n)]))
  expect(Object.keys(count).sort()).toEqual(['filling', 'pending', 'returned', 'submitted', 'verified'])
  const { listed, problems } = await gatherSources({ db }, 2026)
  expect([listed.length, problems]).toEqual([count.verified, []])
  expect(listed.length).toBeGreaterThan(150)
})
