import { numberText } from '@qingyuan/charts/number-text.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fillingCalls } from '@qingyuan/contract/calls/filling.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { useState } from 'react'
import { StateGate } from '#/page/state-gate.tsx'
import { Subscript } from '#/page/subscript.tsx'
import { useCall } from '#/page/use-call.ts'
import css from '../filling.module.css'

type Preview = OutputOf<typeof fillingCalls.Preview>
type Row = Preview['rows'][number]

const changeText = ({ now, before }: Row): string =>
  now === null || before === null || before === 0 ? '—' : `${now >= before ? '+' : ''}${numberText((now / before - 1) * 100, 1)}`

const How = ({ label, largest }: { label: string; largest: NonNullable<Row['largest']> }) => (
  <div className={css.how}>
    <h4>
      <Subscript text={label} /> 怎么算的
    </h4>
    最大的一项：{largest.name}，{numberText(largest.tonnes, 3)} t
    <br />
    {largest.basis}
    <dl>
      {largest.terms.map((term, n) => (
        <div key={n} style={{ display: 'contents' }}>
          <dt title={term.factor ?? undefined}>{term.label}</dt>
          <dd>
            {numberText(term.value, 4).replace(/\.?0+$/, '')} {term.unit === '-' ? '' : term.unit}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

const Table = ({ data }: { data: Preview }) => {
  const [chosen, setChosen] = useState('nox')
  const shown = data.rows.filter(({ now, before }) => now !== null || before !== null)
  const row = shown.find(({ pollutant }) => pollutant === chosen) ?? shown[0]
  if (shown.length === 0) return <p className={css.note}>填写燃料、产品等并选择排放源分类后，在此预览本企业排放量。</p>
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th>污染物</th>
            <th>本次</th>
            <th>{data.beforeYear ?? '上年'}</th>
            <th>±%</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(each => (
            <tr key={each.pollutant} data-choice data-chosen={each === row} onClick={() => setChosen(each.pollutant)}>
              <td>
                <Subscript text={each.label} />
              </td>
              <td>{numberText(each.now, 1)}</td>
              <td className={css.old}>{numberText(each.before, 1)}</td>
              <td>{changeText(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {row?.largest && <How label={row.label} largest={row.largest} />}
    </>
  )
}

/** Totals without some of the sources look like a reduction: they say so. */
const Uncounted = ({ problems }: Pick<Preview, 'problems'>) => {
  const names = [...new Set(problems.filter(({ kind }) => kind !== 'warn').map(({ name }) => name))]
  if (names.length === 0) return null
  return (
    <p className={css.told} data-level="warn" title={names.join('、')}>
      {names.length} 个排放源资料不全或有误，未全部计入，原因见下
    </p>
  )
}

/** What the enterprise would emit by what is saved, beside the year before. */
export const PreviewCard = ({ taskId }: { taskId: number }) => {
  const query = useCall(fillingCalls.Preview, { taskId })
  return (
    <Card title="排放量预览" subtitle="t/a　按已保存的内容">
      <StateGate query={query} what="排放量预览">
        {data => (
          <>
            <Uncounted problems={data.problems} />
            <Table data={data} />
            {data.problems.length > 0 && (
              <ul className={css.faults} style={{ marginTop: 12 }}>
                {data.problems.slice(0, 8).map((problem, n) => (
                  <li key={n} data-level={problem.kind === 'block' ? 'error' : 'warn'}>
                    <div>
                      {problem.message}
                      <small>{problem.name}</small>
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {data.problems.length > 8 && <p className={css.note}>另有 {data.problems.length - 8} 处</p>}
          </>
        )}
      </StateGate>
    </Card>
  )
}
