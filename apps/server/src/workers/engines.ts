import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { ServerProgram } from '#/platform/server-program.ts'
import { loadTask, type TaskFile, type TaskInput, type TaskName, type TaskResult } from './engine-task.ts'

export interface EngineOptions {
  /** Ends the thread that works on the task. */
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

interface EngineThreads {
  /** @throws what the task throws; the signal's reason when it was aborted */
  run<Tasks, Name extends TaskName<Tasks>>(
    file: TaskFile<Tasks>,
    task: Name,
    input: TaskInput<Tasks, Name>,
    options?: EngineOptions,
  ): Promise<TaskResult<Tasks, Name>>
  close(): Promise<void>
}

/** Engines off the event loop. */
export interface Engines extends EngineThreads {
  /** Threads apart, which take what all others leave of the processor: for work without a user who waits. */
  lowPriority: EngineThreads
}

/** What a thread of engines is started with. */
export interface EngineWorkerData {
  niceness: number
}

declare module '#/platform/services.ts' {
  interface Services {
    engines: Engines
  }
}

/** At most so many threads: a machine keeps a core for requests where it has more than two. */
const threads = () => Math.max(2, availableParallelism() - 1)

/** Tasks in the calling thread, for tests of a few small tasks. */
const inPlace = (): EngineThreads => ({
  run: async (file, task, input, { signal, onProgress = () => undefined } = {}) => {
    signal?.throwIfAborted()
    const work = await loadTask(file.name, task)
    const result = await work(input as never, { onProgress })
    signal?.throwIfAborted()
    return result as never
  },
  close: async () => undefined,
})

/**
 * A pool that starts its first thread with the first task and lets it go after a minute without one.
 *
 * @param niceness of its threads: 0 is the usual, 19 comes last
 */
const inThreads = (program: ServerProgram, niceness: number): EngineThreads => {
  let pool: Piscina | undefined
  return {
    run: async (file, task, input, { signal, onProgress } = {}) => {
      const workerData: EngineWorkerData = { niceness }
      pool ??= new Piscina({ ...program, workerData, minThreads: 0, maxThreads: threads(), idleTimeout: 60_000, recordTiming: false })
      const { port1, port2 } = new MessageChannel()
      if (onProgress) port1.on('message', onProgress)
      try {
        return await pool.run({ file: file.name, task, input, port: port2 }, { signal, transferList: [port2] })
      } catch (error) {
        signal?.throwIfAborted()
        throw error
      } finally {
        port1.close()
      }
    },
    close: async () => {
      await pool?.destroy()
      pool = undefined
    },
  }
}

/** @param program `workers/engine.worker`; null runs tasks in the calling thread */
export const openEngines = (program: ServerProgram | null): Engines => {
  const open = (niceness: number) => (program ? inThreads(program, niceness) : inPlace())
  const [usual, lowPriority] = [open(10), open(15)]
  return {
    run: usual.run,
    lowPriority,
    close: async () => void (await Promise.all([usual.close(), lowPriority.close()])),
  }
}
