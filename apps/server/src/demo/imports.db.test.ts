import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#/modules/system/users/demo-people.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { addImports } from './imports.ts'
import { demoMonth, demoMonthNow } from './test-support/demo-month.ts'

const { FillImport, Approval, EnterpriseProfile, Ingest, MobileRun } = calls
let t: TestServer
beforeAll(async () => {
  t = await testServer({ now: demoMonthNow, data: demoMonth })
}, 180_000)
afterAll(() => t?.close())

test('the demo has an import of a form by its enterprise one of verdicts by its reviewer one of the register and one of late hours, and adds no second ones', async () => {
  const { db } = t.services
  const { accountOf } = await demoPeople(db)
  const { task_id: taskId } = await db
    .selectFrom('fills')
    .select('task_id')
    .where('enterprise_id', '=', accountOf)
    .where('state', '=', 'rejected')
    .executeTakeFirstOrThrow()
  const [enterprise, reviewer] = await Promise.all([t.token('enterprise'), t.token('reviewer')])
  const forms = async () => (await t.ask(FillImport.ImportList, { taskId }, { token: enterprise })).data
  const verdicts = async () => (await t.ask(Approval.ImportList, { taskId }, { token: reviewer })).data
  expect([await forms(), await verdicts()]).toEqual([[], []])
  await addImports(t.services)
  const [form, ...others] = await forms()
  expect(form).toMatchObject({ fileName: expect.stringMatching(/\.xlsx$/), undoneAt: null })
  expect(form.updated).toBeGreaterThan(0)
  const [verdict] = await verdicts()
  expect(verdict).toMatchObject({ fileName: '审核列表.xlsx', updated: 3, undoneAt: null })
  const register = async () => (await t.ask(EnterpriseProfile.ImportQuery, {}, { token: await t.token('city') })).data
  const [corrected] = await register()
  expect(corrected).toMatchObject({ fileName: '企业信息更正.xlsx', updated: 6, undoneAt: null })
  const late = async () => (await t.ask(Ingest.ImportQuery, {}, { token: await t.token('city') })).data
  const [hours] = await late()
  expect(hours).toMatchObject({ fileName: expect.stringMatching(/补录\.csv$/), updated: 0 })
  expect(hours.added).toBeGreaterThanOrEqual(3)
  const runs = async () => (await t.ask(MobileRun.ImportQuery, {}, { token: await t.token('city') })).data
  const [run] = await runs()
  expect(run).toMatchObject({ fileName: '上党南部工业园走航.csv', undoneAt: null })
  await addImports(t.services)
  expect(await runs()).toEqual([run])
  expect(await late()).toEqual([hours])
  expect(await register()).toEqual([corrected])
  expect([others, await forms(), await verdicts()]).toEqual([[], [form], [verdict]])
})
