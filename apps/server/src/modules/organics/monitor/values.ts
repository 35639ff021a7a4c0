import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { type AirServices, type HourColumns, readHours } from '#/modules/air/read/public.ts'
import { isReviewed, reviewedShare, selectAudits } from '#/modules/organics/audits/public.ts'
import { rawOf } from './measured-values.ts'

export interface MonitorHours extends HourColumns {
  /** Hours of these parameters with a value, and how many of them a second person has reviewed. */
  known: number
  reviewed: number
}

/**
 * Hours of stations, both ends included: the audited value where a second person has reviewed it, else the raw one if its mark counts. What a review found
 * invalid is missing.
 */
export const readMonitorHours = async (
  services: Pick<AirServices, 'pool' | 'db'>,
  scope: Scope,
  placeIds: readonly number[],
  from: number,
  to: number,
  parameters: readonly MeasuredId[],
): Promise<Map<number, MonitorHours>> => {
  const [hours, audits] = await Promise.all([
    readHours(services, scope, placeIds, from, to, parameters),
    selectAudits(services.db, placeIds, new Date(from), new Date(to), parameters),
  ])
  const found = new Map([...hours].map(([id, columns]) => [id, { ...columns, known: 0, reviewed: 0 } satisfies MonitorHours]))
  for (const audit of audits) {
    const { place_id, ts, item, result, value } = audit
    const own = found.get(place_id)
    const at = Math.round((ts.getTime() - from) / hourMs)
    if (!own || !isReviewed({ audit, raw: rawOf(own, at, item as MeasuredId) })) continue
    own.reviewed++
    const column = own.values[item as MeasuredId]
    if (column && result === 'invalid') column[at] = Number.NaN
    if (column && result === 'corrected' && value !== null) column[at] = value
  }
  for (const own of found.values()) for (const id of parameters) for (const value of own.values[id] ?? []) if (value === value) own.known++
  return found
}

/** Share of the values that two people have looked at, 0..1. */
export const reviewedShareOf = (hours: Iterable<MonitorHours>): number => {
  let [known, reviewed] = [0, 0]
  for (const own of hours) {
    known += own.known
    reviewed += own.reviewed
  }
  return reviewedShare(reviewed, known)
}
