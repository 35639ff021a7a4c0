import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { appError, type ErrorCode, type ErrorDetails } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { WrittenFile } from './exports.ts'

/** Request to the thread: an authorized Export call of a user, and where to write its table. */
export interface TableTask {
  call: string
  input: unknown
  caller: Caller
  path: string
}

/** An error of ours does not keep its class on the way between threads. */
export type TableAnswer = { rows: number } | { refused: { code: ErrorCode; details: ErrorDetails } }

export interface TableThread {
  run(task: Omit<TableTask, 'path'>, signal?: AbortSignal): Promise<WrittenFile>
  close(): Promise<void>
}

/**
 * Export calls answered in a separate thread, query and spreadsheet: a table of a hundred thousand rows takes a second to build, and other requests
 * must not wait for it. The thread ends after a minute without work.
 */
export const openTableThread = (program: ConstructorParameters<typeof Piscina>[0], temporaryFolder: string): TableThread => {
  let pool: Piscina | undefined
  return {
    run: async (task, signal) => {
      pool ??= new Piscina({ ...program, minThreads: 0, maxThreads: 1, idleTimeout: 60_000, maxQueue: 100, recordTiming: false })
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
      const path = join(temporaryFolder, `${randomUUID()}.xlsx`)
      const discard = () => rm(path, { force: true })
      try {
        const answer = (await pool.run({ ...task, path } satisfies TableTask, { signal })) as TableAnswer
        if ('refused' in answer) throw appError(answer.refused.code, answer.refused.details)
        return { path, size: (await stat(path)).size, rows: answer.rows, discard }
      } catch (error) {
        await discard()
        throw error
      }
    },
    close: async () => {
      await pool?.destroy()
      pool = undefined
    },
  }
}
