import { numberText } from '@qingyuan/domain/number-text.ts'
import css from './factors.module.css'
import type { Outcome } from './kinds.ts'
import { FactorName, tonneText } from './words.tsx'

type Tonnes = Outcome['impact']['totals'][number]

const Change = ({ beforeT, afterT }: Tonnes) => {
  const delta = afterT - beforeT
  if (delta === 0) return <td>–</td>
  const percent = beforeT === 0 ? '' : `（${numberText((delta / beforeT) * 100, Math.abs(delta / beforeT) < 0.001 ? 3 : 1)} %）`
  return (
    <td className={delta > 0 ? css.up : css.down}>
      {delta > 0 ? '▲' : '▼'}
      {tonneText(Math.abs(delta))}
      {percent}
    </td>
  )
}

const Rows = ({ rows, first, nameOf }: { rows: readonly Tonnes[]; first: string; nameOf: (row: Tonnes) => React.ReactNode }) => (
  <table className={css.table}>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">现在 t/a</th>
        <th scope="col">应用后 t/a</th>
        <th scope="col">变化</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          <td>{nameOf(row)}</td>
          <td>{tonneText(row.beforeT)}</td>
          <td>{tonneText(row.afterT)}</td>
          <Change {...row} />
        </tr>
      ))}
    </tbody>
  </table>
)

/** What a change does to the city's totals, and which classes move most. */
export const ImpactView = ({ impact }: { impact: Outcome['impact'] }) => {
  if (impact.year === null) return <p className={css.note}>还没有审核通过的活动水平数据，无法试算影响；应用不受限制。</p>
  const moved = impact.totals.filter(({ beforeT, afterT }) => beforeT !== afterT)
  return (
    <>
      <h3 className={css.part}>对 {impact.year} 年全市排放量的影响</h3>
      <p className={css.note}>
        {impact.sources} 个排放源中 {impact.touched} 个用到该因子，{impact.changed} 个排放量改变
      </p>
      {impact.problems > 0 && <p className={css.warn}>应用后有 {impact.problems} 项排放量无法计算，请核对单位与适用的排放源</p>}
      {moved.length === 0 ? (
        <p className={css.note}>全市合计不变。</p>
      ) : (
        <Rows rows={moved} first="全市合计" nameOf={({ label }) => <FactorName name={label} />} />
      )}
      {impact.classes.length > 0 && (
        <>
          <h3 className={css.part}>变化最大的排放源</h3>
          <Rows
            rows={impact.classes}
            first="排放源"
            nameOf={row => {
              const { name, scc, label } = row as Outcome['impact']['classes'][number]
              return (
                <span title={scc}>
                  {name} <FactorName name={label} />
                </span>
              )
            }}
          />
        </>
      )}
    </>
  )
}
