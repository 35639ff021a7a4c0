import { createHash } from 'node:crypto'
import { type GridItem, type GridStep, gridItems } from '@qingyuan/domain/hotspot-grid.ts'
import { addDays, floorHour, formatDate, formatHour, periodOfDay } from '@qingyuan/domain/time.ts'
import { rootMeanSquare } from '@qingyuan/engine/interpolation/idw.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { projectPlace } from '#/modules/hotspot/network/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { FieldRequest, GridField, GridGeometry } from '#/workers/grid-tasks.ts'
import { cellAt, type GridLayout, layOutGrid } from './grid-layout.ts'
import { deleteFieldsBefore, selectErrors, selectHashes, upsertFields } from './queries.ts'
import { itemGroups, periodBefore, type SensorValues, sensorPlaces, sensorValues } from './sensor-values.ts'

/** Periods that are kept up to date, newest included, and how many are kept at all. */
const upToDate = { hour: 48, day: 31, month: 25 } as const
const kept = { hour: 90 * 24, day: 800, month: 120 } as const
/** Maps by whose errors kriging is compared with inverse distances. */
const judged = { hour: 7 * 24, day: 30, month: 12 } as const
const fewestJudged = 6
/** Maps that are computed before they are written. */
const atOnce = 36

export type FuseFields = (input: { geometry: GridGeometry; fields: readonly FieldRequest[] }) => Promise<GridField[]> | GridField[]

interface Due extends FieldRequest {
  item: GridItem
  period: string
  hash: Buffer
}

/** Newest period of a step that has ended. */
export const newestPeriod = (step: GridStep, now: number): string => {
  if (step === 'hour') return formatHour(floorHour(now))
  const yesterday = addDays(formatDate(now), -1)
  if (step === 'day') return yesterday
  const [month, next] = [periodOfDay(yesterday, 'month'), periodOfDay(formatDate(now), 'month')]
  return month === next ? periodBefore(month, 'month', 1) : month
}

const hashOf = (ids: readonly number[], values: Float64Array, method: string): Buffer =>
  createHash('sha256').update(method).update(Int32Array.from(ids)).update(values).digest()

/** Kriging has been no better than inverse distances in the newest maps: then they make the map. */
export const isNoBetter = (errors: readonly { fused: number | null; idw: number | null }[]): boolean => {
  if (errors.length < fewestJudged) return false
  const of = (key: 'fused' | 'idw') => rootMeanSquare(Float64Array.from(errors, each => each[key] ?? Number.NaN))
  return of('fused') >= of('idw')
}

const methodsOf = async (db: Db, step: GridStep): Promise<Map<GridItem, FieldRequest['method']>> =>
  new Map(
    await Promise.all(
      gridItems.map(async item => [item, isNoBetter(await selectErrors(db, item, step, judged[step])) ? 'idw' : 'kriging'] as const),
    ),
  )

const dueFields = async (db: Db, step: GridStep, ids: readonly number[], values: SensorValues, first: string): Promise<Due[]> => {
  const [known, methods] = [await selectHashes(db, step, first), await methodsOf(db, step)]
  const hashes = new Map(known.map(({ item, period, hash }) => [`${item} ${period}`, hash]))
  const due: Due[] = []
  for (const [item, periods] of values)
    for (const [period, own] of periods) {
      const stored = hashes.get(`${item} ${period}`)
      const method = methods.get(item)!
      // A map that is there stays as it was made, unless its values changed: by either method.
      if (stored && (['kriging', 'idw'] as const).some(each => stored.equals(hashOf(ids, own, each)))) continue
      due.push({ item, period, values: own, method, hash: hashOf(ids, own, method) })
    }
  return due.sort((a, b) => b.period.localeCompare(a.period))
}

const numberOrNull = (value: number) => (Number.isFinite(value) ? value : null)
const bytesOf = (array: Float32Array | Uint8Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

const rowOf = (step: GridStep, { item, period, hash }: Due, field: GridField, all: number, now: number) => ({
  ...{ item, step, period, method: field.method, sensors: field.sensors, sensors_all: all },
  ...{ rmse_fused: numberOrNull(field.rmse.fused), rmse_idw: numberOrNull(field.rmse.idw), rmse_median: numberOrNull(field.rmse.median) },
  ...{ values: bytesOf(field.values), errors: bytesOf(field.errors), z: bytesOf(field.z), support: bytesOf(field.support) },
  neighbours: bytesOf(field.neighbours),
  ...{ input_hash: hash, made_at: new Date(now) },
})

const geometryOf = (layout: GridLayout, sensors: readonly { lon: number; lat: number }[]): GridGeometry => ({
  sensors: Float64Array.from(sensors.flatMap(({ lon, lat }) => projectPlace(lon, lat))),
  cells: Float64Array.from(layout.cells.flatMap(({ east, north }) => [east, north])),
  cellOfSensor: Int32Array.from(sensors, ({ lon, lat }) => cellAt(layout, lon, lat) ?? -1),
  ...{ lattice: layout.lattice, rows: layout.rows, columns: layout.columns },
})

/** What is brought up to date: by default all items. */
export interface RefreshScope {
  items: readonly GridItem[]
  /** Newest periods of each step. */
  periods: Readonly<Record<GridStep, number>>
}

/** Maps of one step of items with the same sensors that are missing or whose values changed since. Returns how many were made. */
const refreshStep = async (
  services: AirServices,
  layout: GridLayout,
  group: readonly GridItem[],
  step: GridStep,
  fuse: FuseFields,
  { items, periods }: RefreshScope,
): Promise<number> => {
  const { db, clock, places } = services
  const wanted = group.find(item => items.includes(item))
  const sensors = sensorPlaces(places, group[0]!)
  const ids = sensors.map(({ id }) => id)
  if (wanted === undefined || ids.length === 0) return 0
  const last = newestPeriod(step, clock.now())
  const first = periodBefore(last, step, periods[step] - 1)
  const values = await sensorValues(services, step, wanted, first, last)
  const due = (await dueFields(db, step, ids, values, first)).filter(({ item }) => items.includes(item))
  const geometry = geometryOf(layout, sensors)
  for (let at = 0; at < due.length; at += atOnce) {
    const part = due.slice(at, at + atOnce)
    const made = await fuse({ geometry, fields: part.map(({ values: own, method }) => ({ values: own, method })) })
    await upsertFields(
      db,
      made.map((field, i) => rowOf(step, part[i]!, field, ids.length, clock.now())),
    )
  }
  return due.length
}

/** Brings the maps up to date: the newest hours first, then days and months. The same values give the same bytes. */
export const refreshFields = async (
  services: AirServices,
  fuse: FuseFields,
  scope: RefreshScope = { items: gridItems, periods: upToDate },
): Promise<number> => {
  const layout = await layOutGrid(services)
  let made = 0
  for (const step of ['hour', 'day', 'month'] as const) {
    for (const group of itemGroups) made += await refreshStep(services, layout, group, step, fuse, scope)
    await deleteFieldsBefore(services.db, step, periodBefore(newestPeriod(step, services.clock.now()), step, kept[step]))
  }
  return made
}
