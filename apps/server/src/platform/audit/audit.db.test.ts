import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/pool.ts'
import { openSecretBox } from '../secret-box.ts'
import { testDatabase } from '../testing/test-database.ts'
import { type Audit, createAudit } from './audit.ts'
import { openAuditSeal } from './audit-seal.ts'
import { canonicalJson } from './canonical-json.ts'

let database: Database
let audit: Audit
let folder: string
let now = Date.UTC(2026, 4, 20)
beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'qingyuan-audit-'))
  audit = auditWith('secret.key')
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** The log as a process with this key file has it. */
const auditWith = (keyFile: string): Audit =>
  createAudit(database.db, { now: () => now++ }, openAuditSeal(openSecretBox(join(folder, keyFile)), folder))

const entry = (n: number) => ({
  actor: { userId: 0, userName: `人${n}` },
  action: 'Test',
  title: '测试',
  detail: { n, b: 1, a: [1.5, null, '"'] },
})
const write = async (count: number) => {
  for (let n = 0; n < count; n++) await audit.record(entry(n))
}
/** Actions possible with the database's password. */
const tamper = async (statement: string) => {
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query(`alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`)
  await client.end()
}

test('an untouched chain is intact, also an empty one', async () => {
  expect(await audit.verify()).toEqual({ entries: 0, intact: true, brokenAt: null, unmarked: 0, noted: null })
  await write(5)
  expect(await audit.verify()).toMatchObject({ entries: 5, intact: true, brokenAt: null })
})

test('entries written at the same time are chained one after the other', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => audit.record(entry(n))))
  expect(await audit.verify()).toMatchObject({ entries: 40, intact: true, brokenAt: null })
})

test.each([
  ['a changed actor', `update audit_log set actor = '别人' where id = 3`, 3],
  ['a changed detail', `update audit_log set detail = jsonb_set(detail, '{n}', '99') where id = 2`, 2],
  ['a changed time', `update audit_log set at = at + interval '1 second' where id = 4`, 4],
  ['a deleted entry', `delete from audit_log where id = 2`, 3],
  [
    'two entries exchanged',
    `update audit_log set id = 99 where id = 2; update audit_log set id = 2 where id = 3; update audit_log set id = 3 where id = 99`,
    2,
  ],
  ['the newest entries cut off', `delete from audit_log where id >= 4`, -1],
  ['everything deleted', `delete from audit_log`, -1],
])('%s is noticed', async (_, statement, brokenAt) => {
  await write(5)
  await tamper(statement)
  expect(await audit.verify()).toMatchObject({ intact: false, brokenAt })
})

test('an entry written with a change goes and stays with it', async () => {
  await write(1)
  const failed = database.db.transaction().execute(async trx => {
    await audit.record(entry(1), trx)
    throw new Error('the change failed')
  })
  await expect(failed).rejects.toThrow('the change failed')
  await write(1)
  expect(await audit.verify()).toMatchObject({ entries: 2, intact: true, brokenAt: null })
})

test('texts that no database stores do not break the log', async () => {
  await audit.record({ ...entry(1), subject: 'a\0b\ud800c', detail: { 'k\0': 'v\0' } })
  expect(await audit.verify()).toMatchObject({ entries: 1, intact: true })
})

test('numbers of every size survive the way through jsonb', async () => {
  await audit.record({ ...entry(1), detail: { n: [0.1, 1e21, 1e-7, -0, 2 ** 53, 5e-324, 1.7976931348623157e308] } })
  expect(await audit.verify()).toMatchObject({ entries: 1, intact: true })
})

test('old entries are removed from the beginning, which is noted, and the rest verifies', async () => {
  await write(3)
  now += 10 * 24 * 3_600_000
  await write(2)
  expect(await audit.dropOlderThan(0)).toBe(0)
  expect(await audit.dropOlderThan(5)).toBe(3)
  expect(await audit.verify()).toMatchObject({ entries: 3, intact: true, brokenAt: null })
  const entries = await database.db.selectFrom('audit_log').select(['id', 'action', 'detail']).orderBy('id').execute()
  expect(entries.at(-1)).toMatchObject({ action: 'audit-retention', detail: { removed: 3, days: 5 } })
  expect(await audit.dropOlderThan(5)).toBe(0)
  await expect(database.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
  await tamper(`delete from audit_log where id = ${entries[0]!.id}`)
  expect(await audit.verify()).toMatchObject({ intact: false, brokenAt: entries[1]!.id })
})

test('the newest entry stays, however old it is', async () => {
  await write(2)
  now += 10 * 24 * 3_600_000
  expect(await audit.dropOlderThan(5)).toBe(1)
  expect(await audit.verify()).toMatchObject({ entries: 2, intact: true, brokenAt: null })
})

/** As a writer of the whole database without the key file: cuts the newest entries and writes the head to fit. */
const cutAndFit = (from: number) =>
  tamper(`delete from audit_log where id >= ${from}; update installation set value = (select jsonb_build_object('hash', encode(hash, 'hex'), 'entries',
    (select count(*) from audit_log)) from audit_log order by id desc limit 1) where key = 'audit.head'`)

test('a log that was cut, with its head made to fit, is noticed by the head that is outside the database', async () => {
  await write(3)
  await audit.noteHead()
  await write(2)
  expect(await audit.verify()).toMatchObject({ entries: 5, intact: true, unmarked: 0, noted: { entries: 3 } })
  // What came after the last note is not known outside; the rest is.
  await cutAndFit(5)
  expect(await audit.verify()).toMatchObject({ entries: 4, intact: true })
  await cutAndFit(3)
  expect(await audit.verify()).toMatchObject({ intact: false, brokenAt: -1, noted: { entries: 3 } })
})

test('an entry written anew with all hashes that follow is noticed by its mark', async () => {
  await write(4)
  const rows = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  let previous: Buffer = Buffer.alloc(32)
  const statements = rows.map(({ id, previous_hash: _p, hash: _h, mark: _m, at, ...rest }) => {
    const actor = id === 2 ? '别人' : rest.actor
    const hash = createHash('sha256')
      .update(previous)
      .update(canonicalJson({ at: at.toISOString(), ...rest, actor }))
      .digest()
    const statement = `update audit_log set actor = '${actor}', previous_hash = '\\x${previous.toString('hex')}', hash = '\\x${hash.toString('hex')}' where id = ${id}`
    previous = hash
    return statement
  })
  await tamper(
    `${statements.join('; ')}; update installation set value = jsonb_set(value, '{hash}', '"${previous.toString('hex')}"') where key = 'audit.head'`,
  )
  expect(await audit.verify()).toMatchObject({ intact: false, brokenAt: 2 })
  await tamper('update audit_log set mark = null where id >= 2')
  expect(await audit.verify()).toMatchObject({ intact: false, brokenAt: 2 })
  // Without any mark the chain is one of before there were marks: the head outside shows it.
  await tamper('update audit_log set mark = null')
  expect(await audit.verify()).toMatchObject({ intact: true, unmarked: 4 })
})

test('entries of another key, as after a restore without the key file, are counted and not called broken', async () => {
  await write(2)
  const other = auditWith('other.key')
  await other.record(entry(3))
  expect(await other.verify()).toMatchObject({ entries: 3, intact: true, unmarked: 2 })
  expect(await audit.verify()).toMatchObject({ intact: false, brokenAt: 3 })
})

test('a head file that is no JSON is an error, not silence', async () => {
  await write(1)
  await writeFile(join(folder, 'audit-heads.jsonl'), 'nonsense\n')
  await expect(audit.verify()).rejects.toThrow('JSON')
})
