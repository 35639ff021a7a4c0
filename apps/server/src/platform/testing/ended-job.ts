import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../services.ts'

/** The row of a job when it has ended. @throws after 20 s */
export const endedJob = async ({ db }: Pick<Services, 'db'>, id: string) => {
  for (let n = 0; n < 1_000; n++) {
    const job = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (job.finished_at !== null) return job
    await sleep(20)
  }
  throw new Error(`job ${id} did not end`)
}
