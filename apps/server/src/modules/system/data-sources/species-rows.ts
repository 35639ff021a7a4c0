import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { speciesRowCalls } from '@qingyuan/contract/system/ingest.ts'
import { csvCell } from '@qingyuan/domain/csv-cell.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { serveCalls } from '#/platform/module.ts'
import { startFileImport } from './file-import.ts'

export const speciesRowService = serveCalls(speciesRowCalls, {
  /** The rows become a CSV, so that they are checked, kept, listed and undone as a file is. @throws FILE_TOO_LARGE */
  importRows: async (context, { rows, ...options }) => {
    const { services, audit } = context
    const folder = services.files.temporaryFolder
    const path = join(folder, randomUUID())
    const name = `物种数据行 ${formatMinute(services.clock.now())}.csv`
    audit.subject = name
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await writeFile(path, rows.map(row => `${row.map(csvCell).join(',')}\n`).join(''), { mode: 0o600 })
      const upload = { path, name, mediaType: 'text/csv', size: (await stat(path)).size }
      return await startFileImport({ ...context, upload }, { ...options, format: 'voc_csv' })
    } finally {
      await rm(path, { force: true })
    }
  },
})
