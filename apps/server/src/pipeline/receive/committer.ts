import type pg from 'pg'
import type { SecretBox } from '#/platform/secret-box.ts'
import { admit } from '../admit.ts'
import { batchOfRows, type HourRow } from '../hour-batch.ts'
import { withoutPasswords } from '../store/mask-rejections.ts'
import type { MinuteRow } from '../store/minute-queries.ts'
import { keepRejections, type Rejection } from '../store/rejection-queries.ts'
import { storeHours } from '../store/store-hours.ts'
import { storeMinutes } from '../store/store-minutes.ts'

/** What one packet brings. */
export interface Delivery {
  hours: HourRow[]
  minutes: MinuteRow[]
  rejections: Rejection[]
}

export interface Committer {
  /** Resolves when the delivery is committed: only then may it be acknowledged. Rejects when it could not be stored. */
  commit(delivery: Delivery): Promise<void>
  /** Deliveries waiting or being written. */
  pending(): number
  /** Resolves when everything handed in so far is done. */
  drain(): Promise<void>
}

interface Waiting extends Delivery {
  resolve: () => void
  reject: (error: unknown) => void
}

const maxBatch = 1_000

/**
 * Group commit: deliveries that arrive while one transaction runs are written together by the next one, so that thousands of packets a second
 * share a few dozen commits and each is still acknowledged only after its own. A delivery that spoils a batch is found by writing them singly.
 */
export const openCommitter = ({ pool, secrets }: { pool: pg.Pool; secrets: SecretBox }, by: string): Committer => {
  const waiting: Waiting[] = []
  const months = new Set<string>()
  let running: Promise<void> | null = null
  let inFlight = 0

  const write = async (group: readonly Delivery[]) => {
    const batch = admit(batchOfRows(group.flatMap(delivery => delivery.hours)))
    try {
      await storeHours(pool, batch, {
        by,
        also: async client => {
          await storeMinutes(
            client,
            group.flatMap(delivery => delivery.minutes),
            months,
          )
          await keepRejections(
            client,
            group.flatMap(delivery => delivery.rejections.map(rejection => withoutPasswords(rejection, secrets))),
          )
        },
      })
    } catch (error) {
      months.clear()
      throw error
    }
  }

  const writeSingly = async (group: readonly Waiting[]) => {
    for (const delivery of group) await write([delivery]).then(delivery.resolve, delivery.reject)
  }

  const run = async () => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxBatch)
      inFlight = group.length
      try {
        await write(group)
        for (const delivery of group) delivery.resolve()
      } catch (error) {
        if (group.length === 1) group[0]!.reject(error)
        else await writeSingly(group)
      }
      inFlight = 0
    }
    running = null
  }

  return {
    commit: delivery =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ ...delivery, resolve, reject })
        running ??= Promise.resolve().then(run)
      }),
    pending: () => waiting.length + inFlight,
    drain: async () => {
      while (running) await running
    },
  }
}
