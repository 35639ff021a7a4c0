import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { columnTextOf, singleMassDecimals, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { nameWithYear } from '@qingyuan/domain/year-title.ts'
import { Note, PlainList, Row, Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import css from './explain.module.css'

type Breakdown = OutputOf<typeof inventoryCalls.Breakdown>

/** A mass in large figures, with its unit and what it is of. */
export const ExplainedMass = ({ mass, children }: { mass: string; children: ReactNode }) => (
  <Row align="baseline" gap={6} margin={[0, 0, 8, 0]}>
    <Text as="b" size={26}>
      {mass}
    </Text>
    <Text colour="textSecondary" size={12}>
      {children}
    </Text>
  </Row>
)

interface BreakdownListProps {
  found: Breakdown
  /** The total is of one enterprise. */
  ofOne: boolean
  onOpen: (source: string) => void
}

/** The sources behind a total, the largest first; each opens. */
export const BreakdownList = ({ found, ofOne, onOpen }: BreakdownListProps) => {
  const shown = found.rows.reduce((sum, { tonnes }) => sum + tonnes, 0)
  const text = columnTextOf(
    found.rows.map(({ tonnes }) => tonnes),
    singleMassDecimals,
  )
  const total = columnTextOf([found.totalT], ofOne ? singleMassDecimals : totalMassDecimals)(found.totalT)
  return (
    <>
      <ExplainedMass mass={total}>t/a · {found.count} 个排放源</ExplainedMass>
      <PlainList>
        {found.rows.map(row => (
          <li key={row.source}>
            <button type="button" className={css.source} onClick={() => onOpen(row.source)}>
              <Text ellipsis>
                {row.enterprise ?? row.county} {nameWithYear(row)}
              </Text>
              <span>
                {text(row.tonnes)} t（{numberText(row.share * 100, 1)} %）
              </span>
              <small>{row.sccName}</small>
              <i data-filled={row.filledYear !== null} style={{ width: `${Math.max(0.5, row.share * 100)}%` }} />
            </button>
          </li>
        ))}
      </PlainList>
      {found.rows.length < found.count && found.totalT !== null && (
        <Note margin={[0, 0, 12, 0]}>
          以上为最大的 {found.rows.length} 个，合计占 {numberText((100 * shown) / Math.max(found.totalT, 1e-12), 1)} %；其余见下载的明细表。
        </Note>
      )}
    </>
  )
}
