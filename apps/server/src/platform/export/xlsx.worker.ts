import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { MessagePort } from 'node:worker_threads'
import { writeXlsx } from '@qingyuan/formats/xlsx/write-xlsx.ts'
import type { RowBatch, XlsxTask } from './exports.ts'

async function* rowsFrom(port: MessagePort) {
  for (;;) {
    const answer = once(port, 'message') as Promise<[RowBatch]>
    port.postMessage('next')
    const [batch] = await answer
    if ('error' in batch) throw new Error(batch.error)
    if ('done' in batch) return
    yield batch.rows
  }
}

/** Thread of the export pool: writes one table to one file; returns the number of rows. */
export default async ({ path, port, head }: XlsxTask): Promise<number> => {
  const out = createWriteStream(path, { mode: 0o600 })
  // The writer waits for this stream many times; each wait listens for its end.
  out.setMaxListeners(0)
  const written = finished(out)
  written.catch(() => undefined)
  try {
    const rows = await writeXlsx({ ...head, rows: rowsFrom(port) }, out)
    await written
    return rows
  } finally {
    port.close()
    out.destroy()
  }
}
