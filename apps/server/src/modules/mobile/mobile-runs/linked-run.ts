import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { selectRun } from './queries.ts'
import { rowOf } from './runs.ts'

/** @throws NOT_FOUND for a run that the caller may not see */
export const checkMobileRun = async (db: Db, scope: Scope, id: number): Promise<void> => {
  await rowOf({ db }, scope, id)
}

/** Name, time and length of a run for who reads the work that it belongs to; null when it was removed. */
export const mobileRunSummary = async (db: Db, id: number) => {
  const row = await selectRun(db, systemCaller.scope, id)
  if (!row) return null
  const span = { from: stampOf(row.began_at), to: stampOf(row.ended_at) }
  return { id: row.id, name: row.name, ...span, lengthKm: Math.round(row.length_m / 10) / 100 }
}
