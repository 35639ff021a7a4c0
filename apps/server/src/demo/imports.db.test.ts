import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#/modules/system/users/demo-people.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { addImports } from './imports.ts'
import { demoMonth, demoMonthNow } from './test-support/demo-month.ts'

const { FillImport, Approval, EnterpriseProfile } = calls
let t: TestServer
beforeAll(async () => {
  t = await testServer({ now: demoMonthNow, data: demoMonth })
}, 180_000)
afterAll(() => t?.close())

test('the demo has an import of a form by its enterprise one of verdicts by its reviewer and one of the register, and adds no second ones', async () => {
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
  await addImports(t.services)
  expect(await register()).toEqual([corrected])
  expect([others, await forms(), await verdicts()]).toEqual([[], [form], [verdict]])
})
