import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#/platform/embedded-postgres/embedded-postgres.ts'
import { backupDatabase } from './backup.ts'
import { restoreDatabase } from './restore.ts'

const schema = `
  create table county (id text primary key, name text not null);
  create table station (id int generated always as identity primary key, county text not null references county, upper_name text generated always as (upper(county)) stored);
  create table hour (station int not null references station, ts timestamptz not null, pm2_5 real, species real[], raw bytea, primary key (station, ts)) partition by range (ts);
  create table audit (n bigserial primary key, note jsonb);
  create function keep() returns trigger language plpgsql as $$ begin raise 'append only'; end $$;
  create trigger keep before truncate or delete on audit execute function keep();`

const content = `
  insert into county values ('140402', E'潞州区\\t\\\\"''\\n'), ('140403', '上党区');
  insert into station (county) select '140402' from generate_series(1, 3);
  create table hour_2025 partition of hour for values from ('2025-01-01+08') to ('2026-01-01+08') partition by range (ts);
  create table hour_2025_h1 partition of hour_2025 for values from ('2025-01-01+08') to ('2025-07-01+08');
  create table hour_2025_h2 partition of hour_2025 for values from ('2025-07-01+08') to ('2026-01-01+08');
  insert into hour select s, ts, case when random() < 0.1 then null else random() * 100 end, array[random(), null, 'NaN']::real[], '\\x00ff0a5c'
    from generate_series(1, 3) s, generate_series('2025-01-01 01:00+08'::timestamptz, '2025-12-31 23:00+08', '1 hour') ts;
  insert into audit (note) select jsonb_build_object('谁', i) from generate_series(1, 20) i;`

const digest = `select (select count(*)::int from hour), (select md5(string_agg(h::text, ',' order by station, ts)) from hour h),
  (select md5(string_agg(a::text, ',' order by n)) from audit a), (select md5(string_agg(c::text, ',' order by id)) from county c),
  (select md5(string_agg(s::text, ',' order by id)) from station s)`

let server: EmbeddedPostgres
let directory: string
let number = 0

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'qy-backup-'))
  server = await startEmbeddedPostgres({ dataDir: directory })
})
afterAll(async () => {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
})

const ask = async (database: string, sql: string) => {
  const client = new pg.Client({ ...server.connection, database })
  await client.connect()
  try {
    return ((await client.query({ text: sql, rowMode: 'array' })).rows ?? []) as unknown[][]
  } finally {
    await client.end()
  }
}

const newDatabase = async () => {
  const name = `copy_${++number}`
  await ask('postgres', `create database ${name}`)
  return name
}

const restore = (database: string, file: string) =>
  restoreDatabase({
    connection: { ...server.connection, database },
    file,
    migrations: [],
    migrateTo: async client => {
      const { rows } = await client.query(`select to_regclass('county') is not null as there`)
      if (!rows[0].there) await client.query(`${schema} insert into county values ('140401', 'seeded by the schema')`)
    },
  })

