import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { layerTables, productModules } from '../../apps/server/src/modules.ts'
import { foreignUses, namesInSql, tableUses } from './table-uses.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const generated = readFileSync(here('../../apps/server/src/platform/database/tables.generated.ts'), 'utf8')
const schema = [.../export interface Tables \{([\s\S]*?)\n\}/.exec(generated)![1]!.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!)

const owned = [
  ...productModules.flatMap(({ name, tables }) => tables.map(table => [table, name] as const)),
  ...Object.entries(layerTables).flatMap(([layer, tables]) => tables.map(table => [table, layer] as const)),
]

/** Lines `<folder> <table>`; the list may only shrink. */
const listed = readFileSync(here('foreign-tables.txt'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))

test('every table of the schema has one owner', () => {
  expect(schema.length).toBeGreaterThan(50)
  const names: readonly string[] = owned.map(([table]) => table)
  expect(
    schema.filter(table => !names.includes(table)),
    'tables that the module.ts of their owner must list',
  ).toEqual([])
  expect(
    names.filter((table, n) => !schema.includes(table) || names.indexOf(table) !== n),
    'listed twice, or not in the schema',
  ).toEqual([])
})

test('a module names tables of others in its SQL only where it is listed', () => {
  const used = tableUses(here('../../apps/server/src/modules'), new Set(schema))
  const found = foreignUses(used, new Map(owned))
  expect(
    found.filter(line => !listed.includes(line)),
    'read through public.ts of the owner (stations and counties: services.places)',
  ).toEqual([])
  expect(
    listed.filter(line => !found.includes(line)),
    'no longer used: remove from foreign-tables.txt',
  ).toEqual([])
})

test('SQL of another module’s table is found in builders and in text, not in comments', () => {
  const planted = `
    // from targets
    db.selectFrom('places').innerJoin('users as u', 'u.id', 'x')
    sql\`update roles set name = '' where id in (select role_id from user_roles)\``
  const names = namesInSql(planted)
  expect([...names].sort()).toEqual(['places', 'roles', 'user_roles', 'users'])
  const used = [...names].map(table => ({ folder: 'air/targets', table }))
  const owners = new Map([...names].map(table => [table, table === 'roles' ? 'air/targets' : 'system/users']))
  expect(foreignUses(used, owners)).toEqual(['air/targets places', 'air/targets users', 'air/targets user_roles'])
})
