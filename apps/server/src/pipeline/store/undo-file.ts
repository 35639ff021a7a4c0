import { isMark, type Mark } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, measuredIds } from '@qingyuan/domain/parameters.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import type pg from 'pg'
import { appError } from '#/platform/errors.ts'
import { admitHours } from '../admit.ts'
import { batchOfRows } from '../hour-batch.ts'
import { admitSpecies, emptyPpb, type SpeciesHour, speciesKey } from '../species-hours.ts'
import { revertChromatograms } from './control-queries.ts'
import { revertLimits } from './limit-queries.ts'
import { type Origin, rawValue } from './merge.ts'
import { deleteHours, type HistoryEntry, insertHistory, lockPlaces, lockStored, markDirty, storedAt } from './queries.ts'
import { hourKey, lockStoredSpecies } from './species-queries.ts'
import { writeHours } from './store-hours.ts'
import { storeSpecies } from './store-species.ts'
import {
  countMoved,
  deleteSpeciesHours,
  type HourKey,
  type ReplacedValue,
  restoreOrigins,
  selectReplaced,
  selectWrittenHours,
  type WrittenHours,
} from './undo-queries.ts'

interface Author {
  by: string
  reason: string
}

/** An hour as it was before: its replaced values by parameter, and its origin. */
interface HourBefore extends HourKey, Origin {
  values: Record<string, number | null>
  marks: Record<string, { mark: Mark }>
}

const hoursBefore = (replaced: readonly ReplacedValue[], nameOf: (parameter: string) => string): HourBefore[] => {
  const hours = new Map<string, HourBefore>()
  for (const { placeId, ts, ref, sourceId, parameter, oldValue, oldMark } of replaced) {
    const hour = hours.get(hourKey({ placeId, ts })) ?? { placeId, ts, ref, sourceId, values: {}, marks: {} }
    hour.values[nameOf(parameter)] = oldValue
    if (oldMark !== null && isMark(oldMark)) hour.marks[nameOf(parameter)] = { mark: oldMark }
    hours.set(hourKey(hour), hour)
  }
  return [...hours.values()]
}

const leaving = (hour: HourKey, parameter: string, value: number, mark: string | null, replaced: Origin): HistoryEntry => ({
  ...{ ...hour, parameter, oldValue: value, oldMark: mark, newValue: Number.NaN, newMark: null, ref: replaced.ref, replaced },
})

const removeHours = async (client: pg.ClientBase, added: readonly HourKey[], origin: Origin, { by, reason }: Author) => {
  const batch = batchOfRows(added.map(hour => ({ ...hour, values: {}, ...origin })))
  const stored = await lockStored(client, batch)
  const history = added.flatMap(({ placeId, ts }, row) =>
    measuredIds.flatMap(id => {
      const { values, marks } = storedAt(stored, batch, row)!
      const value = rawValue(values[id], marks?.[id])
      return Number.isNaN(value) ? [] : [leaving({ placeId, ts }, id, value, marks?.[id]?.mark ?? null, origin)]
    }),
  )
  await deleteHours(
    client,
    batch,
    added.map((_, row) => row),
  )
  await insertHistory(client, history, { name: by, reason })
}

const removeSpecies = async (client: pg.ClientBase, added: readonly HourKey[], origin: Origin, { by, reason }: Author) => {
  const hours = added.map((hour): SpeciesHour => ({ ...hour, ppb: emptyPpb(), marks: {}, present: new Set(), ...origin }))
  const stored = await lockStoredSpecies(client, hours)
  const history = added.flatMap(({ placeId, ts }) =>
    storedSpecies.flatMap(({ no }) => {
      const { ppb, marks } = stored.get(hourKey({ placeId, ts }))!
      const value = rawValue(ppb[no - 1]!, marks[no])
      return Number.isNaN(value) ? [] : [leaving({ placeId, ts }, speciesKey(no), value, marks[no]?.mark ?? null, origin)]
    }),
  )
  await deleteSpeciesHours(client, added)
  await insertHistory(client, history, { name: by, reason })
}

/**
 * Reverts what the import of a file wrote, within the caller's transaction: rows that it added are deleted, values that it replaced come back
 * from the history with the origin of their row, their days are rolled up anew. The reason of an earlier mark is not in the history and is lost.
 * @throws CONFLICT when one of its hours has been changed since
 */
export const undoFileHours = async (
  client: pg.ClientBase,
  written: WrittenHours,
  author: Author,
): Promise<{ removed: number; restored: number }> => {
  await lockPlaces(client, written.placeIds)
  const moved = await countMoved(client, written)
  if (moved > 0) throw appError('CONFLICT', { message: `有 ${moved} 个小时的数据在导入后又被更正、审核或再次导入，不能整体撤销` })
  // The file may contain an hour twice: what it replaced then was its own.
  const replaced = (await selectReplaced(client, written)).filter(({ ref }) => ref !== written.ref)
  const changed = new Set(replaced.map(hourKey))
  const added = (await selectWrittenHours(client, written)).filter(hour => !changed.has(hourKey(hour)))
  // The history has the undo under the origin that it undoes; only a verdict has none.
  const own = { sourceId: 0, ref: written.ref }
  const options = { ...author, review: true }
  if (written.table === 'hourly_readings') {
    const before = hoursBefore(replaced, id => id)
    const rows = before.map(hour => ({ ...hour, values: hour.values as Record<MeasuredId, number | null>, ...own }))
    if (rows.length > 0) await writeHours(client, admitHours(batchOfRows(rows)), options)
    await restoreOrigins(client, written.table, before)
    await removeHours(client, added, own, author)
  } else {
    const before = hoursBefore(replaced, id => id.slice('voc_'.length))
    await storeSpecies(client, admitSpecies(before.map(hour => ({ ...hour, ...own }))), options)
    await restoreOrigins(client, written.table, before)
    await removeSpecies(client, added, own, author)
    await revertLimits(client, written.limits ?? [])
    await revertChromatograms(client, written.ref, written.placeIds)
  }
  await markDirty(client, added)
  return { removed: added.length, restored: changed.size }
}
