import { type ColumnKey, keyedColumns } from '@qingyuan/domain/declared-columns.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import type { SeriesOptions } from './series-option.ts'

/**
 * How weather is drawn: precipitation as bars, another unit than the first on the right axis, the wind of a single place as barbs over its speed. A
 * direction is never a line: between 350° and 10° it would run through south.
 */
export const weatherOptions = <F extends Frame>(frame: F): SeriesOptions<ColumnKey<F>> => {
  const all = keyedColumns(frame)
  const columns = all.filter(column => column.kind === 'number' && !column.hidden && column.parameter !== 'wind_direction')
  const [speeds, directions] = (['wind_speed', 'wind_direction'] as const).map(id => all.filter(({ parameter }) => parameter === id))
  const [speed, direction] = [speeds, directions].map(found => (found?.length === 1 ? found[0] : undefined))
  return {
    columns: columns.map(column => column.key),
    right: columns.filter(column => column.unit !== columns[0]?.unit).map(column => column.key),
    bars: columns.filter(column => column.parameter === 'precipitation').map(column => column.key),
    ...(speed && direction && { barbs: { speed: speed.key, direction: direction.key } }),
  }
}
