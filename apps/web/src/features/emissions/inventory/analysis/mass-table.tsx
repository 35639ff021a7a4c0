import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { massWidths } from '../parts/mass.ts'

interface MassTableProps {
  frame: Frame
  /** A cell of a pollutant was asked about; row −1 is the total. */
  onAsk: (column: FrameColumn, row: number) => void
  /** px of the column of names. */
  nameWidth?: number
}

/** A table of masses: every figure, totals too, opens where it comes from. */
export const MassTable = ({ frame, onAsk, nameWidth = massWidths.name }: MassTableProps) => (
  <FrameTable
    frame={frame}
    widths={{ ...massWidths, name: nameWidth }}
    onTrace={({ column, row, footer }) => onAsk(column, footer === undefined ? row : -1)}
    traceFooter
  />
)
