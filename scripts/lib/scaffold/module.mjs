import { addImport, insertLast } from './edits.mjs'
import { camelCase, parsePair, pascalCase, requireTitle, singularOf, snakeCase } from './names.mjs'

const contractText = ({ row, calls, service, title }) => `import { Type } from 'typebox'
import { call } from '../call.ts'
import { Page, pageOf, Search } from '../schemas.ts'

export const ${row} = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  county: Type.String(),
  createdAt: Type.String(),
})

export const ${calls} = {
  Query: call({
    name: '${service}.Query',
    title: '${title}列表',
    permission: 'air:view',
    input: Type.Object({ ...Page, search: Search }),
    output: pageOf(${row}),
  }),
}
`

const moduleText = ({ wing, noun, title, table }) => `import { defineModule } from '#/platform/module.ts'
import { ${camelCase(noun)}Service } from './${noun}.ts'

export const ${camelCase(noun)}Module = defineModule({
  name: '${wing}/${noun}',
  title: '${title}',
  tables: ['${table}'],
  serves: [${camelCase(noun)}Service],
})
`

const serviceText = ({ wing, noun, calls, plural }) => `import { ${calls} } from '@qingyuan/contract/${wing}/${noun}.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { serveCalls } from '#/platform/module.ts'
import { count${plural}, select${plural} } from './queries.ts'

export const ${camelCase(noun)}Service = serveCalls(${calls}, {
  Query: async ({ services: { db }, caller: { scope } }, { search = '', ...page }) => ({
    total: await count${plural}(db, scope, search),
    rows: (await select${plural}(db, scope, search, spanOf(page))).map(row => ({
      id: row.id,
      name: row.name,
      county: countyById.get(row.county_id)?.name ?? '',
      createdAt: stampOf(row.created_at),
    })),
  }),
})
`

const queriesText = ({ table, plural }) => `import type { Scope } from '@qingyuan/domain/permissions.ts'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visibleRows } from '#/platform/database/visible-rows.ts'

/** Rows of the caller's counties whose name contains the text. */
const rowsOf = (db: Db, scope: Scope, search: string) =>
  db.selectFrom('${table}').where(visibleRows(scope, 'county_id')).where('name', 'like', containsPattern(search))

export const select${plural} = (db: Db, scope: Scope, search: string, { limit, offset }: { limit: number; offset: number }) =>
  rowsOf(db, scope, search).selectAll().orderBy('id').limit(limit).offset(offset).execute()

export const count${plural} = async (db: Db, scope: Scope, search: string): Promise<number> =>
  (await rowsOf(db, scope, search).select(eb => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows
`

const testText = ({ service, table, title }) => `import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const [xiangyuan, qinyuan] = [7, 13]
let t: TestServer

beforeAll(async () => {
  t = await testServer()
  const rows = [
    { name: '甲', county_id: xiangyuan },
    { name: '乙', county_id: qinyuan },
  ]
  await t.services.db.insertInto('${table}').values(rows).execute()
})
afterAll(() => t.close())

const namesFor = async (account: string, search = '') => {
  const { data } = await t.ask(calls.${service}.Query, { page: 1, pageSize: 20, search }, { token: await t.token(account) })
  return { total: data.total as number, names: (data.rows as { name: string }[]).map(row => row.name) }
}

test('${title}: a county lists its own rows, the city all of them', async () => {
  expect(await namesFor('admin')).toEqual({ total: 2, names: ['甲', '乙'] })
  expect(await namesFor('county')).toEqual({ total: 1, names: ['甲'] })
})

test('a search lists the rows whose name contains it', async () => {
  expect(await namesFor('admin', '乙')).toEqual({ total: 1, names: ['乙'] })
})
`

const migrationText = ({ table, title }) => `-- ${title}.
create table ${table} (
  id integer generated always as identity primary key,
  name text not null,
  county_id integer not null,
  created_at timestamptz not null default now()
);
create index ${table}_county_id_idx on ${table} (county_id);
`

const nextMigration = tree => {
  const numbers = tree.list('db/migrations').map(path => Number(/\/(\d{4})-/.exec(path)?.[1] ?? 0))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/** A noun: calls, module, migration, and its line in the two lists. The row type follows from the migration (`npm run schema`). */
export const makeModule = (tree, [pair, titleText]) => {
  const [wing, noun] = parsePair(pair, '<wing>/<noun>')
  const singular = singularOf(camelCase(noun))
  const service = pascalCase(singularOf(noun))
  const names = {
    wing,
    noun,
    title: requireTitle(titleText),
    service,
    row: `${service}Row`,
    calls: `${singular}Calls`,
    table: snakeCase(noun),
    plural: pascalCase(noun),
  }
  const folder = `apps/server/src/modules/${wing}/${noun}`
  tree.create(`packages/contract/src/${wing}/${noun}.ts`, contractText(names))
  tree.edit('packages/contract/src/calls.ts', text =>
    addImport(
      insertLast(
        text,
        `const ${['emissions', 'reporting'].includes(wing) ? 'emission' : 'monitoring'}Services = {`,
        `  ${service}: service('${names.title}', ${names.calls}),`,
      ),
      names.calls,
      `./${wing}/${noun}.ts`,
    ),
  )
  tree.create(`${folder}/module.ts`, moduleText(names))
  tree.create(`${folder}/${noun}.ts`, serviceText(names))
  tree.create(`${folder}/queries.ts`, queriesText(names))
  tree.create(`${folder}/${noun}.db.test.ts`, testText(names))
  const module = `${camelCase(noun)}Module`
  tree.edit('apps/server/src/modules.ts', text =>
    addImport(insertLast(text, 'productModules: readonly Module[] = [', `  ${module},`), module, `./modules/${wing}/${noun}/module.ts`),
  )
  tree.create(`db/migrations/${nextMigration(tree)}-${noun}-are-stored.sql`, migrationText(names))
}
