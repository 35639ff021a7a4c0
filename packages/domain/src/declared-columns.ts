import type { ColumnKind, Frame, FrameColumn, FrameFooter, FrameMeta } from './frame.ts'
import { roundForDisplay } from './frame-columns.ts'
import { type ParameterId, parameters } from './parameters.ts'

/** A column of a frame without its values. */
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
  better?: 'down' | 'up' | 'none'
  /** The column is there only in some answers. */
  optional?: boolean
}

export type ColumnSpecs = Readonly<Record<string, ColumnSpec>>
type More = Partial<Omit<ColumnSpec, 'label' | 'kind' | 'optional'>>

/** Keys of a family: the pattern with each id in place of `*`. */
type FamilyKey<Pattern extends string, Id extends string | number> = Pattern extends `${infer Before}*${infer After}`
  ? `${Before}${Id}${After}`
  : never

type EntryOf<Of> = Of extends (...args: never[]) => infer Entry ? Entry : never

/**
 * Entries for every id, id by id: `columnFamily(pollutantIds, { '*': id => parameterColumnSpec(id), '*_change': … })`. Serves specs and
 * sources alike, so that both have the same keys.
 */
export const columnFamily = <
  const Id extends string | number,
  const Entries extends Readonly<Record<`${string}*${string}`, (id: Id, index: number) => unknown>>,
>(
  ids: readonly Id[],
  entries: Entries,
): { readonly [Pattern in keyof Entries & string as FamilyKey<Pattern, Id>]: EntryOf<Entries[Pattern]> } =>
  Object.fromEntries(
    ids.flatMap((id, index) => Object.entries(entries).map(([pattern, of]) => [pattern.replace('*', String(id)), of(id, index)])),
  ) as never

type NumberKey<Pattern extends string> = Pattern extends `${infer Before}#${infer After}`
  ? `${Before}${number}${NumberKey<After>}`
  : Pattern
type TextKey<Pattern extends string> = Pattern extends `${infer Before}*${infer After}`
  ? `${NumberKey<Before>}${string}${TextKey<After>}`
  : NumberKey<Pattern>
/** Keys that match the pattern of an open column: `*` is any text, `#` a number; other keys are themselves. */
export type KeyOf<Pattern> = Pattern extends string ? TextKey<Pattern> : Pattern
type OpenPattern<S> = { [K in keyof S]: K extends `${string}*${string}` | `${string}#${string}` ? K : never }[keyof S]

const spec =
  (kind: ColumnKind, fixed: More = {}) =>
  (label: string, more: More = {}): ColumnSpec & { optional?: false } => ({ label, kind, ...fixed, ...more })

export const textColumnSpec = spec('text')
export const timeColumnSpec = spec('time')
/** Name of a class; the numbers of the classes come with the values. */
export const classColumnSpec = spec('class')
/** Numbers that each have their own unit and decimals, as values of several parameters below one another: given as shown. */
export const mixedColumnSpec = spec('number')
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

/**
 * Declares the columns of a frame: each key once, in the order of the table. A key with `*` or `#` (`'v:*'`, `'#:mean'`) is open: it matches
 * any number of columns whose keys and labels are known only with the answer, such as one a place.
 */
export const declareColumns = <const S extends ColumnSpecs>(specs: S): S => specs

declare const declaredSpecs: unique symbol
/** A frame whose column keys are known to the compiler on both sides of the wire. */
export interface DeclaredFrame<S extends ColumnSpecs> extends Frame {
  readonly [declaredSpecs]: S
}

/** Keys that a frame's columns may have: those that it declares; any text for a frame without a declaration. */
export type ColumnKey<F extends Frame> = string & (F extends DeclaredFrame<infer S> ? KeyOf<keyof S> : string)
/** A column whose key the compiler knows. */
export type KeyedColumn<Key> = FrameColumn & { readonly key: Key }

/** The columns of a frame with their declared keys, for what selects some of them at run time. */
export const keyedColumns = <F extends Frame>(frame: F) => frame.columns as KeyedColumn<ColumnKey<F>>[]

type OptionalKey<S extends ColumnSpecs> = { [K in keyof S]: S[K] extends { optional: true } ? K : never }[keyof S]

/** Under the keys of open columns there may be none: with `noUncheckedIndexedAccess` the compiler says so. */
export type ColumnsByKey<S extends ColumnSpecs> = {
  readonly [K in keyof S as KeyOf<K>]: KeyedColumn<KeyOf<K>> | (K extends OptionalKey<S> ? undefined : never)
}

const byKey = new WeakMap<Frame, Record<string, FrameColumn>>()

