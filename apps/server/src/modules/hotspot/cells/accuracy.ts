import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { supportKm } from '@qingyuan/domain/hotspot-grid.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { rootMeanSquare } from '@qingyuan/engine/interpolation/idw.ts'
import { fieldAt, type StoredField } from './fields.ts'
import type { GridLayout } from './grid-layout.ts'
import { type Calls, type GridContext, periodOf, visibleLayout } from './maps.ts'
import { selectErrors } from './queries.ts'
import { isNoBetter } from './refresh-fields.ts'

const weekHours = 7 * 24

/** Of the cells in sight, the one from which a sensor would reach those weak ones with the largest sum of values, and how many they are. */
export const nextSensor = ({ cells }: GridLayout, visible: readonly number[], { support, values }: StoredField) => {
  const reach = supportKm.medium * 1000
  const weak = visible.filter(i => support[i] === 1 && !Number.isNaN(values[i]!)).map(i => ({ cell: cells[i]!, value: values[i]! }))
  let best: { at: number; sum: number; count: number } | null = null
  for (const at of visible) {
    const { east, north } = cells[at]!
    if (support[at] !== 1) continue
    const near = weak.filter(({ cell }) => Math.hypot(cell.east - east, cell.north - north) <= reach)
    const sum = near.reduce((total, { value }) => total + value, 0)
    if (!best || sum > best.sum) best = { at, sum, count: near.length }
  }
  return best && { ...cells[best.at]!, weakFewer: best.count }
}

/** Errors of leaving a sensor out over the last seven days of hours, of the map and of simpler methods. */
export const gridAccuracy = async (context: GridContext, { item }: InputOf<Calls['accuracy']>): Promise<OutputOf<Calls['accuracy']>> => {
  const { services } = context
  const errors = await selectErrors(services.db, item, 'hour', weekHours)
  const { unit, decimals } = parameters[item]
  const of = (key: 'fused' | 'idw' | 'median') =>
    errors.length === 0 ? null : roundForDisplay(rootMeanSquare(Float64Array.from(errors, each => each[key] ?? Number.NaN)), decimals + 1)
  const [found, newest] = [await visibleLayout(context), await periodOf(services, item, 'day', undefined)]
  const field = found && newest ? await fieldAt(services.db, item, 'day', newest) : null
  const next = found && field ? nextSensor(found.layout, found.visible, field) : null
  return {
    ...{
      hours: errors.length,
      fused: of('fused'),
      idw: of('idw'),
      median: of('median'),
      unit,
      decimals: decimals + 1,
      fallsBack: isNoBetter(errors),
    },
    next: next && { placeId: next.placeId, code: next.code, county: countyById.get(next.countyId)!.name, weakFewer: next.weakFewer },
  }
}
