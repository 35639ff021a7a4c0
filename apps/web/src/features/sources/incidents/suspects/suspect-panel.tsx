import { tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import { distanceText } from '@qingyuan/domain/suspect-text.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { download } from '#/client.ts'
import { useUser } from '#/hooks/current-user.ts'
import { RunGate } from '#/page/run/run-gate.tsx'
import { may } from '#/session.ts'
import { toast } from '#/toaster.tsx'
import type { Incident } from '../incident.ts'
import type { Question } from '../question/question.ts'
import type { Tab, Tracing } from '../question/use-question.ts'
import type { IncidentState } from '../use-incident.ts'
import { CountyTab } from './county-tab.tsx'
import { FlueTable, RunTable } from './run-table.tsx'
import { StartList } from './start-list.tsx'
import { SuspectList } from './suspect-list.tsx'
import { leadingOf } from './suspect-look.ts'
import css from './suspects.module.css'

interface SuspectPanelProps {
  t: Tracing
  asked: IncidentState['asked']
  onOrder: (enterpriseIds: readonly number[]) => void
}

const tabs = [
  { value: 'enterprise', label: '企业' },
  { value: 'county', label: '区县' },
  { value: 'station', label: '站点' },
  { value: 'flue', label: '烟气' },
] as const satisfies readonly { value: Tab; label: string }[]

/** 下发核查单, 溯源报告, 扩散数据: one primary, named with how many it sends. */
const Foot = ({
  t,
  incident,
  question,
  onOrder,
}: { t: Tracing; incident: Incident; question: Question } & Pick<SuspectPanelProps, 'onOrder'>) => {
  const user = useUser(state => state.user)
  const [busy, setBusy] = useState(false)
  const leading = leadingOf(incident.suspects)
  const { chosen } = t.state
  const fetchData = () => {
    setBusy(true)
    void download(tracingModelCalls.CreateDiffusionDataFile, { ...question, ...(chosen === null ? {} : { enterpriseIds: [chosen] }) })
      .catch((error: unknown) => toast.error(error instanceof Error ? error.message : '扩散数据没有生成'))
      .finally(() => setBusy(false))
  }
  return (
    <footer className={css.foot}>
      {may(user, 'trace:order') && (
        <Button type="primary" size="large" disabled={leading.length === 0} onClick={() => onOrder(leading.map(each => each.enterpriseId))}>
          下发核查单（前 {leading.length} 家）
        </Button>
      )}
      <Button size="large" onClick={() => t.change({ drawer: 'report' })}>
        溯源报告
      </Button>
      <Button size="large" loading={busy} onClick={fetchData}>
        扩散数据
      </Button>
    </footer>
  )
}

const Body = ({
  t,
  incident,
  question,
  onOrder,
}: { incident: Incident; question: Question } & Pick<SuspectPanelProps, 't' | 'onOrder'>) => {
  const { tab } = t.state
  if (tab === 'county') return <CountyTab question={question} unexplained={incident.unexplained} />
  if (tab === 'station')
    return (
      <div className={css.tab}>
        <RunTable
          question={question}
          hour={tracingTraceabilityCalls.StationHourDetail}
          day={tracingTraceabilityCalls.StationDayDetail}
          what="站点明细查询"
        />
      </div>
    )
  if (tab === 'flue')
    return (
      <div className={css.tab}>
        <FlueTable
          question={question}
          enterpriseIds={t.state.chosen === null ? incident.suspects.slice(0, 10).map(each => each.enterpriseId) : [t.state.chosen]}
          hour={outletTraceabilityCalls.FlueGasHourDetail}
          day={outletTraceabilityCalls.FlueGasDayDetail}
        />
      </div>
    )
  return <SuspectList t={t} incident={incident} onOrder={onOrder} />
}

/** The right side: who is suspected, by enterprise, county, station and stack. */
export const SuspectPanel = ({ t, asked, onOrder }: SuspectPanelProps) => {
  const question = t.asked
  const incident = asked.result
  const within = incident?.suspects.filter(suspect => suspect.withinRange).length ?? 0
  return (
    <section className={css.panel} aria-label="疑似企业">
      <header>
        <h2>疑似企业</h2>
        {incident && question && (
          <span>
            {distanceText(question.rangeM)} 内 {within} 家
            {incident.suspects.length > within && ` · 范围外 ${incident.suspects.length - within} 家`}
          </span>
        )}
        <Segmented<Tab> value={t.state.tab} onChange={tab => t.change({ tab })} options={[...tabs]} disabled={!incident} />
      </header>
      {question === null ? (
        <StartList />
      ) : (
        <RunGate query={asked} what="污染溯源计算" skeleton="table" quiet>
          {result => (
            <>
              <Body t={t} incident={result} question={question} onOrder={onOrder} />
              <Foot t={t} incident={result} question={question} onOrder={onOrder} />
            </>
          )}
        </RunGate>
      )}
    </section>
  )
}
