import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import { loadTask } from './engine-task.ts'
import type { EngineWorkerData } from './engines.ts'
import { buffersOf } from './transfer.ts'

// On Linux this is the priority of the calling thread alone: engines take what requests, jobs and the database leave.
if (process.platform === 'linux') setPriority(0, (workerData as EngineWorkerData).niceness)

/** One task in this thread; its arrays leave without a copy. */
export default async ({ file, task, input, port }: { file: string; task: string; input: unknown; port: MessagePort }) => {
  try {
    const work = await loadTask(file, task)
    const result = await work(input as never, { onProgress: share => port.postMessage(share) })
    return move({ [transferableSymbol]: buffersOf(result), [valueSymbol]: result } as never)
  } finally {
    port.close()
  }
}
