import type { Call, OutputOf } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { FrameCard, type FrameCardProps } from '#/page/cards/frame-card.tsx'
import type { Drawer } from '#/page/drawer.ts'
import type { ExplainedTotal } from './explain/explain-drawer.tsx'
import type { PollutantId } from './inventory-page.tsx'

/** The total behind a cell of a pollutant; row −1 is the sum of all rows. */
export type TotalOfCell<C extends Call> = (frame: OutputOf<C> & Frame, pollutant: PollutantId, row: number) => ExplainedTotal | null

export interface MassCardProps<C extends Call> extends FrameCardProps<C> {
  totalOf: TotalOfCell<C>
  explain: Drawer<ExplainedTotal>
}

/** A table of masses: every figure, totals too, opens where it comes from. */
export const MassCard = <C extends Call>({ totalOf, explain, ...card }: MassCardProps<C>) => (
  <FrameCard
    {...card}
    traceFooter
    onTrace={({ column, row, footer }, frame) => {
      const total = totalOf(frame, column.key as PollutantId, footer === undefined ? row : -1)
      if (total) explain.open(total)
    }}
  />
)
