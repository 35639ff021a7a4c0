import { createHash } from 'node:crypto'
import type { BackupReport } from './backup.ts'
import { lineSchemas } from './container.ts'
import { hashedBytes, openBackup, readManifest } from './restore.ts'

/**
 * Reads a backup from beginning to end without a database: format, checksum of each table, the ending, nothing after it. What only the rows
 * themselves could tell (a value that a column refuses) shows when it is restored.
 *
 * @throws BackupFileError with the damaged part
 */
export const verifyBackup = async (file: string, signal?: AbortSignal): Promise<BackupReport & { createdAt: string }> => {
  const reader = openBackup(file)
  const { tables, createdAt } = await readManifest(reader)
  let rows = 0
  for (const table of tables) {
    signal?.throwIfAborted()
    reader.part = `表 ${table}`
    const head = await reader.line(lineSchemas.TableHead)
    if (head.table !== table) throw reader.damaged(`此处是表 ${head.table}`)
    const hash = createHash('sha256')
    for await (const _ of hashedBytes(reader.section(), hash)) signal?.throwIfAborted()
    const tail = await reader.line(lineSchemas.TableTail)
    if (hash.digest('hex') !== tail.sha256) throw reader.damaged('校验和不符，内容已损坏')
    rows += tail.rows
  }
  reader.part = '结尾'
  const ending = await reader.line(lineSchemas.Ending)
  if (ending.tables !== tables.length) throw reader.damaged('文件不完整')
  await reader.finish()
  return { tables: tables.length, rows, createdAt }
}
