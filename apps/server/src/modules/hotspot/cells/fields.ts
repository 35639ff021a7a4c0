import type { GridItem, GridStep } from '@qingyuan/domain/hotspot-grid.ts'
import type { Db } from '#/platform/database/pool.ts'
import { type FieldRow, selectFields } from './queries.ts'

/** A map with one entry a cell, in the order of the layout. */
export interface StoredField extends Omit<FieldRow, 'values' | 'errors' | 'z' | 'support' | 'neighbours'> {
  values: Float32Array
  errors: Float32Array
  z: Float32Array
  support: Uint8Array
  /** Median of the supported neighbours without the sensors of the cell; NaN without any. */
  neighbours: Float32Array
}

const floats = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer)

const stored = (row: FieldRow): StoredField => ({
  ...row,
  ...{ values: floats(row.values), errors: floats(row.errors), z: floats(row.z), support: Uint8Array.from(row.support) },
  neighbours: floats(row.neighbours),
})

/** The map of a period; null where there is none. */
export const fieldAt = async (db: Db, item: GridItem, step: GridStep, period: string): Promise<StoredField | null> => {
  const [row] = await selectFields(db, item, step, { periods: [period] })
  return row ? stored(row) : null
}

/** The newest maps up to a period, oldest first. */
export const fieldsUntil = async (db: Db, item: GridItem, step: GridStep, until: string, limit: number): Promise<StoredField[]> =>
  (await selectFields(db, item, step, { until, limit })).map(stored).reverse()

/** The maps of a span, both ends included, oldest first. */
export const fieldsBetween = async (db: Db, item: GridItem, step: GridStep, from: string, until: string): Promise<StoredField[]> =>
  (await selectFields(db, item, step, { from, until })).map(stored).reverse()

/** Values of the supported cells; the others are NaN: weak cells are never ranked. */
export const supportedValues = ({ values, support }: Pick<StoredField, 'values' | 'support'>): Float64Array =>
  Float64Array.from(values, (value, cell) => (support[cell]! > 1 ? value : Number.NaN))
