import { type FactorRow, factorTable } from '@qingyuan/engine/inventory/factors/factor-row.ts'
import { type SourceTables, sourceTree } from '@qingyuan/engine/inventory/sources/source-class.ts'
import type pg from 'pg'
import { type CopyColumn, copyInto } from '#/platform/database/copy.ts'
import { transaction } from '#/platform/database/transaction.ts'
import { lockLibrary } from './queries.ts'

/** Library of a new installation. */
export interface LibrarySeed {
  sources: SourceTables
  /** Records of the factor table, its header first. */
  factors: Iterable<{ cells: readonly string[]; row: number }>
  profiles: Record<string, unknown>
}

const texts = (name: string, values: readonly string[]): CopyColumn => ({ name, type: 'text', values })
const counted = (rows: ArrayLike<unknown>) => Array.from({ length: rows.length }, (_, n) => n)

const copySources = async (client: pg.ClientBase, { categories, controlTechnologies, sources }: SourceTables) => {
  const column = <T>(rows: readonly T[], name: string, of: (row: T) => string) => texts(name, rows.map(of))
  await copyInto(
    client,
    'source_categories',
    [
      column(categories, 'code', row => row.code),
      column(categories, 'name', row => row.name),
      { name: 'position', type: 'int4', values: categories.map(({ order }) => order) },
    ],
    categories.length,
  )
  await copyInto(
    client,
    'control_technologies',
    [
      column(controlTechnologies, 'code', row => row.code),
      column(controlTechnologies, 'type', row => row.type),
      column(controlTechnologies, 'name', row => row.name),
      { name: 'position', type: 'int4', values: counted(controlTechnologies) },
    ],
    controlTechnologies.length,
  )
  await copyInto(
    client,
    'source_classes',
    [
      column(sources, 'scc', row => row.scc),
      column(sources, 'category', row => row.category),
      column(sources, 'filled_by', row => row.filledBy),
      { name: 'class', type: 'jsonb', values: sources.map(row => JSON.stringify(row)) },
    ],
    sources.length,
  )
}

const copyFactors = async (client: pg.ClientBase, rows: readonly FactorRow[]) => {
  const column = (name: string, of: (row: FactorRow) => string) => texts(name, rows.map(of))
  const current: CopyColumn = { name: 'current_version', type: 'int4', values: rows.map(() => 1) }
  await copyInto(
    client,
    'factors',
    [
      column('id', row => row.id),
      column('kind', row => row.kind),
      column('scc', row => row.scc),
      column('sector', row => row.sector),
      column('fuel_or_product', row => row.fuelOrProduct),
      column('technology', row => row.technology),
      column('control', row => row.control),
      column('name', row => row.name),
      { name: 'low', type: 'float8', values: rows.map(row => row.low) },
      { name: 'high', type: 'float8', values: rows.map(row => row.high) },
      { name: 'is_default', type: 'bool', values: rows.map(row => row.isDefault) },
      column('basis', row => row.basis),
      { name: 'position', type: 'int4', values: counted(rows) },
      current,
    ],
    rows.length,
  )
  await copyInto(
    client,
    'factor_versions',
    [
      column('factor_id', row => row.id),
      { ...current, name: 'version' },
      column('value', ({ value }) => (typeof value === 'number' ? String(value) : value.text)),
      column('unit', row => row.unit),
      column('quality', row => row.quality),
      column('provenance', row => row.provenance),
      column('note', row => row.note),
      column('reason', () => '初始因子库'),
      column('made_by_name', () => ''),
    ],
    rows.length,
  )
}

/**
 * Loads the source tree, the factor library and the profiles into a database that has none; afterwards they are data that people change.
 *
 * @throws RangeError when a row of the seed is no factor
 */
export const loadLibrary = (pool: pg.Pool, read: () => Promise<LibrarySeed>): Promise<void> =>
  transaction(pool, async client => {
    if (await lockLibrary(client)) return
    const { sources, factors, profiles } = await read()
    const { rows, refused } = factorTable(factors)
    if (refused.length > 0) throw new RangeError(refused[0]!.message)
    sourceTree(sources)
    await copySources(client, sources)
    await copyFactors(client, rows)
    const keys = Object.keys(profiles)
    await copyInto(
      client,
      'emission_profiles',
      [texts('key', keys), { name: 'content', type: 'jsonb', values: keys.map(key => JSON.stringify(profiles[key])) }],
      keys.length,
    )
  })
