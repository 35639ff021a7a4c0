import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Value } from 'typebox/value'
import type { BackupReport } from './backup.ts'
import { listSequences, listTables, quoteIdentifier } from './catalogue.ts'
import { BackupFileError, ContainerReader, lineSchemas, type Manifest, type Partition, type TableHead } from './container.ts'

export interface RestoreOptions {
  connection: pg.ClientConfig
  file: string
  /** Migrations this program has, oldest first. */
  migrations: readonly string[]
  /** Brings the schema to a named migration, or to the newest when null; on this connection, inside its transaction. */
  migrateTo: (client: pg.Client, migration: string | null) => Promise<void>
}

export const openBackup = (file: string): ContainerReader => {
  const unzipped = new PassThrough()
  // An error of file or gunzip destroys the last stream: the reader then throws it.
  pipeline(createReadStream(file), createGunzip(), unzipped).catch(() => undefined)
  return new ContainerReader(unzipped, file)
}

export const readManifest = async (reader: ContainerReader): Promise<Manifest> => {
  const manifest = (await reader.json()) as Partial<Manifest> | null
  if (manifest?.format !== 'qingyuan-backup') throw reader.damaged('不是清源的备份')
  if (manifest.version !== 1) throw reader.damaged(`格式版本 ${String(manifest.version)} 比本程序新`)
  const partitions: unknown[] = Array.isArray(manifest.partitions) ? manifest.partitions : []
  const odd = partitions.find(partition => !Value.Check(lineSchemas.Partition, partition)) as Partial<Partition> | null | undefined
  if (odd !== undefined) throw reader.damaged(`分区 ${String(odd?.name)} 的定义不是时间范围，可能被改动`)
  if (!Value.Check(lineSchemas.Manifest, manifest)) throw reader.damaged('目录的格式不符')
  return manifest
}

const refuseUnlessEmpty = async (client: pg.Client) => {
  const tables = await listTables(client)
  if (tables.length > 0) throw new Error('目标数据库不是空的，拒绝恢复。请用 DATA_DIR 指定一个新目录，或用 DATABASE_URL 指定一个空数据库。')
}

const createPartitions = async (client: pg.Client, reader: ContainerReader, { partitions, tables }: Manifest) => {
  const parents = new Set(tables)
  for (const { name, parent, bound, key } of partitions) {
    if (!parents.has(parent)) throw reader.damaged(`分区 ${name} 所属的表 ${parent} 不在备份内`)
    parents.add(name)
    const further = key === null ? '' : ` partition by ${key}`
    await client.query(
      `create table if not exists public.${quoteIdentifier(name)} partition of public.${quoteIdentifier(parent)} ${bound}${further}`,
    )
  }
}

export async function* hashedBytes(bytes: AsyncIterable<Buffer>, hash: { update(data: Buffer): unknown }) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** Fault of the file behind a row that PostgreSQL refuses; null for errors unrelated to the file. */
const rowDamage = (error: unknown): string | null => {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return null
  const place = /line (\d+)(?:, column ([^\s:]+))?/.exec(error.where ?? '')
  if (!place) return '内容已损坏'
  return `第 ${place[1]} 行${place[2] ? `（${place[2]} 列）` : ''}的内容已损坏`
}

const restoreTable = async (client: pg.Client, reader: ContainerReader, table: string, present: TableHead): Promise<number> => {
  reader.part = `表 ${table}`
  const { table: found, columns } = await reader.line(lineSchemas.TableHead)
  if (found !== table) throw reader.damaged(`此处是表 ${found}`)
  const unknown = columns.find(column => !present.columns.includes(column))
  if (unknown) throw reader.damaged(`本程序没有其中的列 ${unknown}`)
  const hash = createHash('sha256')
  const into = client.query(copyFrom(`copy public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`))
  try {
    await pipeline(Readable.from(hashedBytes(reader.section(), hash)), into)
  } catch (error) {
    const damage = rowDamage(error)
    throw damage ? reader.damaged(damage) : error
  }
  const { rows, sha256 } = await reader.line(lineSchemas.TableTail)
  if (hash.digest('hex') !== sha256) throw reader.damaged('校验和不符，内容已损坏')
  const [stored] = (await client.query({ text: `select count(*)::float8 from public.${quoteIdentifier(table)}`, rowMode: 'array' }))
    .rows as [[number]]
  if (stored[0] !== rows) throw reader.damaged(`应有 ${rows} 行，恢复后为 ${stored[0]} 行`)
  return rows
}

