import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'

/** How often air starts: at one hour, or at hours before it as well. */
export const startSeries = {
  one: { label: '单时次', count: 1, every: 1 },
  hours6: { label: '近 6 h 逐时', count: 6, every: 1 },
  day3: { label: '近 24 h 每 3 h', count: 8, every: 3 },
  day: { label: '近 24 h 逐时', count: 24, every: 1 },
  days3: { label: '近 3 日每 6 h', count: 12, every: 6 },
} as const
export type Series = keyof typeof startSeries
export const seriesKeys = Object.keys(startSeries) as Series[]

/** Hour labels of all starts, oldest first. */
export const startsOf = (last: string, key: Series): string[] => {
  const end = parseHour(last)
  const { count, every } = startSeries[key]
  return end === null ? [] : Array.from({ length: count }, (_, i) => formatHour(end - (count - 1 - i) * every * hourMs))
}
