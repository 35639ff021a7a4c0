import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { moreWidth } from '@qingyuan/ui/columns-that-fit.ts'
import { CutColumnVeil } from '@qingyuan/ui/cut-column-veil.tsx'
import { useRoomBesideDrawer } from '@qingyuan/ui/use-room-beside-drawer.ts'
import { useMemo, useRef, useState } from 'react'
import { usePhone } from '#/hooks/use-phone.ts'
import { fixedOffsets, frameColumnsThatFit, narrowestShare, type Widths, widthOf } from './frame/column-layout.ts'
import { Footer } from './frame/footer.tsx'
import { FrameCards } from './frame/frame-cards.tsx'
import type { FrameCell } from './frame/frame-cell.ts'
import css from './frame/frame-table.module.css'
import { Head } from './frame/head.tsx'
import { NoteTip, useNoteTip } from './frame/note-tip.tsx'
import { Row } from './frame/row.tsx'
import { useWindow } from './frame/use-window.ts'

export interface FrameTableProps {
  frame: Frame
  /** Aggregates (columns with `trace`, and footer cells when `traceFooter`) open where they come from. */
  onTrace?: (cell: FrameCell) => void
  traceFooter?: boolean | ((footer: number, column: FrameColumn) => boolean)
  widths?: Widths
  selected?: number | null
  onSelect?: (row: number) => void
  /** Enter or double click on a row without an aggregate. */
  onOpen?: (row: number) => void
  /** F on the selected row. */
  onFlag?: (row: number) => void
  /** Fills of class 1 too; dense tables leave them out. */
  fillBest?: boolean
  /** 28, 40 with two lines, 24 in matrices. */
  rowHeight?: 24 | 28 | 40
  /** A line under each number of a column with a total, as long as its share. */
  shares?: boolean
}

/** Total of each number column by its key, out of the first row of the footer. */
const totalsOf = ({ columns, footer }: Frame): ReadonlyMap<string, number> =>
  new Map(
    columns.flatMap(({ key, kind, trace }, at) => {
      const total = footer?.[0]?.cells[at]
      return kind === 'number' && trace && typeof total === 'number' && total > 0 ? [[key, total] as const] : []
    }),
  )

/** The table of a Frame: sticky head and footer, class fills, marks, virtual above 200 rows, worked by ↑ ↓ Enter F; cards on a phone. */
export const FrameTable = ({
  frame,
  selected,
  onSelect,
  onTrace,
  onOpen,
  onFlag,
  traceFooter,
  fillBest,
  rowHeight = 28,
  widths,
  shares,
}: FrameTableProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<number | null>(null)
  const chosen = selected === undefined ? own : selected
  const all = frame.columns.filter(column => !column.hidden)
  const room = useRoomBesideDrawer(scroller, true)
  const columns = room === null ? all : frameColumnsThatFit(all, room, widths)
  const missing = all.filter(column => !columns.includes(column))
  const phone = usePhone()
  const span = useWindow(scroller, frame.rowCount, rowHeight)
  const tip = useNoteTip()
  const totals = useMemo(() => (shares ? totalsOf(frame) : null), [frame, shares])
  const choose = (row: number) => {
    const next = Math.min(frame.rowCount - 1, Math.max(0, row))
    setOwn(next)
    onSelect?.(next)
    reveal(scroller.current, next, rowHeight)
  }
  const open = (row: number) => {
    const column = columns.find(each => each.trace)
    if (onOpen) onOpen(row)
    else if (column) onTrace?.({ column, row })
  }
  const press = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') choose((chosen ?? -1) + 1)
    else if (event.key === 'ArrowUp') choose((chosen ?? frame.rowCount) - 1)
    else if (event.key === 'Enter' && chosen !== null && event.target === event.currentTarget) open(chosen)
    else if (event.key.toLowerCase() === 'f' && !event.ctrlKey && chosen !== null && onFlag) onFlag(chosen)
    else return
    event.preventDefault()
  }
  if (phone)
    return (
      <FrameCards
        frame={frame}
        columns={columns}
        chosen={chosen}
        fillBest={fillBest ?? false}
        onChoose={choose}
        onOpen={onOpen}
        onTrace={onTrace}
      />
    )
  const total = columns.reduce((sum, column) => sum + widthOf(column, widths), missing.length > 0 ? moreWidth : 0)
  const offsets = fixedOffsets(columns, widths).map(offset => offset * narrowestShare)
  const rows = Array.from({ length: Math.max(0, span.last - span.first) }, (_, index) => span.first + index)
  return (
    <div
      className={css.scroller}
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={frame.meta.title}
      onKeyDown={press}
      {...tip.handlers}
    >
      <CutColumnVeil scroller={scroller} />
      <table className={css.table} style={{ minWidth: total * narrowestShare }} aria-rowcount={frame.rowCount}>
        <colgroup>
          {columns.map(column => (
            <col key={column.key} style={{ width: `${(widthOf(column, widths) / total) * 100}%` }} />
          ))}
          {missing.length > 0 && <col style={{ width: moreWidth }} />}
        </colgroup>
        <Head columns={columns} offsets={offsets} missing={missing} />
        <tbody>
          {span.before > 0 && <tr style={{ height: span.before }} aria-hidden="true" />}
          {rows.map(row => (
            <Row
              key={row}
              row={row}
              columns={columns}
              offsets={offsets}
              height={rowHeight}
              selected={row === chosen}
              fillBest={fillBest ?? false}
              totals={totals}
              onChoose={choose}
              onOpen={onOpen}
              onTrace={onTrace}
            />
          ))}
          {span.after > 0 && <tr style={{ height: span.after }} aria-hidden="true" />}
        </tbody>
        <Footer
          frame={frame}
          columns={columns}
          offsets={offsets}
          explainable={typeof traceFooter === 'function' ? traceFooter : undefined}
          onTrace={traceFooter ? onTrace : undefined}
        />
      </table>
      <NoteTip tip={tip.tip} />
    </div>
  )
}

const reveal = (scroller: HTMLElement | null, row: number, rowHeight: number) => {
  if (!scroller) return
  const head = scroller.querySelector('thead')?.clientHeight ?? 0
  const foot = scroller.querySelector('tfoot')?.clientHeight ?? 0
  const top = row * rowHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  const bottom = top + rowHeight + head + foot
  if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight
}
