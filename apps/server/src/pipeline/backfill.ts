import { jobKind } from '#/platform/jobs/job-kind.ts'
import { withRollupLock } from './rollup/lock-queries.ts'
import { markAllDirty } from './rollup/queries.ts'
import { rollUp } from './rollup/roll-up.ts'

export interface BackfillInput {
  /** Stations to compute anew; all when left out. */
  placeIds?: number[]
}

/** Computes days and areas from the stored hours anew: after a change of rules or members. The queue is its memory, so it resumes by itself. */
export const backfillJob = jobKind<BackfillInput>({
  kind: 'backfill',
  run: async ({ input, checkpoint, services, signal, progress, saveCheckpoint }) => {
    const { pool, places, db } = services
    const singles = [...places.all(), ...places.cells()].filter(place => places.members(place.id).length === 0)
    const ids = singles.map(place => place.id).filter(id => !input.placeIds || input.placeIds.includes(id))
    if (checkpoint === null) {
      await markAllDirty(pool, ids)
      await saveCheckpoint({ marked: true })
    }
    const { n } = await db
      .selectFrom('dirty_days')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const total = Math.max(1, Number(n) * 1.3)
    let done = 0
    const days = await withRollupLock(pool, () =>
      rollUp(pool, places, {
        signal,
        onProgress: count => {
          done += count
          progress(done / total, `已计算 ${done} 个点位日`)
        },
      }),
    )
    await services.events.publish({ type: 'hour', data: { days } })
    return { message: `共计算 ${days} 个点位日`, result: { days } }
  },
})
