import { textWidth } from '@qingyuan/charts/text-width.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsThatFit } from '@qingyuan/ui/columns-that-fit.ts'

const byKey: Record<string, number> = { aqi: 60, county: 72, countyName: 72, primary: 88, state: 80, actions: 88 }
const byKind: Record<FrameColumn['kind'], number> = { time: 136, text: 120, number: 72, class: 68, change: 64, rank: 44, chance: 72 }

/** Widths of single columns by key, where a page knows better. */
export type Widths = Readonly<Record<string, number>>

/** How far columns give way before the table scrolls sideways: beside an open drawer at 1440 px it need not. */
export const narrowestShare = 0.9
const widestHeading = 168

/** Px at which a heading is read whole even in a squeezed table: 13 px bold, padding 8 on both sides; a very long one is cut. */
const headingWidth = ({ label }: FrameColumn): number => {
  const text = [...label].reduce((sum, char) => sum + (char > '\u2e80' ? 13 : 8), 16)
  return Math.min(widestHeading, Math.ceil(text / narrowestShare))
}

/** Width of a column in px before the table is stretched to its card: that of its kind, and enough for its heading. */
export const widthOf = (column: FrameColumn, widths?: Widths): number =>
  widths?.[column.key] ??
  column.width ??
  Math.max(headingWidth(column), byKey[column.key] ?? (column.parameter === 'aqi' ? 60 : byKind[column.kind]))

/** Text left, numbers right, class badges in the middle. */
export const alignOf = (column: FrameColumn): 'left' | 'right' | 'center' => {
  if (column.kind === 'class' || column.kind === 'rank') return 'center'
  return ['number', 'change', 'chance'].includes(column.kind) ? 'right' : 'left'
}

/** Left offsets of the leading columns that stay in sight: time and names, at most three. */
export const fixedOffsets = (columns: readonly FrameColumn[], widths?: Widths): number[] => {
  const names = (column: FrameColumn) => ['time', 'text', 'rank'].includes(column.kind) || column.key === 'rank_change'
  const leading = columns.findIndex(column => !names(column))
  const count = Math.min(3, leading < 0 ? 1 : Math.max(1, leading))
  return columns.slice(0, count).map((_, index) => columns.slice(0, index).reduce((sum, column) => sum + widthOf(column, widths), 0))
}

/** Columns that keep their whole width in the head of a card. */
export const isShort = ({ kind, key }: FrameColumn): boolean => kind === 'rank' || kind === 'time' || key === 'rank_change'
/** A time leaves two names too little room in one line of a phone to know one place from another. */
export const hasTwoLines = (leading: readonly FrameColumn[]): boolean =>
  leading.some(({ kind }) => kind === 'time') && leading.filter(column => !isShort(column)).length > 1

/** Room of a heading above a value of a card on a phone of 390 px. */
const headRoom = 66
/** Headings that take two lines above the values of a card: cut, 标准误差 and 标准限值 would be one. */
export const hasLongHeads = (shown: readonly FrameColumn[]): boolean =>
  shown.some(({ label, unit }) => textWidth(unit ? `${label} ${unit}` : label) > headRoom)

/** Room of a value in the closed card, and rows after which no longer text is expected. */
const [valueRoom, lookedAt] = [82, 60] as const
const isLongText = ({ kind, values }: FrameColumn): boolean =>
  kind === 'text' && values.slice(0, lookedAt).some(value => textWidth(String(value ?? '')) > valueRoom)
/** Values of a closed card, where each has a quarter of the line: texts that would be cut come last. */
export const briefFirst = (columns: readonly FrameColumn[]): FrameColumn[] => [
  ...columns.filter(column => !isLongText(column)),
  ...columns.filter(isLongText),
]

/** What a reader looks for first stays longest: AQI and classes, then measured values, then the others. */
const importanceOf = ({ kind, parameter }: FrameColumn): number => (kind === 'class' || parameter === 'aqi' ? 2 : parameter ? 1 : 0)

/** Columns that have `room` px without a cut heading, in their order: the least important go first, of equal ones the last. Leading columns stay. */
export const frameColumnsThatFit = (columns: readonly FrameColumn[], room: number, widths?: Widths): FrameColumn[] =>
  columnsThatFit({
    columns,
    room,
    widthOf: column => widthOf(column, widths) * narrowestShare,
    importanceOf,
    leading: fixedOffsets(columns, widths).length,
  })