describe('a backup', () => {
  let source: string
  let file: string

  beforeEach(async () => {
    source = await newDatabase()
    file = join(directory, `${source}.qyb`)
    await ask(source, schema)
    await ask(source, content)
  })

  test('restores every row, partition and sequence into an empty database', async () => {
    const report = await backupDatabase({ ...server.connection, database: source }, file)
    expect(report).toEqual({ tables: 4, rows: 2 + 3 + 3 * 8759 + 20 })
    const target = await newDatabase()
    expect(await restore(target, file)).toEqual(report)
    expect(await ask(target, digest)).toEqual(await ask(source, digest))
    expect(await ask(target, `insert into audit (note) values ('{}') returning n::int`)).toEqual([[21]])
    expect(await ask(target, `insert into station (county) values ('140403') returning id`)).toEqual([[4]])
    await expect(ask(target, 'delete from audit')).rejects.toThrow('append only')
  })

  test('shows one instant although rows keep coming while it is written', async () => {
    let writing = true
    const writer = (async () => {
      while (writing)
        await ask(
          source,
          `with c as (insert into county select max(id::int) + 1, 'x' from county returning id) insert into station (county) select '140402' from c`,
        )
    })()
    await backupDatabase({ ...server.connection, database: source }, file)
    writing = false
    await writer
    const target = await newDatabase()
    await restore(target, file)
    expect(await ask(target, 'select (select count(*) from county) - 2 = (select count(*) from station) - 3')).toEqual([[true]])
  })

  test('is refused by a database that already holds tables', async () => {
    await backupDatabase({ ...server.connection, database: source }, file)
    await expect(restore(source, file)).rejects.toThrow('目标数据库不是空的')
  })

  /** Refusal of a damaged copy of the file, after which the target holds nothing at all. */
  const refusalOf = async (target: string, bytes: Buffer): Promise<string> => {
    writeFileSync(damaged, bytes)
    const message = await restore(target, damaged).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(await ask(target, `select count(*)::int from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([[0]])
    return message
  }
  const damaged = join(tmpdir(), `qy-damaged-${process.pid}.qyb`)
  const changed = (bytes: Buffer, from: string, to: string) => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

  test('with one flipped byte, wherever it is, is refused in Chinese and leaves nothing; a good one then comes back', async () => {
    const report = await backupDatabase({ ...server.connection, database: source }, file)
    const whole = readFileSync(file)
    const target = await newDatabase()
    // The first ten bytes are gzip's header: time and system in it mean nothing.
    for (let at = 10; at < whole.length; at += Math.ceil(whole.length / 30)) {
      const bytes = Buffer.from(whole)
      bytes[at]! ^= 0x10
      expect(await refusalOf(target, bytes), `byte ${at}`).toMatch(
        /^备份文件 \S+ 无法使用：(开头|结尾|表 \w+)：[^a-z]+(（\w+ 列）的内容已损坏)?。数据库保持原样。$/,
      )
    }
    expect(await restore(target, file)).toEqual(report)
    expect(await ask(target, digest)).toEqual(await ask(source, digest))
  })

  test('says what is damaged: the place of a value, a checksum, an end that is missing', async () => {
    await backupDatabase({ ...server.connection, database: source }, file)
    const whole = readFileSync(file)
    const plain = gunzipSync(whole)
    const target = await newDatabase()
    const refusal = (bytes: Buffer) => refusalOf(target, bytes)
    const letter = Buffer.from(plain)
    letter[letter.indexOf('上党区') + 2]! ^= 1
    expect(await refusal(gzipSync(letter))).toContain('表 county：校验和不符')
    expect(await refusal(gzipSync(changed(plain, '1\t2025-01-02 03:00:00', '1\t2025-01-02 0X:00:00')))).toContain(
      '表 hour：第 27 行（ts 列）的内容已损坏',
    )
    expect(await refusal(whole.subarray(0, whole.length >> 1))).toContain('文件不完整')
    // Without its last byte the reader may learn of the end while it is still in the last table.
    expect(await refusal(whole.subarray(0, -1))).toMatch(/(结尾|表 \w+)：文件不完整/)
    expect(await refusal(gzipSync(plain.subarray(0, -30)))).toContain('结尾：文件不完整')
    expect(await refusal(gzipSync(Buffer.concat([plain, Buffer.from('x')])))).toContain('结尾：多出内容')
    expect(await refusal(Buffer.from('PK'))).toContain('开头：')
    expect(await refusal(Buffer.alloc(0))).toContain('开头：文件不完整')
    rmSync(damaged)
    await expect(restore(target, damaged)).rejects.toThrow('开头：文件读取失败（ENOENT）')
  })

  test.each([
    ['a bound', `FOR VALUES FROM ('2025`, `DEFAULT; create table forged (); --('2025`, '分区 hour_2025 的定义不是时间范围'],
    ['a partition key', `RANGE (ts)`, `RANGE (now())`, '分区 hour_2025 的定义不是时间范围'],
    ['a parent', `"parent":"hour_2025"`, `"parent":"pg_class"`, '分区 hour_2025_h1 所属的表 pg_class 不在备份内'],
    ['the name of a table', `{"table":"county"`, `{"table":"pg_authid"`, '表 county：此处是表 pg_authid'],
    ['a column', `"columns":["id","name"]`, `"columns":["id","nome"]`, '表 county：本程序没有其中的列 nome'],
    ['a sequence', `{"name":"audit_n_seq"`, `{"name":"other_seq"`, '结尾：本程序没有其中的序列 other_seq'],
    ['a migration', `"migrations":[]`, `"migrations":["9999-later"]`, '它的数据库结构与本程序不符'],
  ])('with %s that was forged is refused, and nothing of it runs', async (_, from, to, reason) => {
    await backupDatabase({ ...server.connection, database: source }, file)
    const plain = gunzipSync(readFileSync(file))
    const forged = changed(plain, from, to)
    expect(forged.equals(plain)).toBe(false)
    expect(await refusalOf(await newDatabase(), gzipSync(forged))).toContain(reason)
  })

  test('works on an empty database too', async () => {
    const empty = await newDatabase()
    await ask(empty, schema)
    expect(await backupDatabase({ ...server.connection, database: empty }, file)).toEqual({ tables: 4, rows: 0 })
    expect(await restore(await newDatabase(), file)).toEqual({ tables: 4, rows: 0 })
  })
})
