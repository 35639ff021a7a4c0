import type { FrameColumn } from './frame.ts'
import { roundGbt8170 } from './rounding.ts'

type Cell = number | null | undefined

/** A number as displayed and exported: rounded once by GB/T 8170; null when it is missing (undefined, NaN, infinite). */
export const roundForDisplay = (value: Cell, decimals: number): number | null =>
  value === undefined || value === null || !Number.isFinite(value)
    ? null
    : decimals >= 0 && Number.isInteger(value)
      ? value + 0
      : roundGbt8170(value, decimals)

export const textColumn = (key: string, label: string, values: (string | null)[], kind: 'time' | 'text' = 'text'): FrameColumn => ({
  ...{ key, label, kind },
  values,
})

/** A plain number: no parameter, no classes. `unit` '' when it has none. */
export const numberColumn = (key: string, label: string, unit: string, decimals: number, raw: ArrayLike<Cell>): FrameColumn => ({
  ...{ key, label, kind: 'number', unit, decimals },
  values: Array.from(raw, value => roundForDisplay(value, decimals)),
})

type More = Partial<Omit<FrameColumn, 'key' | 'label' | 'values'>>
type Of<R, T> = (row: R, index: number) => T

/** Columns over the same rows: each says once what it is and how its cell is taken from a row. */
export const columnsOf = <R>(rows: readonly R[]) => {
  const number = (key: string, label: string, unit: string, decimals: number, of: Of<R, Cell>, more: More = {}): FrameColumn => ({
    ...numberColumn(key, label, unit, decimals, rows.map(of)),
    ...more,
  })
  return {
    number,
    text: (key: string, label: string, of: Of<R, string | null>, more: More = {}): FrameColumn => ({
      ...textColumn(key, label, rows.map(of)),
      ...more,
    }),
    time: (key: string, label: string, of: Of<R, string | null>): FrameColumn => textColumn(key, label, rows.map(of), 'time'),
    /** Numbers that each have their own unit and decimals, as values of several parameters below one another: already rounded. */
    mixed: (key: string, label: string, of: Of<R, number | null>, more: More = {}): FrameColumn => ({
      ...{ key, label, kind: 'number' },
      values: rows.map(of),
      ...more,
    }),
    change: (key: string, label: string, unit: string, decimals: number, better: 'down' | 'up', of: Of<R, Cell>): FrameColumn =>
      number(key, label, unit, decimals, of, { kind: 'change', better }),
    rank: (key: string, label: string, of: Of<R, Cell>): FrameColumn => number(key, label, '', 0, of, { kind: 'rank' }),
    /** A probability, 0..1, in per cent. */
    chance: (key: string, label: string, of: Of<R, number | null>): FrameColumn =>
      number(key, label, '%', 0, (row, i) => 100 * (of(row, i) ?? Number.NaN), { kind: 'chance' }),
    /** Hidden column for a link or an action. */
    hidden: (key: string, label: string, of: Of<R, Cell>): FrameColumn => number(key, label, '', 0, of, { hidden: true }),
  }
}