/** Columns of a declared frame by their keys. A renamed column is a compile error where it is read. */
export const columnsByKey = <S extends ColumnSpecs>(frame: DeclaredFrame<S>): ColumnsByKey<S> => {
  const known = byKey.get(frame) ?? Object.fromEntries(frame.columns.map(column => [column.key, column]))
  byKey.set(frame, known)
  return known as unknown as ColumnsByKey<S>
}

/** Columns of an open key, in the order of the table. */
export const openColumns = <S extends ColumnSpecs, P extends OpenPattern<S> & string>(frame: DeclaredFrame<S>, pattern: P) => {
  const [escaped, any, number] = [pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&'), /\*/g, /#/g]
  const matching = new RegExp(`^${escaped.replace(any, '.*').replace(number, '-?\\d+')}$`)
  return frame.columns.filter(column => matching.test(column.key)) as KeyedColumn<KeyOf<P>>[]
}

type Cell = number | string | null | undefined
type CellOf<R> = (row: R, index: number) => Cell
/** How a column gets its cells: a function of the row, or a column's values with what is known only at run time (label, notes, classes). */
export type ColumnSource<R> =
  | CellOf<R>
  | (Partial<Omit<FrameColumn, 'key' | 'kind' | 'values'>> & ({ of: CellOf<R> } | { values: FrameColumn['values'] }))

/** A column of an open key: the key and what the declaration does not say. */
export type OpenColumn<Pattern> = Partial<Omit<FrameColumn, 'key' | 'values'>> & { key: KeyOf<Pattern>; values: FrameColumn['values'] }

export type ColumnSources<S extends ColumnSpecs, R> = {
  readonly [K in Exclude<keyof S, OptionalKey<S> | OpenPattern<S>>]: ColumnSource<R>
} & {
  readonly [K in OptionalKey<S>]?: ColumnSource<R> | undefined
} & {
  readonly [K in OpenPattern<S>]: readonly OpenColumn<K>[]
}
type AnySource<R> = ColumnSource<R> | readonly OpenColumn<string>[]
const isOpenSource = <R>(source: AnySource<R>): source is readonly OpenColumn<string>[] => Array.isArray(source)

const cellValue = ({ kind, decimals }: ColumnSpec, value: Cell): number | string | null => {
  if (typeof value === 'string') return value
  if (kind === 'chance') return roundForDisplay(100 * (value ?? Number.NaN), decimals ?? 0)
  if (decimals !== undefined) return roundForDisplay(value, decimals)
  return value === undefined || Number.isNaN(value) ? null : value
}

const columnsFrom = <R>(key: string, declared: ColumnSpec, source: AnySource<R>, rows: readonly R[]): FrameColumn[] => {
  const { optional: _, ...fixed } = declared
  const cells = (spec: ColumnSpec, of: CellOf<R>) => rows.map((row, i) => cellValue(spec, of(row, i)))
  if (typeof source === 'function') return [{ key, ...fixed, values: cells(declared, source) }]
  if (isOpenSource(source)) return source.map(column => ({ ...fixed, ...column }))
  if ('values' in source) return [{ ...fixed, ...source, key }]
  const { of, ...more } = source
  return [{ key, ...fixed, ...more, values: cells({ ...declared, ...more }, of) }]
}

export interface FrameParts<S extends ColumnSpecs> {
  meta: FrameMeta
  /** Footer rows; a column left out has no cell there. */
  footer?: readonly (Omit<FrameFooter, 'cells'> & { cells: { readonly [K in keyof S as KeyOf<K>]?: number | string | null } })[] | undefined
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
  const given = sources as Readonly<Record<string, AnySource<R> | undefined>>
  const columns = Object.entries(specs).flatMap(([key, declared]) => {
    const source = given[key]
    return source === undefined ? [] : columnsFrom(key, declared, source, rows)
  })
  const footerCells = (cells: Readonly<Record<string, number | string | null | undefined>>) =>
    columns.map(column => cells[column.key] ?? null)
  const frame: Frame = {
    columns,
    rowCount: rows.length,
    ...(footer ? { footer: footer.map(row => ({ ...row, cells: footerCells(row.cells) })) } : {}),
    meta,
  }
  return frame as DeclaredFrame<S>
}

/** A row of a frame by the keys of its declared columns. */
export type FrameRecord<S extends ColumnSpecs> = {
  [K in Exclude<keyof S & string, OptionalKey<S>>]: FrameColumn['values'][number]
} & { [K in OptionalKey<S> & string]?: FrameColumn['values'][number] }

/** Rows of a frame by the keys of its columns, for programs that read no table. Frames without open columns only. */
export const frameRecords = <S extends ColumnSpecs>({ columns, rowCount }: DeclaredFrame<S>): FrameRecord<S>[] =>
  Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(columns.map(({ key, values }) => [key, values[row]!])),
  ) as FrameRecord<S>[]
