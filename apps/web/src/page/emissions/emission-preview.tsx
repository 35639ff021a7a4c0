import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { changeText } from '@qingyuan/domain/number-text.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { StateGate } from '../state-gate.tsx'
import css from './emission-preview.module.css'
import { massText, termText } from './mass-text.ts'

type Preview = OutputOf<typeof fillingCalls.Preview>
type Row = Preview['rows'][number]

const changeOf = ({ now, before }: Pick<Row, 'now' | 'before'>): string =>
  changeText(now === null || before === null || before === 0 ? null : (now / before - 1) * 100, 1)

const How = ({ label, largest }: { label: string; largest: NonNullable<Row['largest']> }) => (
  <div className={css.how}>
    <h4>
      <Subscript text={label} /> 怎么算的
    </h4>
    最大的一项：{largest.name}，{massText(largest.tonnes)} t
    <br />
    {largest.basis}
    <dl>
      {largest.terms.map((term, n) => (
        <div key={n} style={{ display: 'contents' }}>
          <dt title={term.factor ?? undefined}>{term.label}</dt>
          <dd>
            {termText(term.value)} {term.unit === '-' ? '' : factorUnitText(term.unit)}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

const Totals = ({ data, nothing }: { data: Preview; nothing: string }) => {
  const [chosen, setChosen] = useState('nox')
  const shown = data.rows.filter(({ now, before }) => now !== null || before !== null)
  const row = shown.find(({ pollutant }) => pollutant === chosen) ?? shown[0]
  if (shown.length === 0) return <p className={css.note}>{nothing}</p>
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
              <td>{massText(each.now)}</td>
              <td className={css.old}>{massText(each.before)}</td>
              <td>{changeOf(each)}</td>
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
    <p className={css.uncounted} title={names.join('、')}>
      {names.length} 个排放源资料不全或有误，未全部计入，原因见下
    </p>
  )
}

/** Online monitoring beside the calculated emissions of the sources that the meters cover. */
const Meters = ({ meters }: Pick<Preview, 'meters'>) =>
  meters.length > 0 && (
    <table className={css.table}>
      <thead>
        <tr>
          <th>在线监测对照</th>
          <th>监测</th>
          <th>核算</th>
          <th>±%</th>
        </tr>
      </thead>
      <tbody>
        {meters.map(({ pollutant, label, measured, calculated, disagrees }) => (
          <tr key={pollutant} data-disagrees={disagrees} title={disagrees ? '相差超过 2 倍，请核对' : undefined}>
            <td>
              <Subscript text={label} />
              {disagrees && <small>相差超过 2 倍</small>}
            </td>
            <td>{massText(measured)}</td>
            <td className={css.old}>{massText(calculated)}</td>
            <td>{changeOf({ now: measured, before: calculated })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )

const Problems = ({ problems }: Pick<Preview, 'problems'>) =>
  problems.length > 0 && (
    <>
      <ul className={css.problems}>
        {problems.slice(0, 8).map((problem, n) => (
          <li key={n}>
            {problem.message}
            <small>{problem.name}</small>
          </li>
        ))}
      </ul>
      {problems.length > 8 && <p className={css.note}>另有 {problems.length - 8} 处</p>}
    </>
  )

export interface EmissionPreviewProps {
  taskId: number
  /** Whose fill staff look at; one's own when left out. */
  enterpriseId?: number
  /** Where nothing can be calculated yet. */
  nothing: string
}

/** What an enterprise would emit by the fill that is saved, beside the year before and what its meters tell. t/a. */
export const EmissionPreview = ({ taskId, enterpriseId, nothing }: EmissionPreviewProps) => {
  const query = useCall(fillingCalls.Preview, { taskId, enterpriseId })
  return (
    <StateGate query={query} what="排放量预览">
      {data => (
        <>
          <Uncounted problems={data.problems} />
          <Totals data={data} nothing={nothing} />
          <Meters meters={data.meters} />
          <Problems problems={data.problems} />
        </>
      )}
    </StateGate>
  )
}
