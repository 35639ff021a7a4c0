import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { restColour } from '@qingyuan/charts/palette.ts'
import { StackBar } from '@qingyuan/charts/svg/stack-bar.tsx'
import { tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { shareText } from '@qingyuan/domain/suspect-text.ts'
import { RunGate } from '#/page/run/run-gate.tsx'
import { useRun } from '#/page/run/use-run.ts'
import type { Question } from '../question/question.ts'
import { RunTable } from './run-table.tsx'
import css from './suspects.module.css'

interface CountyShare {
  countyId: number
  county: string
  share: number
}

/** Counties and what enterprises do not explain, told as the list of enterprises tells it: together the whole rise. */
const partsOf = (rows: readonly CountyShare[], rest: number) => {
  const counties = rows.map(row => ({ id: String(row.countyId), name: row.county, share: row.share }))
  return rest > 0.0005 ? [...counties, { id: 'rest', name: '企业以外', share: rest, colour: restColour }] : counties
}

/** Shares by county, the leading enterprise of each, and the hours or days behind them. */
export const CountyTab = ({ question, unexplained }: { question: Question; unexplained: number }) => {
  const asked = useRun(tracingTraceabilityCalls.TraceSourceByCounty, question)
  return (
    <div className={css.tab}>
      <div className={css.counties}>
        <RunGate query={asked} what="区县贡献计算" skeleton="block" isEmpty={rows => rows.length === 0}>
          {rows => (
            <>
              <FillBox className={css.countyBar}>
                {({ width }) => <StackBar parts={partsOf(rows, unexplained)} width={width} height={40} label="区县贡献" />}
              </FillBox>
              <ul>
                {rows.map(row => (
                  <li key={row.countyId}>
                    <b>{row.county}</b>
                    <span>{shareText(row.share)}</span>
                    <small>
                      {row.enterprises} 家{row.leading && ` · 首位 ${row.leading}`}
                    </small>
                  </li>
                ))}
              </ul>
            </>
          )}
        </RunGate>
      </div>
      <RunTable
        question={question}
        hour={tracingTraceabilityCalls.CountyHourDetail}
        day={tracingTraceabilityCalls.CountyDayDetail}
        what="区县贡献明细查询"
      />
    </div>
  )
}
