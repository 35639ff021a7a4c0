import { displayValue, footerColumn, headingOf } from '@qingyuan/domain/format-cell.ts'
import type { Frame, FrameBasis, FrameColumn, FrameMeta } from '@qingyuan/domain/frame.ts'
import { missingText } from '@qingyuan/domain/number-text.ts'
import { scaleText } from '@qingyuan/domain/standards/class-scale.ts'

/** A table on its way out: a Frame, or columns without values whose rows come in batches. */
export interface RowSource {
  columns: readonly Omit<FrameColumn, 'values'>[]
  /** Batches of rows, each row one cell a column (hidden ones too); a shorter row leaves the rest of the columns empty, which is not missing. */
  rows: AsyncIterable<readonly (readonly (number | string | null)[])[]>
  footer?: Frame['footer']
  meta: FrameMeta
}

const batchRows = 1000

async function* rowsOfFrame(frame: Frame): AsyncGenerator<(number | string | null)[][]> {
  for (let from = 0; from < frame.rowCount; from += batchRows) {
    const length = Math.min(batchRows, frame.rowCount - from)
    yield Array.from({ length }, (_, i) => frame.columns.map(column => column.values[from + i] ?? null))
  }
}

export const asRowSource = (table: Frame | RowSource): RowSource => ('rowCount' in table ? { ...table, rows: rowsOfFrame(table) } : table)

const basisLines = ({ count, of, calmShare, method }: FrameBasis): string[] => [
  `样本：n = ${count} / ${of}，捕获率 ${of > 0 ? ((100 * count) / of).toFixed(1) : missingText}%${calmShare === null ? '' : `，静风 ${calmShare.toFixed(1)}%`}`,
  `方法：${method}`,
]

/** Title and facts that stand above the heading. */
export const metaLines = (meta: FrameMeta): string[] => [
  meta.title,
  ...(meta.period ? [`统计时段：${meta.period}`] : []),
  ...(meta.basis ? basisLines(meta.basis) : []),
  ...(meta.standard ? [`评价标准：${meta.standard}`] : []),
  ...(meta.scale ? [`分级：${scaleText(meta)}`] : []),
  `时间约定：${meta.timeConvention}`,
  `导出时间：${meta.madeAt}`,
  ...(meta.demo ? ['演示数据'] : []),
]

/** Characters no XML may hold go; a cell holds 32,767 at most. */
export const cleanText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '').slice(0, 32_767)

export type SheetColumn = RowSource['columns'][number]

export const shownColumns = (source: RowSource): { column: SheetColumn; at: number }[] =>
  source.columns.map((column, at) => ({ column, at })).filter(({ column }) => !column.hidden)

/** Values in the file: the displayed number as a number, `—` for missing, text as text. */
export const exportCell = (column: SheetColumn, value: number | string | null | undefined): number | string => {
  const shown = displayValue(column, value)
  return shown === null ? missingText : typeof shown === 'string' ? cleanText(shown) : shown
}

/** A row of the file. */
export const exportRow = (
  columns: readonly { column: SheetColumn; at: number }[],
  row: readonly (number | string | null)[],
): (number | string)[] => columns.map(({ column, at }) => (at < row.length ? exportCell(column, row[at]) : ''))

export const cleanHeadings = (columns: readonly { column: SheetColumn }[]): string[] =>
  columns.map(({ column }) => cleanText(headingOf(column)))

/** Footer rows as the screen shows them: their label in the first column. */
export const footerRows = (source: RowSource, columns: readonly { column: SheetColumn; at: number }[]): (number | string)[][] =>
  (source.footer ?? []).map(({ label, cells }) =>
    columns.map(({ column, at }, index) => (index === 0 ? cleanText(label) : exportCell(footerColumn(column), cells[at]))),
  )
