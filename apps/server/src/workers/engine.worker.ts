import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { type EngineTask, engineTasks } from './engine-tasks.ts'
import { buffersOf } from './transfer.ts'

// On Linux this is the priority of the calling thread alone: engines take what requests, jobs and the database leave.
if (process.platform === 'linux') setPriority(0, 10)

/** One task in this thread; its arrays leave without a copy. */
export default async ({ task, input, port }: { task: string; input: unknown; port: MessagePort }) => {
  const work = (engineTasks as Record<string, EngineTask>)[task]
  if (!work) throw new Error(`no engine task ${task}`)
  try {
    const result = await work(input as never, { onProgress: share => port.postMessage(share) })
    return move({ [transferableSymbol]: buffersOf(result), [valueSymbol]: result } as never)
  } finally {
    port.close()
  }
}
