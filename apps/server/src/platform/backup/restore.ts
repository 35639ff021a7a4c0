import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BackupReport } from './backup.ts'
import { listMigrations, listTables, quoteIdentifier } from './catalogue.ts'
import { BackupFileError, ContainerReader, type Ending, type Manifest, type TableHead, type TableTail } from './container.ts'

export interface RestoreOptions {
  connection: pg.ClientConfig
  file: string
  /** Brings the schema to a named migration, or to the newest when null. */
  migrateTo: (migration: string | null) => Promise<void>
}

const openFile = (file: string): ContainerReader => {
  const unzipped = new PassThrough()
  // An error of file or gunzip destroys the last stream: the reader then throws it.
  pipeline(createReadStream(file), createGunzip(), unzipped).catch(() => undefined)
  return new ContainerReader(unzipped)
}

const readManifest = async (reader: ContainerReader): Promise<Manifest> => {
  const manifest = await reader.line<Manifest>()
  if (manifest.format !== 'qingyuan-backup') throw new BackupFileError('不是清源的备份')
  if (manifest.version !== 1) throw new BackupFileError(`格式版本 ${manifest.version} 比本程序新`)
  return manifest
}

const refuseUnlessEmpty = async (client: pg.Client) => {
  const tables = await listTables(client)
  if (tables.length > 0) throw new Error('目标数据库不是空的，拒绝恢复。请用 DATA_DIR 指定一个新目录，或用 DATABASE_URL 指定一个空数据库。')
}

const createPartitions = async (client: pg.Client, manifest: Manifest) => {
  for (const { name, parent, bound, key } of manifest.partitions) {
    const further = key === null ? '' : ` partition by ${key}`
    await client.query(
      `create table if not exists public.${quoteIdentifier(name)} partition of public.${quoteIdentifier(parent)} ${bound}${further}`,
    )
  }
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: { update(data: Buffer): unknown }) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

const restoreTable = async (client: pg.Client, reader: ContainerReader): Promise<number> => {
  const { table, columns } = await reader.line<TableHead>()
  const hash = createHash('sha256')
  const into = client.query(copyFrom(`copy public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`))
  await pipeline(Readable.from(hashed(reader.section(), hash)), into)
  const { rows, sha256 } = await reader.line<TableTail>()
  if (hash.digest('hex') !== sha256) throw new BackupFileError(`表 ${table} 的校验和不符`)
  const [stored] = (await client.query({ text: `select count(*)::float8 from public.${quoteIdentifier(table)}`, rowMode: 'array' }))
    .rows as [[number]]
  if (stored[0] !== rows) throw new BackupFileError(`表 ${table} 应有 ${rows} 行，恢复后为 ${stored[0]} 行`)
  return rows
}

const fill = async (client: pg.Client, reader: ContainerReader, manifest: Manifest): Promise<BackupReport> => {
  // Rows come as they were: no triggers, no foreign-key order (needs the superuser the embedded database has).
  await client.query(`set local session_replication_role = replica`)
  const present = new Set((await listTables(client)).map(t => t.table))
  const missing = manifest.tables.filter(table => !present.has(table))
  if (missing.length > 0) throw new BackupFileError(`本程序没有其中的表 ${missing.join('、')}`)
  await createPartitions(client, manifest)
  const all = [...present].map(table => `public.${quoteIdentifier(table)}`)
  if (all.length > 0) await client.query(`truncate ${all.join(', ')}`)
  let rows = 0
  for (const _ of manifest.tables) rows += await restoreTable(client, reader)
  const ending = await reader.line<Ending>()
  if (ending.end !== true || ending.tables !== manifest.tables.length) throw new BackupFileError('文件不完整')
  for (const { name, last } of ending.sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoteIdentifier(name)}`, last])
  }
  return { tables: manifest.tables.length, rows }
}

/** Brings the schema to the state of the backup, refusing migrations this program does not have. */
const migrateToBackup = async (client: pg.Client, manifest: Manifest, migrateTo: RestoreOptions['migrateTo']) => {
  await migrateTo(manifest.migrations.at(-1) ?? null)
  const reached = await listMigrations(client)
  if (reached.join() !== manifest.migrations.join()) throw new BackupFileError('它的数据库结构与本程序不符（备份来自更新的版本？）')
}

/**
 * Reads a backup into an empty database: schema as of the backup, partitions, rows, sequences, all checked and in one transaction; then the
 * schema goes on to the newest.
 *
 * @throws Error when the database is not empty, BackupFileError when the file is damaged, cut off or from a newer program; no row remains then
 */
export const restoreDatabase = async ({ connection, file, migrateTo }: RestoreOptions): Promise<BackupReport> => {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnlessEmpty(client)
    const reader = openFile(file)
    const manifest = await readManifest(reader)
    await migrateToBackup(client, manifest, migrateTo)
    await client.query('begin')
    const report = await fill(client, reader, manifest)
    await client.query('commit')
    await migrateTo(null)
    await client.query('analyze')
    return report
  } finally {
    await client.end()
  }
}
