import { checkForm } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterpriseHistory, formContext, profilesOfYear } from '#/modules/emissions/enterprises/public.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { loadEnterprises } from './load-enterprises.ts'
import { loadProfiles } from './load-profiles.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await loadEnterprises({ db: server.services.db, seed: 1 })
})
afterAll(() => server.close())

test('the demo’s enterprises have profiles of the last three whole years that pass every check, boundaries too, and keep what tracing knows of them', async () => {
  const { db } = server.services
  const facts = () =>
    db
      .selectFrom('enterprises')
      .select(['id', 'name', 'industry', 'county_id', 'control_level', 'grade', 'status', 'lon', 'lat'])
      .orderBy('id')
      .execute()
  const before = await facts()
  const now = instantOf(2026, 11, 21)
  await loadProfiles({ db, seed: 1, now })
  await loadProfiles({ db, seed: 1, now })
  expect(await facts()).toEqual(before)
  const ids = before.map(({ id }) => id)
  const context = await formContext(db, 2025)
  for (const year of [2023, 2024, 2025]) {
    const forms = await profilesOfYear(db, ids, year)
    expect(forms.size).toBe(before.length)
    const errors = [...forms.values()].flatMap(form => checkForm(form, context).filter(({ level }) => level === 'error'))
    expect(errors).toEqual([])
  }
  const history = await enterpriseHistory({ services: server.services, caller: systemCaller }, { id: ids[0]! })
  expect(history.map(({ year }) => year)).toEqual([2025, 2025, 2024, 2023])
  expect(history[0]!.changes.length).toBeGreaterThan(5)
  expect(history[0]!.changes[0]).toMatchObject({ label: '基本信息 · 工业总产值', kind: 'changed' })
})
