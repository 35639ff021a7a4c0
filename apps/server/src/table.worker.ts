import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import { writeXlsx } from '@qingyuan/formats/xlsx/write-xlsx.ts'
import { openServices } from './open-services.ts'
import type { Config } from './platform/config.ts'
import { AppError } from './platform/errors.ts'
import type { TableAnswer, TableTask } from './platform/export/table-thread.ts'
import { createLog } from './platform/log.ts'

const { config, connection } = workerData as { config: Config; connection: Record<string, unknown> }
const opening = openServices({ config, connection, log: createLog('table'), max: 2 })

const write = async ({ call, input, caller, path }: TableTask): Promise<number> => {
  const services = await opening
  await Promise.all([services.places.refresh(), services.classScales.refresh(), services.evaluation.refresh()])
  const frame = await services.calls.frame(call, input, caller)
  const out = createWriteStream(path, { mode: 0o600 })
  out.setMaxListeners(0)
  const written = finished(out)
  written.catch(() => undefined)
  try {
    const rows = await writeXlsx(frame, out)
    await written
    return rows
  } finally {
    out.destroy()
  }
}

/** One Export call, from the question to the file. */
export default async (task: TableTask): Promise<TableAnswer> => {
  try {
    return { rows: await write(task) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { cause: _cause, ...details } = error.details
    return { refused: { code: error.code, details } }
  }
}
