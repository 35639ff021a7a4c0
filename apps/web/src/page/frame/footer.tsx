import { footerColumn } from '@qingyuan/domain/format-cell.ts'
import type { CellNote, Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { CellContent, noteText } from './cell.tsx'
import { alignOf } from './column-layout.ts'
import type { FrameCell } from './frame-cell.ts'
import css from './frame-table.module.css'

type Value = number | string | null | undefined
const share = /^(\d+)\/(\d+)$/

export const FooterCell = ({ column, value, note }: { column: FrameColumn; value: Value; note?: CellNote }) => {
  const parts = typeof value === 'string' ? share.exec(value) : null
  if (parts) return <span className={Number(parts[1]) * 6 < Number(parts[2]) * 5 ? css.lacking : css.plain}>{value}</span>
  if (value === null || value === undefined) return column.kind === 'number' ? <span className={css.none}>—</span> : null
  return <CellContent column={footerColumn(column)} value={value} note={note} />
}

interface FooterProps {
  frame: Frame
  columns: readonly FrameColumn[]
  offsets: readonly number[]
  /** Which footer cells are aggregates that can be explained; by default those of columns with `trace`. */
  explainable?: (footer: number, column: FrameColumn) => boolean
  onTrace?: (cell: FrameCell) => void
}

/** 最大值 最小值 平均值 有效时数 …: sticky, bold; a click on an aggregate opens its lineage. */
export const Footer = ({ frame, columns, offsets, explainable, onTrace }: FooterProps) =>
  frame.footer?.length ? (
    <tfoot>
      {frame.footer.map((line, footer) => (
        <tr key={line.label}>
          {columns.map((column, index) => {
            const value = line.cells[frame.columns.indexOf(column)]
            const opensLineage = onTrace && typeof value === 'number' && (explainable ? explainable(footer, column) : column.trace)
            const note = line.notes?.[column.key]
            const content = index === 0 ? line.label : <FooterCell {...{ column, value, note }} />
            return (
              <td
                key={column.key}
                style={{ textAlign: index === 0 ? 'left' : alignOf(column), left: offsets[index] }}
                data-fixed={index < offsets.length}
                data-note={noteText(note) ?? undefined}
              >
                {opensLineage ? (
                  <button type="button" className={css.trace} onClick={() => onTrace({ column, row: -1, footer })}>
                    {content}
                  </button>
                ) : (
                  content
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </tfoot>
  ) : null
