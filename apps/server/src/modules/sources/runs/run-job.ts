import { jobKind } from '#/platform/jobs/job-kind.ts'
import { fromStored, toStored } from './arrays.ts'
import { endRun, keepResult, selectArrays, selectRun, setRunning, upsertArray } from './queries.ts'
import type { RunKind } from './run-kind.ts'

export const runJobKind = 'model-run'

/** Arrays of this name stem are work in progress: gone with the result. */
const draft = 'checkpoint:'

/** The job that carries out model runs of these kinds. */
export const modelRun = (kinds: readonly RunKind[]) => {
  const byKind = new Map(kinds.map(kind => [kind.kind, kind]))
  return jobKind<{ runId: string }>({
    kind: runJobKind,
    run: async ({ input: { runId }, services, signal, progress }) => {
      const { db } = services
      const row = await selectRun(db, runId)
      if (!row) throw new Error('这次模型运行已被删除')
      if (row.state === 'done') return { message: '已有结果' }
      const kind = byKind.get(row.kind)
      if (!kind) throw new Error(`没有处理 ${row.kind} 的模型`)
      await setRunning(db, runId)
      try {
        const outcome = await kind.run({
          runId,
          question: row.question,
          services,
          signal,
          progress,
          checkpoint: {
            load: async () =>
              (await selectArrays(db, runId))
                .filter(array => array.name.startsWith(draft))
                .map(array => fromStored({ ...array, name: array.name.slice(draft.length) })),
            keep: async array => void (await upsertArray(db, runId, toStored({ ...array, name: draft + array.name }))),
          },
        })
        signal.throwIfAborted()
        await keepResult(db, runId, outcome.summary, outcome.arrays.map(toStored))
        return { message: row.title }
      } catch (error) {
        // The signal fires for a cancelled job and for a stopping process; only the first ends the run.
        const cancelled = signal.aborted && (await isCancelled(services, row.job_id))
        if (!signal.aborted || cancelled)
          await endRun(db, runId, { state: cancelled ? 'cancelled' : 'failed', error: cancelled ? null : (error as Error).message })
        throw error
      }
    },
  })
}

const isCancelled = async (services: Parameters<RunKind['title']>[1], jobId: string | null) => {
  if (jobId === null) return false
  const job = await services.db.selectFrom('jobs').select('cancel_requested').where('id', '=', jobId).executeTakeFirst()
  return job?.cancel_requested ?? false
}