const restoreSequences = async (client: pg.Client, reader: ContainerReader, tables: number) => {
  reader.part = '结尾'
  const ending = await reader.line(lineSchemas.Ending)
  if (ending.tables !== tables) throw reader.damaged('文件不完整')
  const present = new Set((await listSequences(client)).map(sequence => sequence.name))
  for (const { name, last } of ending.sequences) {
    if (!present.has(name)) throw reader.damaged(`本程序没有其中的序列 ${name}`)
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoteIdentifier(name)}`, last])
  }
}

const fill = async (client: pg.Client, reader: ContainerReader, manifest: Manifest): Promise<BackupReport> => {
  // Rows come as they were: no triggers, no foreign-key order (needs the superuser the embedded database has).
  await client.query(`set local session_replication_role = replica`)
  const present = new Map((await listTables(client)).map(table => [table.table, table]))
  const missing = manifest.tables.filter(table => !present.has(table))
  if (missing.length > 0) throw reader.damaged(`本程序没有其中的表 ${missing.join('、')}`)
  await createPartitions(client, reader, manifest)
  const all = [...present.keys()].map(table => `public.${quoteIdentifier(table)}`)
  if (all.length > 0) await client.query(`truncate ${all.join(', ')}`)
  let rows = 0
  for (const table of manifest.tables) rows += await restoreTable(client, reader, table, present.get(table)!)
  await restoreSequences(client, reader, manifest.tables.length)
  await reader.finish()
  await client.query(`set local session_replication_role = origin`)
  return { tables: manifest.tables.length, rows }
}

/** Brings the schema to the state of the backup, refusing migrations this program does not have. */
const migrateToBackup = async (client: pg.Client, reader: ContainerReader, { migrations }: Manifest, options: RestoreOptions) => {
  const known = options.migrations.slice(0, migrations.length).join() === migrations.join()
  if (!known) throw reader.damaged('它的数据库结构与本程序不符（备份来自更新的版本？）')
  await options.migrateTo(client, migrations.at(-1) ?? null)
}

/** The same error for people: file errors as they are, those of the database with what became of it. */
const reported = (error: unknown): Error => {
  if (error instanceof BackupFileError) return error
  if (error instanceof pg.DatabaseError && error.code === '42501')
    return new Error(`恢复需要数据库超级用户：${error.message}。数据库保持原样。`, { cause: error })
  return new Error(`恢复没有完成，数据库保持原样：${error instanceof Error ? error.message : String(error)}`, { cause: error })
}

/**
 * Reads a backup into an empty database: schema as of the backup, partitions, rows, sequences, all checked, then the schema to the newest.
 * One transaction holds it all: whatever goes wrong, also a killed process, nothing is left behind.
 *
 * @throws Error when the database is not empty, BackupFileError when the file is damaged, cut off, forged or from a newer program
 */
export const restoreDatabase = async (options: RestoreOptions): Promise<BackupReport> => {
  const client = new pg.Client(options.connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnlessEmpty(client)
    const reader = openBackup(options.file)
    const report = await restoreAll(client, reader, options).catch((error: unknown) => {
      throw reported(error)
    })
    await client.query('analyze')
    return report
  } finally {
    await client.end()
  }
}

const restoreAll = async (client: pg.Client, reader: ContainerReader, options: RestoreOptions): Promise<BackupReport> => {
  const manifest = await readManifest(reader)
  await client.query('begin')
  await migrateToBackup(client, reader, manifest, options)
  const report = await fill(client, reader, manifest)
  await options.migrateTo(client, null)
  await client.query('commit')
  return report
}
