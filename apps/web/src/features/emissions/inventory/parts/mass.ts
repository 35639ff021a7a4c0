import { type ColumnKey, type ColumnSpec, columnsByKey, type DeclaredFrame, keyedColumns } from '@qingyuan/domain/declared-columns.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { sourceColour } from './source-colours.ts'

/** How far the 95 % interval reaches below and above: −12/+21 %. */
export const spreadText = ({ meanT, lowT, highT }: { meanT: number; lowT: number; highT: number }): string =>
  meanT > 0 ? `−${numberText(100 * (1 - lowT / meanT), 0)}/+${numberText(100 * (highT / meanT - 1), 0)} %` : ''

interface Stack {
  /** Codes of categories, apart by commas. */
  id: string
  name: string
  values: readonly (number | null)[]
  colour: string
}
/** Each stack's largest share of any bar: one that is most of a single pollutant is worth its own colour. */
const largestShares = (stacks: readonly Stack[]): number[] => {
  const sums = (stacks[0]?.values ?? []).map((_, at) => stacks.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  return stacks.map(({ values }) => Math.max(0, ...values.map((value, at) => (sums[at]! > 0 ? (value ?? 0) / sums[at]! : 0))))
}

/** A chart shows nine stacks that can be distinguished: the least are joined as 其他. The others keep their order. */
export const joinStacks = (stacks: readonly Stack[], most = 9): Stack[] => {
  if (stacks.length <= most) return [...stacks]
  const shares = largestShares(stacks)
  const kept = new Set([...stacks.keys()].sort((a, b) => shares[b]! - shares[a]! || a - b).slice(0, most - 1))
  const rest = stacks.filter((_, n) => !kept.has(n))
  const sum = (at: number) => {
    const known = rest.flatMap(({ values }) => values[at] ?? [])
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
  }
  const id = rest.map(each => each.id).join()
  const other = { id, name: '其他', colour: sourceColour(id), values: rest[0]!.values.map((_, at) => sum(at)) }
  return [...stacks.filter((_, n) => kept.has(n)), other]
}

/** Columns of a frame as stacks, a key's codes apart by commas. */
export const stacksOf = (columns: readonly FrameColumn[]): Stack[] =>
  joinStacks(
    columns.map(({ key, label, values }) => ({
      id: key.replaceAll('-', ','),
      name: shortSource(label),
      values: values as (number | null)[],
      colour: sourceColour(key.replace(/^c(?=\d)/, '')),
    })),
  )

/** Each row as a stack over the pollutants; `codes` are its categories. */
export const stacksOver = <F extends NamedFrame>(
  frame: F,
  codes: readonly (string | number | null)[],
  ids: readonly ColumnKey<F>[],
): Stack[] => {
  const columns = ids.map(id => keyedColumns(frame).find(({ key }) => key === id))
  return joinStacks(
    codes.map((code, row) => ({
      id: String(code),
      name: shortSource(textCell(columnsByKey(frame).name, row)),
      values: columns.map(column => numberCell(column, row)),
      colour: sourceColour(String(code)),
    })),
  )
}

/** 工艺过程源 in a legend or beside a ring: every entry is a source. */
export const shortSource = (name: string): string => name.replace(/源$/, '').replace(/^其他排放源\((.*)\)$/, '$1')

export const totalOf = <F extends Frame>(frame: F, key: ColumnKey<F>): number | null => {
  const at = keyedColumns(frame).findIndex(column => column.key === key)
  const cell = frame.footer?.[0]?.cells[at]
  return typeof cell === 'number' ? cell : null
}

type NamedFrame = DeclaredFrame<{ name: ColumnSpec }>

/** The rows that have most of a column, largest first, as a frame of that column. */
export const topOf = <F extends NamedFrame>(frame: F, key: ColumnKey<F>, most: number): F & { rows: number[] } => {
  const chosen = keyedColumns(frame).find(column => column.key === key)
  const valueAt = (row: number) => numberCell(chosen, row) ?? 0
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row)
    .filter(row => valueAt(row) > 0)
    .sort((a, b) => valueAt(b) - valueAt(a))
    .slice(0, most)
  const columns = frame.columns
    .filter(column => column === columnsByKey(frame).name || column === chosen)
    .map(column => ({ ...column, hidden: false, values: rows.map(row => column.values[row] ?? null) }))
  return { ...frame, columns, rowCount: rows.length, footer: undefined, rows }
}
