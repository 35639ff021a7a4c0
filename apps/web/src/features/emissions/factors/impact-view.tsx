import { numberText } from '@qingyuan/domain/number-text.ts'
import { Note, Subheading, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import type { ReactNode } from 'react'
import { FactorName, tonneText } from './factor-words.tsx'
import type { Outcome } from './kinds.ts'

type Tonnes = Outcome['impact']['totals'][number]

const Change = ({ beforeT, afterT }: Tonnes) => {
  const delta = afterT - beforeT
  if (delta === 0) return '–'
  const percent = beforeT === 0 ? '' : `（${numberText((delta / beforeT) * 100, Math.abs(delta / beforeT) < 0.001 ? 3 : 1)} %）`
  return (
    <Text colour={delta > 0 ? 'worse' : 'success'}>
      {delta > 0 ? '▲' : '▼'}
      {tonneText(Math.abs(delta))}
      {percent}
    </Text>
  )
}

interface RowsProps<R extends Tonnes> {
  rows: readonly R[]
  first: string
  nameOf: (row: R) => ReactNode
}

const Rows = <R extends Tonnes>({ rows, first, nameOf }: RowsProps<R>) => (
  <PlainTable
    size={12}
    cells={{ padding: [0, 6] }}
    rows={rows}
    columns={[
      { title: first, cell: nameOf },
      { title: '现在 t/a', cell: ({ beforeT }) => tonneText(beforeT) },
      { title: '应用后 t/a', cell: ({ afterT }) => tonneText(afterT) },
      { title: '变化', cell: row => <Change {...row} /> },
    ]}
  />
)

/** What a change does to the city's totals, and which classes move most. */
export const ImpactView = ({ impact }: { impact: Outcome['impact'] }) => {
  if (impact.year === null) return <Note margin={[0, 0, 12, 0]}>还没有审核通过的活动水平数据，无法试算影响；应用不受限制。</Note>
  const moved = impact.totals.filter(({ beforeT, afterT }) => beforeT !== afterT)
  return (
    <>
      <Subheading>对 {impact.year} 年全市排放量的影响</Subheading>
      <Note margin={[0, 0, 12, 0]}>
        {impact.sources} 个排放源中 {impact.touched} 个用到该因子，{impact.changed} 个排放量改变
      </Note>
      {impact.problems > 0 && (
        <Note margin={[0, 0, 12, 0]} colour="warningText">
          应用后有 {impact.problems} 项排放量无法计算，请核对单位与适用的排放源
        </Note>
      )}
      {moved.length === 0 ? (
        <Note margin={[0, 0, 12, 0]}>全市合计不变。</Note>
      ) : (
        <Rows rows={moved} first="全市合计" nameOf={({ label }) => <FactorName name={label} />} />
      )}
      {impact.classes.length > 0 && (
        <>
          <Subheading>变化最大的排放源</Subheading>
          <Rows
            rows={impact.classes}
            first="排放源"
            nameOf={({ name, scc, label }) => (
              <span title={scc}>
                {name} <FactorName name={label} />
              </span>
            )}
          />
        </>
      )}
    </>
  )
}
