import { useStepping } from './use-stepping.ts'

interface PlaybackOptions {
  times: readonly string[]
  values: readonly (number | null)[]
  /** Hour kept in the URL; empty follows the newest. */
  hour: string
  onHour: (hour: string) => void
  /** True while the picture of the hour before is still on its way: playing waits for it. */
  busy: boolean
}

/** Next index from `at` in steps of `by` that has data; the ends hold. */
export const nextHour = (at: number, by: number, values: readonly (number | null)[]): number => {
  const last = values.length - 1
  let to = Math.min(Math.max(at + by, 0), last)
  const way = by < 0 ? -1 : 1
  while (to > 0 && to < last && values[to] === null) to += way
  return to
}

/** The hour the map shows, stepped by keys and by playing. */
export const usePlayback = ({ times, values, hour, onHour, busy }: PlaybackOptions) => {
  const known = hour ? times.indexOf(hour) : -1
  return useStepping({
    at: known < 0 ? times.length - 1 : known,
    last: times.length - 1,
    next: (from, by) => nextHour(from, by, values),
    onGo: index => onHour(index >= times.length - 1 ? '' : (times[index] ?? '')),
    busy,
  })
}
