import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { columnDecimals, columnText, columnTextOf, singleMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { changeText, numberText } from '@qingyuan/domain/number-text.ts'
import { Box, Note, Text } from '@qingyuan/ui/layout.tsx'
import { ListRow } from '@qingyuan/ui/list-row.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Fragment, useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { StateGate } from '../state-gate.tsx'
import css from './emission-preview.module.css'
import { termText } from './mass-text.ts'

type Preview = OutputOf<typeof fillingCalls.Preview>
type Row = Preview['rows'][number]

/** Of the masses as they are shown. */
const changeOf = ({ now, before }: Pick<Row, 'now' | 'before'>, decimals: number): string => {
  const [to, from] = [now, before].map(value => (value === null ? null : roundForDisplay(value, decimals)))
  return changeText(to === null || to === undefined || !from ? null : (to / from - 1) * 100, 1)
}

const How = ({ label, largest }: { label: string; largest: NonNullable<Row['largest']> }) => (
  <Box margin={[12, 0, 0, 0]} padding={[8, 12]} radius={4} background="surfaceFaint" size={12}>
    <Text as="h4" margin={[0, 0, 4, 0]} size={13}>
      <Subscript text={label} /> 怎么算的
    </Text>
    最大的一项：{largest.name}，{columnTextOf([largest.tonnes], singleMassDecimals)(largest.tonnes)} t
    <br />
    <Subscript text={largest.basis} />
    <dl className={css.terms}>
      {largest.terms.map((term, n) => (
        <Fragment key={n}>
          <dt title={term.factor ?? undefined}>{term.label}</dt>
          <dd>
            {termText(term.value)} {term.unit === '-' ? '' : factorUnitText(term.unit)}
          </dd>
        </Fragment>
      ))}
    </dl>
  </Box>
)

const tableLook = {
  cells: { height: 28, padding: 1, border: 'lineFaint', edge: 'top' },
  headings: { height: undefined, padding: [4, 0], border: undefined },
} as const
const earlier = { colour: 'textTertiary' } as const

const monthsText = ({ year, months }: Pick<Preview, 'year' | 'months'>) => `${year} 年${months < 12 ? ` 1–${months} 月` : '全年'}`

const shownRows = ({ rows }: Preview) => rows.filter(({ now, before }) => now !== null || before !== null)

const Totals = ({ data, nothing }: { data: Preview; nothing: string }) => {
  const [chosen, setChosen] = useState('nox')
  const shown = shownRows(data)
  const decimals = columnDecimals(
    shown.flatMap(({ now, before }) => [now, before]),
    singleMassDecimals,
  )
  const text = (value: number | null) => columnText(value, decimals)
  const row = shown.find(({ pollutant }) => pollutant === chosen) ?? shown[0]
  if (shown.length === 0) return <Note margin={[8, 0, 0, 0]}>{nothing}</Note>
  return (
    <>
      <Note margin={[0, 0, 4, 0]}>
        全企业 {data.sources} 个排放源，{monthsText(data)}，t；有在线监测的源按监测计
        {data.months < 12 && data.beforeYear !== null && `；与 ${data.beforeYear} 年同期比`}
        {data.months < 12 && data.yearlySources > 0 && `；${data.yearlySources} 个没有逐月数据的源（堆场、道路、储罐、机械等）按全年计`}
      </Note>
      <PlainTable
        {...tableLook}
        rows={shown}
        columns={[
          { title: '污染物', cell: ({ label }) => <Subscript text={label} /> },
          { title: '本次', cell: ({ now }) => text(now) },
          {
            title:
              data.months < 12 && data.beforeYear !== null
                ? `${data.beforeYear} 同期`
                : data.beforeYear === null
                  ? '上年'
                  : `${data.beforeYear} 全年`,
            cell: ({ before }) => text(before),
            look: earlier,
          },
          { title: '±%', cell: row => changeOf(row, decimals) },
        ]}
        chosen={row}
        onChoose={({ pollutant }) => setChosen(pollutant)}
      />
      {shown
        .filter(({ without }) => without.length > 0)
        .map(({ pollutant, label, without }) => (
          <Text key={pollutant} as="p" margin={[4, 0, 0, 0]} colour="warningText" size={12}>
            <Subscript text={label} /> 未含：{without.join('、')}（没有排放因子）
          </Text>
        ))}
      {row?.largest && <How label={row.label} largest={row.largest} />}
    </>
  )
}

/** Totals without some of the sources look like a reduction: they say so. */
const Uncounted = ({ problems }: Pick<Preview, 'problems'>) => {
  const names = [...new Set(problems.filter(({ kind }) => kind !== 'warn').map(({ name }) => name))]
  if (names.length === 0) return null
  return (
    <Text as="p" margin={[3, 0, 8, 0]} colour="warningText" size={12} title={names.join('、')}>
      {names.length} 个排放源资料不全或有误，未全部计入，原因见下
    </Text>
  )
}

/** Online monitoring beside the calculated emissions of the sources that the meters cover. */
const Meters = ({ data: { meters, ...data } }: { data: Preview }) => {
  const decimals = columnDecimals(
    meters.flatMap(({ measured, calculated }) => [measured, calculated]),
    singleMassDecimals,
  )
  const text = (value: number | null) => columnText(value, decimals)
  // Of masses that differ so much a percentage says nothing.
  const differenceOf = ({ measured, calculated, disagrees }: Preview['meters'][number]) =>
    disagrees && calculated && measured > calculated
      ? `${numberText(measured / calculated, 1)} 倍`
      : changeOf({ now: measured, before: calculated }, decimals)
  return (
    meters.length > 0 && (
      <PlainTable
        {...tableLook}
        margin={shownRows({ meters, ...data }).length > 0 ? [12, 0, 0, 0] : undefined}
        rows={meters}
        titleOf={({ calculated, disagrees }) =>
          calculated === null ? '有排放源资料不全，同口径核算量无法给出' : disagrees ? '相差超过 2 倍，请核对' : undefined
        }
        columns={[
          {
            title: `在线监测对照，${monthsText(data)}，t`,
            cell: ({ label, equipment, sources, disagrees }) => (
              <>
                <Subscript text={label} />
                <Box colour="textLabel" size={11}>
                  {equipment}，{sources} 个排放源
                </Box>
                {disagrees && (
                  <Box colour="warningText" size={11}>
                    相差超过 2 倍
                  </Box>
                )}
              </>
            ),
          },
          { title: '在线监测', cell: ({ measured }) => text(measured) },
          { title: '同源核算', cell: ({ calculated }) => text(calculated), look: earlier },
          { title: '±%', cell: differenceOf },
        ]}
      />
    )
  )
}

const Problems = ({ problems }: Pick<Preview, 'problems'>) =>
  problems.length > 0 && (
    <Box margin={[12, 0, 0, 0]}>
      {problems.slice(0, 8).map((problem, n) => (
        <ListRow key={n} title={problem.message} note={problem.name} />
      ))}
      {problems.length > 8 && <Note margin={[8, 0, 0, 0]}>另有 {problems.length - 8} 处</Note>}
    </Box>
  )

export interface EmissionPreviewProps {
  taskId: number
  /** Whose fill staff look at; one's own when left out. */
  enterpriseId?: number
  /** Where nothing can be calculated yet. */
  nothing: string
}

/** What an enterprise would emit by the fill that is saved, beside the year before and what its meters measured, t in the months that are reported. */
export const EmissionPreview = ({ taskId, enterpriseId, nothing }: EmissionPreviewProps) => {
  const query = useCall(fillingCalls.Preview, { taskId, enterpriseId })
  return (
    <StateGate query={query} what="排放量预览">
      {data => (
        <>
          <Uncounted problems={data.problems} />
          <Totals data={data} nothing={nothing} />
          <Meters data={data} />
          <Problems problems={data.problems} />
        </>
      )}
    </StateGate>
  )
}
