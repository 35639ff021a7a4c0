import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { grownTdump } from './test-support/grown-models.ts'
import { grownWorkbook } from './test-support/grown-tables.ts'
import { loopDelayOf } from './test-support/growth.ts'

const { Approval, FillProject, FillTask, TrajectoryFile } = calls

let server: TestServer
let taskId: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  // The product does not check its answers against the contract.
  server = await testServer({ config: { strictOutput: false } })
  for (const name of ['city', 'leader']) tokens[name] = await server.token(name)
  const span = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const { data: project } = await server.ask(FillProject.Add, { year: 2026, name: '清单', note: '', ...span }, { token: tokens.city! })
  const plan = { projectId: project.id, kind: 'enterprise', type: '1', name: '年度填报', note: '', ...span, levels: 1 }
  taskId = (await server.ask(FillTask.Add, plan, { token: tokens.city! })).data.id
})
afterAll(() => server.close())

const files = {
  tdump: { name: 'tdump', content: Buffer.from(grownTdump(18_000)) },
  workbook: { name: '审核列表.xlsx', content: Buffer.from(grownWorkbook(2_400)) },
}

const bringAll = () =>
  Promise.all([
    server.ask(TrajectoryFile.ImportEndpoints, {}, { token: tokens.leader!, ...formWith(files.tdump) }),
    server.ask(Approval.Import, {}, { token: tokens.city!, ...formWith(files.workbook, { taskId: String(taskId) }) }),
  ])

const barMs = 50

test('requests do not wait while the largest files of a request are read', async () => {
  expect(files.tdump.content.length).toBeGreaterThan(1_500_000)
  const [trajectories, verdicts] = await bringAll()
  expect(trajectories.data.trajectories[0].lon).toHaveLength(18_000)
  // All of its 48,000 cells were read before the heading was missed.
  expect(verdicts.message).toMatch(/^表头须有/)
  expect(await loopDelayOf(bringAll, barMs)).toBeLessThanOrEqual(barMs)
})
