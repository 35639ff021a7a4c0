import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#/platform/database/pool.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { factorKinds } from '../kinds.ts'
import { loadDemo } from './load-demo.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase({ template: 'library' })
})
afterAll(() => database.close())

const inForce = async () =>
  (
    await database.pool.query(`select md5(string_agg(row(f.id, v.value, v.unit, v.quality, v.provenance)::text, '' order by f.id)) as print
      from factors f join factor_versions v on v.factor_id = f.id and v.version = f.current_version`)
  ).rows[0]

test('every kind of factor has a history, and no value in force is another than before', async () => {
  const before = await inForce()
  await loadDemo(database)
  await loadDemo(database)
  const { rows } = await database.pool.query<{ kind: string; event: string; n: number }>(
    `select f.kind, h.event, count(*)::int as n from factor_history h join factors f on f.id = h.factor_id group by 1, 2 order by 1, 2`,
  )
  const expected = Object.values(factorKinds).flatMap(({ kind }) =>
    (kind === 'DISCHARGE_EF' ? ['edit'] : ['apply', 'edit']).map(event => `${kind} ${event} 3`),
  )
  expect(rows.map(({ kind, event, n }) => `${kind} ${event} ${n}`).toSorted()).toEqual(expected.toSorted())
  expect(await inForce()).toEqual(before)
})
