import { calls } from '@qingyuan/contract/calls.ts'
import { modelFields } from '@qingyuan/demo-city/meteorology/model-fields.ts'
import { demoSeed } from '@qingyuan/demo-city/plan.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#/modules/system/users/demo-people.ts'
import { keepMet, modelSource } from '#/modules/weather/fields/public.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { addImports } from './imports.ts'
import { addInventories } from './inventories.ts'
import { demoMonth, demoMonthNow } from './test-support/demo-month.ts'

const { FillImport, Approval, EnterpriseProfile, Ingest, MobileRun, Inventory, ModelFile, DischargeInventory } = calls
let t: TestServer
beforeAll(async () => {
  t = await testServer({ now: demoMonthNow, data: demoMonth })
}, 180_000)
afterAll(() => t?.close())

test('the demo has an import of a form by its enterprise one of verdicts by its reviewer one of the register one of late hours one of an inventory and one of trajectories, and adds no second ones', async () => {
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
  const { signal } = new AbortController()
  await addInventories(t.services, demoSeed, signal, 20)
  // The weather of the trajectories that are brought in.
  const now = Math.floor(t.services.clock.now() / (3 * hourMs)) * 3 * hourMs
  const times = Array.from({ length: 16 }, (_, n) => now - (15 - n) * 3 * hourMs)
  await keepMet(t.services, modelSource, modelFields(demoSeed, times))
  await addImports(t.services, signal)
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
  const inventories = async () => (await t.ask(Inventory.ImportQuery, {}, { token: await t.token('city') })).data
  const models = async () => (await t.ask(ModelFile.ImportQuery, {}, { token: await t.token('city') })).data
  const [exchanged, paths] = [(await inventories())[0], (await models())[0]]
  expect(exchanged).toMatchObject({ fileName: expect.stringMatching(/FF10\.csv$/), undoneAt: null })
  expect(paths).toMatchObject({ fileName: expect.stringMatching(/演示数据\.tdump$/), added: 1 })
  const drafts = (await t.ask(DischargeInventory.Query, {}, { token: await t.token('city') })).data
  expect(drafts.filter(({ state }: { state: string }) => state === 'draft')).toMatchObject([{ simulated: true }])
  const [file] = (await t.ask(ModelFile.List, {}, { token: await t.token('city') })).data
  expect(file).toMatchObject({ kind: 'trajectory', words: expect.stringContaining('演示数据') })
  await addImports(t.services, signal)
  expect([await inventories(), await models()]).toEqual([[exchanged], [paths]])
  expect(await runs()).toEqual([run])
  expect(await late()).toEqual([hours])
  expect(await register()).toEqual([corrected])
  expect([others, await forms(), await verdicts()]).toEqual([[], [form], [verdict]])
})
