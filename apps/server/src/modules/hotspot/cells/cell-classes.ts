import type { GridItem, GridStep } from '@qingyuan/domain/hotspot-grid.ts'
import { type HotspotTrend, hotspotTrend } from '@qingyuan/engine/grid/hotspot-class.ts'
import type { Db } from '#/platform/database/pool.ts'
import { fieldsUntil, type StoredField } from './fields.ts'

/** Periods over which a hotspot develops. */
export const classPeriods = { hour: 48, day: 30, month: 12 } as const

const quiet = (): HotspotTrend => ({ class: '非热点', hotPeriods: 0, s: 0, p: 1, tau: 0 })
const hotOnce = (fields: readonly StoredField[], cell: number, least: number) => fields.some(({ z }) => z[cell]! >= least)

/** How each cell's hotspot developed up to a period. Cells that were never hot need no test. */
export const cellClasses = async (
  db: Db,
  item: GridItem,
  step: GridStep,
  period: string,
  leastZ: number,
): Promise<{ trends: HotspotTrend[]; periods: number; fields: StoredField[] }> => {
  const fields = await fieldsUntil(db, item, step, period, classPeriods[step])
  const cells = fields[0]?.values.length ?? 0
  const trends = Array.from({ length: cells }, (_, cell) =>
    hotOnce(fields, cell, leastZ) ? hotspotTrend(fields.map(({ z }) => z[cell]!)) : quiet(),
  )
  return { trends, periods: fields.length, fields }
}
