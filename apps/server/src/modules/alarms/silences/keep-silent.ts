import type { Services } from '#/platform/services.ts'
import { endSilence, insertSilence, selectSilencesBy } from './queries.ts'

/**
 * Keeps the alarms of places silent until an instant, each for its reason, and ends what the same author kept silent of others: for work of the server that knows
 * whose values cannot be trusted.
 */
export const keepSilent = async (
  { db, clock, events }: Pick<Services, 'db' | 'clock' | 'events'>,
  by: string,
  reasons: ReadonlyMap<number, string>,
  until: number,
): Promise<void> => {
  const now = new Date(clock.now())
  const known = await selectSilencesBy(db, by, now)
  const kept = known.filter(({ place_id, reason, until_at }) => reasons.get(place_id!) === reason && until_at.getTime() >= until)
  const over = known.filter(each => !kept.includes(each))
  const missing = [...reasons].filter(([placeId]) => !kept.some(each => each.place_id === placeId))
  for (const { id } of over) await endSilence(db, id, now)
  for (const [placeId, reason] of missing) await insertSilence(db, { placeId, from: now, until: new Date(until), reason }, by, now)
  if (over.length + missing.length > 0) await events.publish({ type: 'dirty', data: {} })
}
