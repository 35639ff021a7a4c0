import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type GridItem, type GridStep, gridItemLabel, gridParameter, hotZ } from '@qingyuan/domain/hotspot-grid.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { canSeeCounty, type Scope } from '@qingyuan/domain/permissions.ts'
import { isPeriod, parseHour } from '@qingyuan/domain/time.ts'
import { hotspotClasses } from '@qingyuan/engine/grid/hotspot-class.ts'
import { type AirServices, airRefusal } from '#/modules/air/read/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { cellClasses } from './cell-classes.ts'
import { fieldAt, fieldsUntil, type StoredField } from './fields.ts'
import { type GridLayout, latticeNodes, readLayout } from './grid-layout.ts'
import { selectNewestPeriod } from './queries.ts'

export type GridContext = ScopedContext<AirServices>
export type Calls = typeof hotGridCalls

/** Periods of the time slider. */
const sliderPeriods = { hour: 168, day: 40, month: 25 } as const

/** The layout, and the cells that the caller may see. */
export const visibleLayout = async ({ services, caller }: GridContext): Promise<{ layout: GridLayout; visible: number[] } | null> => {
  const layout = await readLayout(services)
  return layout && { layout, visible: visibleCells(layout, caller.scope) }
}

const visibleCells = ({ cells }: GridLayout, scope: Scope): number[] =>
  cells.flatMap(({ countyId }, i) => (canSeeCounty(scope, countyId) ? [i] : []))

const labelLengths = { hour: 13, day: 10, month: 7 } as const

/** The requested period, or the newest with a map; null without any. @throws INVALID_INPUT for a label of another step */
export const periodOf = async (services: AirServices, item: GridItem, step: GridStep, time: string | undefined): Promise<string | null> => {
  if (time === undefined) return selectNewestPeriod(services.db, item, step)
  const suits = time.length === labelLengths[step] && (step === 'hour' ? parseHour(time) !== null : isPeriod(time))
  if (!suits) throw airRefusal('INVALID_INPUT', `时间“${time}”与时间粒度不符`)
  return time
}

export const gridLayout = async (context: GridContext): Promise<OutputOf<Calls['layout']>> => {
  const found = await visibleLayout(context)
  if (!found) return { rows: 0, columns: 0, nodes: [], ids: [], codes: [], cellRows: [], cellColumns: [], countyIds: [] }
  const { layout, visible } = found
  const cells = visible.map(i => layout.cells[i]!)
  return {
    ...{ rows: layout.rows, columns: layout.columns, nodes: latticeNodes(layout) },
    ids: cells.map(({ placeId }) => placeId),
    codes: cells.map(({ code }) => code),
    cellRows: cells.map(({ row }) => row),
    cellColumns: cells.map(({ column }) => column),
    countyIds: cells.map(({ countyId }) => countyId),
  }
}

export const accuracyOf = (field: StoredField, decimals: number) => ({
  ...{ method: field.method, sensors: field.sensors, sensorsAll: field.sensors_all },
  ...{ fused: roundForDisplay(field.rmse_fused ?? undefined, decimals), idw: roundForDisplay(field.rmse_idw ?? undefined, decimals) },
  median: roundForDisplay(field.rmse_median ?? undefined, decimals),
})

export const gridCells = async (context: GridContext, { item, step, time }: InputOf<Calls['cells']>): Promise<OutputOf<Calls['cells']>> => {
  const { services } = context
  const [found, period] = [await visibleLayout(context), await periodOf(services, item, step, time)]
  const { unit, decimals } = parameters[gridParameter(item, step)]
  const field = found && period ? await fieldAt(services.db, item, step, period) : null
  const about = {
    time: period,
    unit,
    decimals,
    label: gridItemLabel(item, step),
    demo: services.places.cells().some(({ simulated }) => simulated),
  }
  if (!found || !field) return { ...about, ids: [], values: [], errors: [], support: [], z: [], classes: [], accuracy: null, madeAt: null }
  const { layout, visible } = found
  const { trends } = await cellClasses(services.db, item, step, field.period, hotZ)
  const of = (values: ArrayLike<number>, digits: number) => visible.map(i => roundForDisplay(values[i], digits))
  return {
    ...about,
    ids: visible.map(i => layout.cells[i]!.placeId),
    values: of(field.values, decimals),
    errors: of(field.errors, decimals),
    support: visible.map(i => field.support[i]!),
    z: of(field.z, 2),
    classes: visible.map(i => (field.support[i]! > 1 ? hotspotClasses.indexOf(trends[i]!.class) : 0)),
    accuracy: accuracyOf(field, decimals + 1),
    madeAt: stampOf(field.made_at),
  }
}

export const gridTimeline = async (
  context: GridContext,
  { item, step }: InputOf<Calls['timeline']>,
): Promise<OutputOf<Calls['timeline']>> => {
  const { services } = context
  const [found, newest] = [await visibleLayout(context), await selectNewestPeriod(services.db, item, step)]
  if (!found || !newest) return { times: [], hot: [] }
  const fields = await fieldsUntil(services.db, item, step, newest, sliderPeriods[step])
  const hotIn = ({ z, sensors, rmse_median }: StoredField) =>
    sensors === 0 || rmse_median === null ? null : found.visible.filter(i => z[i]! >= hotZ).length
  return { times: fields.map(({ period }) => period), hot: fields.map(hotIn) }
}
