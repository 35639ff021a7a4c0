import type pg from 'pg'
import type { Places } from '#/modules/system/places/public.ts'
import { rollUpArea } from './areas.ts'
import { readDirty } from './queries.ts'
import { type DirtySpan, spansOf } from './spans.ts'
import { rollUpStations } from './stations.ts'

export interface RollUpOptions {
  signal?: AbortSignal
  /** Days done so far; called after each span. */
  onProgress?: (days: number) => void
}

const batchSize = 60_000
/** Days of series in memory at once, and those that each place adds before and after its span. */
const daysAtOnce = 6_400
const contextDays = 5
/** A transaction of more places would keep their writers waiting. */
const mostStations = 400

/** A day of all stations of the nation is few spans, a history of years is read eight stations at a time. */
const stationsAtOnce = (days: number): number => Math.min(mostStations, Math.max(8, Math.floor(daysAtOnce / (days + contextDays))))

const work = async (
  pool: pg.Pool,
  placeIds: readonly number[],
  atOnce: (days: number) => number,
  run: (span: DirtySpan) => Promise<void>,
  options: RollUpOptions,
) => {
  let done = 0
  for (;;) {
    const dirty = placeIds.length === 0 ? [] : await readDirty(pool, placeIds, batchSize)
    if (dirty.length === 0) return done
    for (const span of spansOf(dirty, atOnce)) {
      options.signal?.throwIfAborted()
      await run(span)
      done += span.days.length
      options.onProgress?.(span.days.length)
    }
  }
}

/**
 * Works off the queue of dirty days: stations first, then the areas they count for. Every span is one transaction with its removal from the
 * queue, so an interrupted roll-up goes on where it stopped, and running it twice changes nothing.
 *
 * @returns number of (place, day) pairs computed
 */
export const rollUp = async (pool: pg.Pool, places: Places, options: RollUpOptions = {}): Promise<number> => {
  const areas = places.all().filter(place => places.members(place.id).length > 0)
  const isArea = new Set(areas.map(place => place.id))
  const singles = [...places.all(), ...places.cells(), ...places.sensors()].flatMap(place => (isArea.has(place.id) ? [] : [place.id]))
  const stations = await work(pool, singles, stationsAtOnce, span => rollUpStations(pool, places, span), options)
  const areaDays = await work(
    pool,
    [...isArea],
    () => 1,
    span => rollUpArea(pool, places, span.placeIds[0]!, span),
    options,
  )
  return stations + areaDays
}
