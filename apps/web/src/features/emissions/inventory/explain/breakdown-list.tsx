import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { massText } from '#/page/emissions/mass-text.ts'
import css from './explain.module.css'

type Breakdown = OutputOf<typeof inventoryCalls.Breakdown>

/** The sources behind a total, the largest first; each opens. */
export const BreakdownList = ({ found, onOpen }: { found: Breakdown; onOpen: (source: string) => void }) => {
  const shown = found.rows.reduce((sum, { tonnes }) => sum + tonnes, 0)
  return (
    <>
      <p className={css.total}>
        <b>{massText(found.totalT)}</b>
        <span>t/a · {found.count} 个排放源</span>
      </p>
      <ul className={css.list}>
        {found.rows.map(row => (
          <li key={row.source}>
            <button type="button" onClick={() => onOpen(row.source)}>
              <span className={css.name}>{[row.enterprise ?? row.county, row.name].join(' ')}</span>
              <span className={css.mass}>
                {massText(row.tonnes)} t（{numberText(row.share * 100, 1)} %）
              </span>
              <small>{row.sccName}</small>
              <i style={{ width: `${Math.max(0.5, row.share * 100)}%` }} />
            </button>
          </li>
        ))}
      </ul>
      {found.rows.length < found.count && found.totalT !== null && (
        <p className={css.quiet}>
          以上为最大的 {found.rows.length} 个，合计占 {numberText((100 * shown) / Math.max(found.totalT, 1e-12), 1)} %；其余见下载的明细表。
        </p>
      )}
    </>
  )
}
