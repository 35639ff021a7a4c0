import { parameters } from '@qingyuan/domain/parameters.ts'
import type pg from 'pg'
import type { SecretBox } from '#/platform/secret-box.ts'
import { admitHours } from '../admit.ts'
import { batchOfRows, type HourRow } from '../hour-batch.ts'
import { admitSpecies, type SpeciesRow } from '../species-hours.ts'
import { withoutPasswords } from '../store/mask-rejections.ts'
import type { MergeOptions } from '../store/merge.ts'
import type { MinuteRow } from '../store/minute-queries.ts'
import { keepRejections, type Rejection } from '../store/rejection-queries.ts'
import { storeHours } from '../store/store-hours.ts'
import { storeMinutes } from '../store/store-minutes.ts'
import { type OutdatedSpecies, storeSpecies } from '../store/store-species.ts'

/** Content of one packet. */
export interface Delivery {
  hours: HourRow[]
  /** Hours of VOC species. */
  species: SpeciesRow[]
  minutes: MinuteRow[]
  rejections: Rejection[]
  /** The packet, and the IP address that it came from. */
  raw?: Buffer
  address?: string
  /** False for a rejection beyond the device's limit, which is counted. Applies to those that the commit adds too. */
  mayStore?: (rejection: Rejection) => boolean
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

/** Of packets that are written together the newest comes last, and its values win. */
const bySendingTime = (a: { ref: string | null }, b: { ref: string | null }): number => {
  const [first, second] = [a.ref ?? '', b.ref ?? '']
  return first < second ? -1 : first > second ? 1 : 0
}

/** Values that an older packet did not change, as a rejection that can still be replayed. */
const refuseOutdated = ({ placeId, ts, ref, storedRef, labels }: OutdatedSpecies, group: readonly Delivery[]): Rejection[] => {
  const isOrigin = (hour: HourRow | SpeciesRow) => hour.placeId === placeId && hour.ts === ts && hour.ref === ref
  const delivery = group.find(({ hours, species }) => hours.some(isOrigin) || species.some(isOrigin))
  const origin = delivery?.hours.find(isOrigin) ?? delivery?.species.find(isOrigin)
  if (!delivery || !origin) return []
  const reason = `该小时已有较新报文（QN=${storedRef}）的数值，未改动 ${labels.join('、')}`
  const raw = delivery.raw ?? Buffer.alloc(0)
  const { mayStore = () => true, address = null } = delivery
  const rejection: Rejection = { channel: 'hj212', sourceId: origin.sourceId, code: 'OLDER', reason, location: 'QN', raw, address }
  return mayStore(rejection) ? [rejection] : []
}

/**
 * Group commit: deliveries that arrive while one transaction runs are written together by the next one, so that thousands of packets a second
 * share a few dozen commits and each is still acknowledged only after its own. A delivery that spoils a batch is found by writing them singly.
 */
export const openCommitter = (
  { pool, secrets }: { pool: pg.Pool; secrets: SecretBox },
  by: string,
  options: MergeOptions = {},
): Committer => {
  const waiting: Waiting[] = []
  const months = new Set<string>()
  let running: Promise<void> | null = null
  let inFlight = 0

  const write = async (group: readonly Delivery[]) => {
    const species = admitSpecies(group.flatMap(delivery => delivery.species).sort(bySendingTime))
    const batch = admitHours(batchOfRows(group.flatMap(delivery => delivery.hours).sort(bySendingTime)))
    try {
      await storeHours(pool, batch, {
        ...options,
        by,
        // All at once: places locked one group after the other could wait for the roll-up in a circle.
        alsoLock: species.map(({ placeId }) => placeId),
        also: async (client, outdated) => {
          const outdatedSpecies = (await storeSpecies(client, species, { ...options, by })).outdated
          const outdatedHours = outdated.map(row => ({ ...row, labels: row.parameters.map(id => parameters[id].label) }))
          await storeMinutes(
            client,
            group.flatMap(delivery => delivery.minutes),
            months,
          )
          await keepRejections(
            client,
            [
              ...group.flatMap(delivery => delivery.rejections),
              ...[...outdatedHours, ...outdatedSpecies].flatMap(row => refuseOutdated(row, group)),
            ].map(rejection => withoutPasswords(rejection, secrets)),
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
