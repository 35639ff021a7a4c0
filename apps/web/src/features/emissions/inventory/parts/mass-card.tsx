import type { Call } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { FrameCard, type FrameCardProps } from '#/page/cards/frame-card.tsx'
import type { Drawer } from '#/page/drawer.ts'
import type { ExplainedTotal } from '../explain/explained-total.ts'
import type { PollutantId } from './inventory-page.tsx'

/** Columns of masses need room for CO₂, names for enterprises. */
const massWidths = {
  ...{ rank: 48, name: 196, county: 66, industry: 96, count: 80, share: 92, cumulated: 80 },
  ...{ so2: 92, nox: 92, co: 104, voc: 92, nh3: 92, pm10: 92, pm2_5: 84, bc: 72, oc: 80, co2: 104 },
}

/** The total behind a cell of a pollutant; row −1 is the sum of all rows. */
export type TotalOfCell = (frame: Frame, pollutant: PollutantId, row: number) => ExplainedTotal | null

export interface MassCardProps<C extends Call> extends FrameCardProps<C> {
  totalOf: TotalOfCell
  explain: Drawer<ExplainedTotal>
  nameWidth?: number
}

/** A table of masses: every figure, totals too, opens where it comes from. */
export const MassCard = <C extends Call>({ totalOf, explain, nameWidth = massWidths.name, ...card }: MassCardProps<C>) => (
  <FrameCard
    {...card}
    widths={{ ...massWidths, name: nameWidth }}
    traceFooter
    onTrace={({ column, row, footer }, frame) => {
      const total = totalOf(frame, column.key as PollutantId, footer === undefined ? row : -1)
      if (total) explain.open(total)
    }}
  />
)
