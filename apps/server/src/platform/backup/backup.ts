import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { listMigrations, listPartitions, listSequences, listTables, quoteIdentifier } from './catalogue.ts'
import { chunkOf, lineOf, type TableHead } from './container.ts'

export interface BackupReport {
  tables: number
  rows: number
}

async function* tableSections(client: pg.Client, head: TableHead, report: BackupReport) {
  yield lineOf(head)
  const hash = createHash('sha256')
  const rows = client.query(
    copyTo(`copy (select ${head.columns.map(quoteIdentifier).join(', ')} from public.${quoteIdentifier(head.table)}) to stdout`),
  )
  for await (const bytes of rows as AsyncIterable<Buffer>) {
    hash.update(bytes)
    if (bytes.length > 0) yield chunkOf(bytes)
  }
  yield chunkOf(Buffer.alloc(0))
  yield lineOf({ rows: rows.rowCount, sha256: hash.digest('hex') })
  report.tables++
  report.rows += rows.rowCount
}

async function* sections(client: pg.Client, report: BackupReport) {
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  const partitions = await listPartitions(client)
  const migrations = await listMigrations(client)
  const createdAt = new Date().toISOString()
  yield lineOf({ format: 'qingyuan-backup', version: 1, createdAt, migrations, partitions, tables: tables.map(t => t.table) })
  for (const head of tables) yield* tableSections(client, head, report)
  // Sequences live outside transactions: read last, they are never behind the rows.
  yield lineOf({ end: true, tables: tables.length, sequences: await listSequences(client) })
  await client.query('commit')
}

const flushToDisk = async (path: string) => {
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
}

/**
 * Writes a snapshot of the whole database into one file. Writers are not blocked. The file appears whole or not at all; an
 * existing file of that name is replaced only on success.
 *
 * @throws what the database or the disk reports
 */
export const backupDatabase = async (connection: pg.ClientConfig, file: string): Promise<BackupReport> => {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`
  const report: BackupReport = { tables: 0, rows: 0 }
  try {
    await pipeline(
      Readable.from(sections(client, report)),
      createGzip({ level: 3 }),
      createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
    )
    await flushToDisk(draft)
    await rename(draft, file)
    return report
  } finally {
    await rm(draft, { force: true })
    await client.end()
  }
}
