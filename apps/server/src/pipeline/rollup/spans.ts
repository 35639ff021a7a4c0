import { dayMs } from '@qingyuan/domain/time.ts'
import type { DirtyDay } from './queries.ts'

/** Dirty days of several places that lie close together in time, to be read in one go. */
export interface DirtySpan {
  first: string
  last: string
  placeIds: number[]
  days: DirtyDay[]
}

const gap = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / dayMs
const maxDays = 800

const close = (span: DirtySpan | undefined, day: string) => span !== undefined && gap(span.last, day) <= 3 && gap(span.first, day) < maxDays

/**
 * Groups the queue into spans: neighbouring days together, so that neither one old day nor a long history makes a read larger than it need be.
 *
 * @param placesAtOnce most places of a span of so many days
 */
export const spansOf = (dirty: readonly DirtyDay[], placesAtOnce: (days: number) => number): DirtySpan[] => {
  const runs: DirtyDay[][] = []
  let span: DirtySpan | undefined
  for (const item of [...dirty].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.placeId - b.placeId))) {
    if (!close(span, item.day)) {
      span = { first: item.day, last: item.day, placeIds: [], days: [] }
      runs.push(span.days)
    }
    span!.last = item.day
    span!.days.push(item)
  }
  return runs.flatMap(days => byPlaces(days, placesAtOnce))
}

const byPlaces = (days: readonly DirtyDay[], placesAtOnce: (days: number) => number): DirtySpan[] => {
  const places = [...new Set(days.map(item => item.placeId))]
  const atOnce = placesAtOnce(gap(days[0]!.day, days.at(-1)!.day) + 1)
  const spans: DirtySpan[] = []
  for (let i = 0; i < places.length; i += atOnce) {
    const placeIds = places.slice(i, i + atOnce)
    const members = new Set(placeIds)
    const own = days.filter(item => members.has(item.placeId))
    spans.push({ first: own[0]!.day, last: own.at(-1)!.day, placeIds, days: own })
  }
  return spans
}
