import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import type { Bubble } from '#/map/bubble-map.tsx'
import type { AlarmCounts } from './without-keys.ts'

/** A count as text. */
export const textOf = (count: number) => `${numberText(count, 0)} 次`

/** Stations with their alarms, the most first. Those without a position are in the table alone. */
export const bubblesOf = (frame: AlarmCounts): Bubble[] => {
  const { key, name, count, lon, lat } = columnsByKey(frame)
  return Array.from({ length: frame.rowCount }, (_, i) => ({
    id: Number(key.values[i]),
    name: String(name.values[i] ?? ''),
    lon: Number(lon?.values[i] ?? Number.NaN),
    lat: Number(lat?.values[i] ?? Number.NaN),
    value: Number(count.values[i]),
    text: textOf(Number(count.values[i])),
  })).filter(({ lon: x, lat: y }) => Number.isFinite(x) && Number.isFinite(y))
}
