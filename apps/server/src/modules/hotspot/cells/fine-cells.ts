import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { fineSide, type GridItem, type GridStep, gridParameter, hotZ } from '@qingyuan/domain/hotspot-grid.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { partsDiffer } from '@qingyuan/engine/grid/parts-differ.ts'
import { projectPlace } from '#/modules/hotspot/network/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { fuseCells } from '#/workers/grid-tasks.ts'
import { fieldAt, type StoredField } from './fields.ts'
import { cellAt, type GridLayout } from './grid-layout.ts'
import { type Calls, type GridContext, periodOf, visibleLayout } from './maps.ts'
import { sensorPlaces, sensorValues } from './sensor-values.ts'

/** A cell with so many sensors is divided though it is not hot. */
const sensorsForFine = 3

/** Cells that are divided: supported ones that are hot or have three sensors with a value. */
const dividedCells = (layout: GridLayout, { z, support }: StoredField, sensors: readonly PlaceRecord[], values: Float64Array): number[] => {
  const counts = new Map<number, number>()
  for (const [i, { lon, lat }] of sensors.entries()) {
    const cell = Number.isNaN(values[i]!) ? null : cellAt(layout, lon, lat)
    if (cell !== null) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  return Array.from(support.keys()).filter(cell => support[cell]! > 1 && (z[cell]! >= hotZ || (counts.get(cell) ?? 0) >= sensorsForFine))
}

/** Middles of the parts of cells, m east and north, row by row from the north-west. */
const middlesOf = ({ cells, cellM }: GridLayout, divided: readonly number[]): Float64Array => {
  const partM = cellM / fineSide
  return Float64Array.from(
    divided.flatMap(cell => {
      const { east, north } = cells[cell]!
      return Array.from({ length: fineSide * fineSide }, (_, part) => [
        east - cellM / 2 + ((part % fineSide) + 0.5) * partM,
        north + cellM / 2 - (Math.floor(part / fineSide) + 0.5) * partM,
      ]).flat()
    }),
  )
}

const valuesOf = async ({ services }: GridContext, item: GridItem, step: GridStep, period: string): Promise<Float64Array | undefined> =>
  (await sensorValues(services, step, item, period, period)).get(item)?.get(period)

/** Parts of 500 m of the cells that are hot or have three sensors, by the method of the period's map; they are in no rank. */
export const fineCells = async (
  context: GridContext,
  { item, step, time, placeId }: InputOf<Calls['fine']>,
): Promise<OutputOf<Calls['fine']>> => {
  const { services } = context
  const [found, period] = [await visibleLayout(context), await periodOf(services, item, step, time)]
  const { unit, decimals } = parameters[gridParameter(item, step)]
  const field = found && period ? await fieldAt(services.db, item, step, period) : null
  const values = field && (await valuesOf(context, item, step, field.period))
  if (!found || !field || !values || field.method === 'median') return { time: period, unit, decimals, cells: [] }
  const sensors = sensorPlaces(services.places, item)
  const seen = new Set(found.visible)
  const divided = dividedCells(found.layout, field, sensors, values).filter(
    cell => seen.has(cell) && (placeId === undefined || found.layout.cells[cell]!.placeId === placeId),
  )
  const fused = fuseCells(
    { sensors: Float64Array.from(sensors.flatMap(({ lon, lat }) => projectPlace(lon, lat))), cells: middlesOf(found.layout, divided) },
    { values, method: field.method === 'idw' ? 'idw' : 'kriging' },
  )
  const parts = fineSide * fineSide
  return {
    ...{ time: period, unit, decimals },
    cells: divided.map((cell, n) => {
      const of = (all: ArrayLike<number>) => Array.from({ length: parts }, (_, part) => roundForDisplay(all[n * parts + part], decimals))
      return {
        placeId: found.layout.cells[cell]!.placeId,
        ...{ values: of(fused.values), errors: of(fused.errors) },
        support: Array.from(fused.support.subarray(n * parts, (n + 1) * parts)),
        differs: partsDiffer(fused.values.subarray(n * parts, (n + 1) * parts), fused.errors.subarray(n * parts, (n + 1) * parts)),
      }
    }),
  }
}
