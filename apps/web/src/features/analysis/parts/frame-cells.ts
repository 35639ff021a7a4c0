import type { Frame, FrameBasis } from '@qingyuan/domain/frame.ts'

export type Cells = readonly (number | null)[]

/** Numbers of a column; null is missing. */
export const numbersOf = (frame: Frame, key: string): Cells =>
  (frame.columns.find(column => column.key === key)?.values ?? []).map(value => (typeof value === 'number' ? value : null))

export const textsOf = (frame: Frame, key: string): readonly (string | null)[] =>
  (frame.columns.find(column => column.key === key)?.values ?? []).map(value => (value === null ? null : String(value)))

/** `n 3 421 / 3 624 · 捕获率 94.4% · 静风 8.6%`. */
export const basisText = ({ count, of, calmShare }: FrameBasis, numberText: (value: number | null, decimals: number) => string): string =>
  [
    `n = ${numberText(count, 0)} / ${numberText(of, 0)}`,
    `捕获率 ${numberText(of > 0 ? (100 * count) / of : null, 1)}%`,
    ...(calmShare === null ? [] : [`静风 ${numberText(calmShare, 1)}%`]),
  ].join(' · ')
