import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import type pg from 'pg'
import { batchOfRows } from '../hour-batch.ts'
import { type SpeciesHour, speciesKey, wholeHour } from '../species-hours.ts'
import { isOlderPacket, judgeValue, type MergeOptions, rawValue } from './merge.ts'
import { markUnpacked } from './pack-queries.ts'
import { type HistoryEntry, insertHistory, lockPlaces, markDirty, touchSources } from './queries.ts'
import { hourKey, lockStoredSpecies, type StoredSpecies, writeSpecies } from './species-queries.ts'
import { storeHours } from './store-hours.ts'

/** Species of a packet that did not replace those of a newer packet of the same device. */
export interface OutdatedSpecies {
  placeId: number
  ts: number
  ref: string
  storedRef: string
  labels: string[]
}

export interface SpeciesStoreResult {
  inserted: number
  changed: number
  same: number
  /** Keys of the hours that are counted as the same. */
  sameHours: string[]
  outdated: OutdatedSpecies[]
}

/** An arriving hour laid over the stored one. */
const mergeSpecies = (hour: SpeciesHour, stored: StoredSpecies, { review, overrule }: MergeOptions) => {
  const isOlder = !review && !overrule && isOlderPacket(hour, stored)
  const merged: SpeciesHour = {
    ...hour,
    ppb: stored.ppb.slice(),
    marks: { ...stored.marks },
    // The newest packet stays the origin of the row.
    ...(review || isOlder ? { sourceId: stored.sourceId, ref: stored.ref } : {}),
  }
  const changes: HistoryEntry[] = []
  const labels: string[] = []
  for (const { no, name } of storedSpecies) {
    if (!hour.present.has(no)) continue
    const now = { value: hour.ppb[no - 1]!, mark: hour.marks[no] }
    const old = { value: stored.ppb[no - 1]!, mark: stored.marks[no] }
    const verdict = judgeValue(now, old, { review, isOlder })
    if (verdict === 'outdated') labels.push(name)
    if (verdict !== 'news') continue
    changes.push({
      ...{ placeId: hour.placeId, ts: hour.ts, parameter: speciesKey(no), ref: hour.ref },
      ...{ oldValue: rawValue(old.value, old.mark), oldMark: old.mark?.mark ?? null },
      ...{ newValue: rawValue(now.value, now.mark), newMark: now.mark?.mark ?? null },
      replaced: { sourceId: stored.sourceId, ref: stored.ref },
    })
    merged.ppb[no - 1] = now.value
    if (now.mark) merged.marks[no] = now.mark
    else delete merged.marks[no]
  }
  // The mark of the whole hour goes with its values: a control run has none, air has some.
  const whole = hour.present.has(wholeHour) ? hour.marks[wholeHour] : undefined
  if (whole) merged.marks[wholeHour] = whole
  else if (changes.some(({ newValue }) => newValue === newValue)) delete merged.marks[wholeHour]
  const { placeId, ts } = hour
  const outdated = labels.length > 0 ? { placeId, ts, ref: hour.ref!, storedRef: stored.ref!, labels } : null
  return { merged, changes, outdated }
}

/**
 * Writes admitted hours of species inside the caller's transaction: new rows inserted, changed ones replaced with their history kept, repeated
 * ones left alone; their days go to the queue of the roll-up. The same hours twice are the same as once.
 */
export const storeSpecies = async (
  client: pg.ClientBase,
  hours: readonly SpeciesHour[],
  options: MergeOptions & { by: string; reason?: string | null; dryRun?: boolean },
): Promise<SpeciesStoreResult> => {
  const result: SpeciesStoreResult = { inserted: 0, changed: 0, same: 0, sameHours: [], outdated: [] }
  if (hours.length === 0) return result
  await lockPlaces(
    client,
    hours.map(hour => hour.placeId),
  )
  const stored = await lockStoredSpecies(client, hours)
  const written: (SpeciesHour & { revision: number })[] = []
  const history: HistoryEntry[] = []
  for (const hour of hours) {
    const old = stored.get(hourKey(hour))
    if (!old) {
      result.inserted++
      written.push({ ...hour, revision: 1 })
      continue
    }
    const { merged, changes, outdated } = mergeSpecies(hour, old, options)
    if (outdated) result.outdated.push(outdated)
    if (changes.length === 0) {
      result.same++
      result.sameHours.push(hourKey(hour))
    } else {
      result.changed++
      written.push({ ...merged, revision: old.revision + 1 })
      history.push(...changes)
    }
  }
  if (options.dryRun) return result
  await writeSpecies(client, written)
  await markUnpacked(client, 'species', written)
  await insertHistory(client, history, { name: options.by, reason: options.reason ?? null })
  await markDirty(client, written)
  await touchSources(client, hours)
  return result
}

/** The same in a new transaction, retried like that of other hours. */
export const storeSpeciesHours = async (
  pool: pg.Pool,
  hours: readonly SpeciesHour[],
  {
    also,
    ...options
  }: MergeOptions & { by: string; reason?: string | null; dryRun?: boolean; also?: (client: pg.ClientBase) => Promise<void> },
): Promise<SpeciesStoreResult> => {
  let result: SpeciesStoreResult = { inserted: 0, changed: 0, same: 0, sameHours: [], outdated: [] }
  await storeHours(pool, batchOfRows([]), {
    by: options.by,
    also: async client => {
      result = await storeSpecies(client, hours, options)
      if (!options.dryRun) await also?.(client)
    },
  })
  return result
}
