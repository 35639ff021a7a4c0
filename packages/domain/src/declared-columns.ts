import type { ColumnKind, Frame, FrameColumn, FrameMeta } from './frame.ts'
import { roundForDisplay } from './frame-columns.ts'
import { type ParameterId, parameters } from './parameters.ts'

/** What a column of a frame is, apart from its values. */
export interface ColumnSpec {
  label: string
  kind: ColumnKind
  unit?: string
  /** Number columns are rounded to it by GB/T 8170; without it values are taken as given (cells with units of their own). */
  decimals?: number
  parameter?: ParameterId
  /** Width in a table, px; derived from the content when left out. */
  width?: number
  trace?: { statistic: string }
  hidden?: boolean
  better?: 'down' | 'up'
  /** The column is there only in some answers. */
  optional?: boolean
}

export type ColumnSpecs = Readonly<Record<string, ColumnSpec>>
type More = Partial<Omit<ColumnSpec, 'label' | 'kind' | 'optional'>>

const spec =
  (kind: ColumnKind, fixed: More = {}) =>
  (label: string, more: More = {}): ColumnSpec & { optional?: false } => ({ label, kind, ...fixed, ...more })

export const textColumnSpec = spec('text')
export const timeColumnSpec = spec('time')
/** A number: give `decimals`, and `unit` where it has one. */
export const numberColumnSpec = spec('number', { unit: '' })
/** Change against a base; `better` says which direction is an improvement. */
export const changeColumnSpec = spec('change', { unit: '%', decimals: 1, better: 'down' })
export const rankColumnSpec = spec('rank', { unit: '', decimals: 0 })
/** A probability in per cent; its cells are given as 0..1. */
export const chanceColumnSpec = spec('chance', { unit: '%', decimals: 0 })
/** An id that a link or an action needs and no table shows. */
export const hiddenColumnSpec = spec('number', { unit: '', decimals: 0, hidden: true })
/** A measured parameter with its label, unit and decimals. */
export const parameterColumnSpec = (
  id: ParameterId,
  more: Partial<Omit<ColumnSpec, 'kind' | 'optional'>> = {},
): ColumnSpec & { optional?: false } => {
  const { label, unit, decimals } = parameters[id]
  return { kind: 'number', label, unit, decimals, parameter: id, ...more }
}

/** Marks a column that only some answers have. */
export const optionalColumn = (column: ColumnSpec): ColumnSpec & { optional: true } => ({ ...column, optional: true })

/** Declares the columns of a frame: each key once, in the order of the table. */
export const declareColumns = <const S extends ColumnSpecs>(specs: S): S => specs

declare const declaredSpecs: unique symbol
/** A frame whose column keys are known to the compiler on both sides of the wire. */
export type DeclaredFrame<S extends ColumnSpecs> = Frame & { readonly [declaredSpecs]: S }

type OptionalKey<S extends ColumnSpecs> = { [K in keyof S]: S[K] extends { optional: true } ? K : never }[keyof S]

export type ColumnsByKey<S extends ColumnSpecs> = {
  readonly [K in keyof S]: K extends OptionalKey<S> ? FrameColumn | undefined : FrameColumn
}

const byKey = new WeakMap<Frame, Record<string, FrameColumn>>()

/** Columns of a declared frame by their keys. A renamed column is a compile error where it is read. */
export const columnsByKey = <S extends ColumnSpecs>(frame: DeclaredFrame<S>): ColumnsByKey<S> => {
  const known = byKey.get(frame) ?? Object.fromEntries(frame.columns.map(column => [column.key, column]))
  byKey.set(frame, known)
  return known as unknown as ColumnsByKey<S>
}

type Cell = number | string | null | undefined
type CellOf<R> = (row: R, index: number) => Cell
/** How a column gets its cells: a function of the row, or a column's values with what is known only at run time (label, notes, classes). */
export type ColumnSource<R> =
  | CellOf<R>
  | (Partial<Omit<FrameColumn, 'key' | 'kind' | 'values'>> & ({ of: CellOf<R> } | { values: FrameColumn['values'] }))

export type ColumnSources<S extends ColumnSpecs, R> = { readonly [K in Exclude<keyof S, OptionalKey<S>>]: ColumnSource<R> } & {
  readonly [K in OptionalKey<S>]?: ColumnSource<R> | undefined
}

const cellValue = ({ kind, decimals }: ColumnSpec, value: Cell): number | string | null => {
  if (typeof value === 'string') return value
  if (kind === 'chance') return roundForDisplay(100 * (value ?? Number.NaN), decimals ?? 0)
  if (decimals !== undefined) return roundForDisplay(value, decimals)
  return value === undefined || Number.isNaN(value) ? null : value
}

const columnFrom = <R>(key: string, declared: ColumnSpec, source: ColumnSource<R>, rows: readonly R[]): FrameColumn => {
  const { optional: _, ...fixed } = declared
  if (typeof source === 'function') return { key, ...fixed, values: rows.map((row, i) => cellValue(declared, source(row, i))) }
  if ('values' in source) return { ...fixed, ...source, key }
  const { of, ...more } = source
  return { key, ...fixed, ...more, values: rows.map((row, i) => cellValue({ ...declared, ...more }, of(row, i))) }
}

export interface FrameParts<S extends ColumnSpecs> {
  meta: FrameMeta
  /** Footer rows; a column left out has no cell there. */
  footer?: readonly { label: string; cells: { readonly [K in keyof S]?: number | string | null } }[]
}

/**
 * Builds a frame from its declared columns. Rows give the cells, in the order of the declaration; numbers are rounded once.
 * @param sources one entry a column; an optional column without an entry is left out
 */
export const buildFrame = <S extends ColumnSpecs, R>(
  specs: S,
  rows: readonly R[],
  sources: ColumnSources<S, R>,
  { meta, footer }: FrameParts<S>,
): DeclaredFrame<S> => {
  const given = sources as Readonly<Record<string, ColumnSource<R> | undefined>>
  const keys = Object.keys(specs).filter(key => given[key] !== undefined)
  const frame: Frame = {
    columns: keys.map(key => columnFrom(key, specs[key]!, given[key]!, rows)),
    rowCount: rows.length,
    ...(footer ? { footer: footer.map(({ label, cells }) => ({ label, cells: keys.map(key => cells[key] ?? null) })) } : {}),
    meta,
  }
  return frame as DeclaredFrame<S>
}
