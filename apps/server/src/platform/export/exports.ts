import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { asRowSource, type RowSource } from '@qingyuan/formats/xlsx/sheet-rows.ts'
import { Piscina } from 'piscina'
import type { DocumentContent } from '../documents/document.ts'
import { serverProgram } from '../server-program.ts'

export interface WrittenFile {
  path: string
  size: number
  rows: number
  discard(): Promise<void>
}

export interface ExportOptions {
  signal?: AbortSignal
  /** Rows handed over so far. */
  onProgress?: (rows: number) => void
}

export interface Exports {
  /**
   * Writes a table as .xlsx into a temporary file, in a worker thread: the event loop only hands batches of rows over. Of a table without
   * `values` (a RowSource) only a batch is in memory at a time.
   */
  toXlsx(table: Frame | RowSource, options?: ExportOptions): Promise<WrittenFile>
  /** A report as PDF, laid out in a worker thread. */
  toPdf(content: DocumentContent): Promise<Buffer>
  close(): Promise<void>
}

/** Task of the worker: everything but the rows, which it requests one batch at a time over `port`. */
export interface XlsxTask {
  path: string
  port: MessagePort
  head: Omit<RowSource, 'rows'>
}

export type RowBatch = { rows: readonly (readonly (number | string | null)[])[] } | { done: true } | { error: string }

/** Answers each request of the worker with the next batch. */
const serveRows = (rows: RowSource['rows'], port: MessagePort, onProgress: (n: number) => void) => {
  const iterator = rows[Symbol.asyncIterator]()
  let sent = 0
  port.on('message', async () => {
    try {
      const next = await iterator.next()
      if (next.done) return port.postMessage({ done: true } satisfies RowBatch)
      port.postMessage({ rows: next.value } satisfies RowBatch)
      sent += next.value.length
      onProgress(sent)
    } catch (error) {
      port.postMessage({ error: (error as Error).message } satisfies RowBatch)
    }
  })
}

const withoutValues = (columns: RowSource['columns']) =>
  columns.map(column => ({ ...column, values: undefined, notes: undefined, classes: undefined }))

const openPool = (worker: string) =>
  new Piscina({ ...serverProgram(worker), minThreads: 0, maxThreads: 1, idleTimeout: 60_000, maxQueue: 100, recordTiming: false })

export const createExports = (temporaryFolder: string): Exports => {
  let pool: Piscina | undefined
  let pdfPool: Piscina | undefined
  return {
    toPdf: async content => {
      pdfPool ??= openPool('platform/documents/pdf.worker')
      return Buffer.from((await pdfPool.run(content)) as Uint8Array)
    },
    toXlsx: async (table, { signal, onProgress = () => undefined } = {}) => {
      pool ??= openPool('platform/export/xlsx.worker')
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
      const path = join(temporaryFolder, `${randomUUID()}.xlsx`)
      const discard = () => rm(path, { force: true })
      const { port1, port2 } = new MessageChannel()
      const source = asRowSource(table)
      serveRows(source.rows, port1, onProgress)
      const head = { columns: withoutValues(source.columns), footer: source.footer, meta: source.meta }
      try {
        const rows = (await pool.run({ path, port: port2, head } satisfies XlsxTask, { transferList: [port2], signal })) as number
        return { path, size: (await stat(path)).size, rows, discard }
      } catch (error) {
        await discard()
        throw error
      } finally {
        port1.close()
      }
    },
    close: async () => {
      await Promise.all([pool?.destroy(), pdfPool?.destroy()])
      pool = undefined
      pdfPool = undefined
    },
  }
}
