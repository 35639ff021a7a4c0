import { airClass } from '@qingyuan/domain/classes.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { memo } from 'react'
import { CellContent, limitMark, noteText } from './cell.tsx'
import { alignOf } from './column-layout.ts'
import type { FrameCell } from './frame-cell.ts'
import css from './frame-table.module.css'

interface RowProps {
  row: number
  columns: readonly FrameColumn[]
  offsets: readonly number[]
  height: number
  selected: boolean
  fillBest: boolean
  /** Totals of columns whose numbers show their share; null without shares. */
  totals: ReadonlyMap<string, number> | null
  onChoose: (row: number) => void
  onOpen?: (row: number) => void
  onTrace?: (cell: FrameCell) => void
}

/** Class that a number's cell is filled with. */
export const classOf = (column: FrameColumn, row: number, fillBest: boolean): number | null => {
  const level = column.kind === 'number' ? column.classes?.[row] : null
  return !level || (level === 1 && !fillBest) ? null : level
}

export const fillOf = (level: number) => ({
  background: `var(--class-${level}-soft)`,
  color: level >= 5 ? `var(--class-${level}-on)` : undefined,
})

/** A value with its marks; an aggregate opens where it comes from. */
export const TracedCell = ({ column, row, onTrace }: { column: FrameColumn; row: number; onTrace?: (cell: FrameCell) => void }) => {
  const content = <CellContent column={column} value={column.values[row]} note={column.notes?.[row]} />
  return column.trace && onTrace && column.values[row] !== null ? (
    <button type="button" className={css.trace} onClick={() => onTrace({ column, row })}>
      {content}
    </button>
  ) : (
    content
  )
}

export const Row = memo(({ row, columns, offsets, height, selected, fillBest, totals, onChoose, onOpen, onTrace }: RowProps) => (
  <tr
    aria-rowindex={row + 1}
    aria-selected={selected}
    style={{ height }}
    data-opens={onOpen !== undefined}
    onClick={({ target }) => {
      onChoose(row)
      // A number that opens its lineage opens that alone.
      if (!(target as Element).closest('button, a')) onOpen?.(row)
    }}
  >
    {columns.map((column, index) => {
      const note = column.notes?.[row]
      const said = noteText(note)
      const level = classOf(column, row, fillBest)
      const value = column.values[row]
      const total = typeof value === 'number' ? totals?.get(column.key) : undefined
      return (
        <td
          key={column.key}
          style={{ textAlign: alignOf(column), left: offsets[index], ...(level ? fillOf(level) : {}) }}
          data-fixed={index < offsets.length}
          data-filled={level !== null}
          data-class={level ? airClass(level).roman : undefined}
          data-flag={note?.mark !== undefined && note.mark !== limitMark}
          data-note={said ?? undefined}
          // A name may be cut by the width of its column.
          title={said === null && typeof value === 'string' ? value : undefined}
        >
          <TracedCell column={column} row={row} onTrace={onTrace} />
          {total !== undefined && <i className={css.share} style={{ width: `calc((100% - 16px) * ${Number(value) / total})` }} />}
        </td>
      )
    })}
  </tr>
))
