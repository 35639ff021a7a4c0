import { type QualityGrade, qualityGrades } from '@qingyuan/domain/emissions.ts'
import { compileExpression, type Expression } from './expression.ts'
import { isSccPattern } from './pattern.ts'

/** EF emission factor; ETA removal, %; FIX correction or constant; RATIO share; DISCHARGE_EF after control, in place of EF and ETA. */
export type FactorKind = 'EF' | 'ETA' | 'FIX' | 'RATIO' | 'DISCHARGE_EF'

/** For whom a row holds: the nearest wins (enterprise, county, city, library). County ids and enterprise ids are the caller's. */
export type FactorScope = { level: 'library' | 'city' } | { level: 'county' | 'enterprise'; id: string }

/** One version of one number of the factor library, with everything that is known of its origin. */
export interface FactorRow {
  id: string
  kind: FactorKind
  /** Ten digits, a pattern, or empty for a row that is shown for comparison only. */
  scc: string
  sector: string
  fuelOrProduct: string
  technology: string
  control: string
  /** Pollutant or the name of a constant, as the library spells it (`PM2.5`, `SO2_release_ratio_C`). */
  name: string
  value: number | Expression
  /** Fixes what the activity is: kg/t, g/km, % … */
  unit: string
  /** Plausible span; NaN when none is given. */
  low: number
  high: number
  quality: QualityGrade
  isDefault: boolean
  basis: string
  provenance: string
  note: string
  scope: FactorScope
  /** Grows with each edit of the row. */
  version: number
  /** Only applied versions are used. */
  applied: boolean
}

/** Columns of a factor table, in order. */
export const factorColumns = [
  'id',
  'kind',
  'scc',
  'level1',
  'fuel_or_product',
  'technology',
  'control',
  'pollutant',
  'value',
  'unit',
  'low',
  'high',
  'quality',
  'is_default',
  'formula_or_basis',
  'provenance',
  'note',
] as const

const kinds: readonly string[] = ['EF', 'ETA', 'FIX', 'RATIO', 'DISCHARGE_EF'] satisfies FactorKind[]
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

const valueOf = (text: string, kind: string): number | Expression => {
  if (!decimal.test(text)) return compileExpression(text)
  const value = Number(text)
  if (value < 0) throw new RangeError(`value 为负数 ${text}`)
  if (kind === 'ETA' && value > 100) throw new RangeError(`去除率 ${text} % 超过 100 %`)
  return value
}

const optional = (text: string, column: string): number => {
  if (text === '') return Number.NaN
  if (!decimal.test(text)) throw new RangeError(`${column}“${text}”不是数值`)
  return Number(text)
}

/**
 * A row of the library from its cells in the order of {@link factorColumns}: version 1, applied.
 *
 * @throws RangeError in Chinese, naming the column
 */
export const factorRow = (cells: readonly string[]): FactorRow => {
  const [
    id,
    kind,
    scc,
    sector,
    fuelOrProduct,
    technology,
    control,
    name,
    value,
    unit,
    low,
    high,
    quality,
    isDefault,
    basis,
    provenance,
    note,
  ] = Array.from(factorColumns, (_, i) => (cells[i] ?? '').trim()) as [string, ...string[]]
  if (id === '') throw new RangeError('id 为空')
  if (!kinds.includes(kind!)) throw new RangeError(`kind“${kind}”不是 ${kinds.join('、')} 之一`)
  if (!isSccPattern(scc!)) throw new RangeError(`scc“${scc}”不是十位编码或通配式`)
  if (name === '') throw new RangeError('pollutant 为空')
  if (!(qualityGrades as readonly string[]).includes(quality!)) throw new RangeError(`quality“${quality}”不是 A–E`)
  if (isDefault !== 'Y' && isDefault !== 'N') throw new RangeError(`is_default“${isDefault}”不是 Y 或 N`)
  return {
    id,
    kind: kind as FactorKind,
    scc: scc!,
    sector: sector!,
    fuelOrProduct: fuelOrProduct!,
    technology: technology!,
    control: control!,
    name: name!,
    value: valueOf(value!, kind!),
    unit: unit!,
    low: optional(low!, 'low'),
    high: optional(high!, 'high'),
    quality: quality as QualityGrade,
    isDefault: isDefault === 'Y',
    basis: basis!,
    provenance: provenance!,
    note: note!,
    scope: { level: 'library' },
    version: 1,
    applied: true,
  }
}

export interface FactorTable {
  rows: FactorRow[]
  /** Rows that were refused, with their number in the table. */
  refused: { row: number; message: string }[]
}

/** All rows of a table whose first record is the header; a wrong row is refused, the others stay. */
export const factorTable = (records: Iterable<{ cells: readonly string[]; row: number }>): FactorTable => {
  const table: FactorTable = { rows: [], refused: [] }
  const seen = new Set<string>()
  for (const { cells, row } of records) {
    if (row === 1) {
      const missing = factorColumns.find((column, i) => cells[i]?.trim() !== column)
      if (missing) throw new RangeError(`第 1 行：应依次为 ${factorColumns.join('、')}，未见 ${missing}`)
      continue
    }
    try {
      const factor = factorRow(cells)
      if (seen.has(factor.id)) throw new RangeError(`id“${factor.id}”重复`)
      seen.add(factor.id)
      table.rows.push(factor)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      table.refused.push({ row, message: `第 ${row} 行：${error.message}` })
    }
  }
  return table
}
