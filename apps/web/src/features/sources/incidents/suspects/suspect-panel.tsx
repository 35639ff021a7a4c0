import { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import { calmTraceTitle, calmTraceWords, distanceText } from '@qingyuan/domain/suspect-text.ts'
import { Caption, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Segmented } from 'antd'
import { optionsOf } from '#/filters/options-of.ts'
import { Allowed } from '#/page/allowed.tsx'
import { RunGate } from '#/page/run/run-gate.tsx'
import { useSaveFile } from '#/page/save-file.ts'
import { type Incident, isCalm } from '../incident.ts'
import type { Question } from '../question/question.ts'
import type { Tab } from '../question/question-filter.tsx'
import type { TracingProps } from '../use-tracing.ts'
import { CountyTab } from './county-tab.tsx'
import { FlueTable, StationTable } from './run-table.tsx'
import { StartList } from './start-list.tsx'
import { SuspectList } from './suspect-list.tsx'
import { leadingOf } from './suspect-look.ts'
import css from './suspects.module.css'

const tabs = optionsOf<Tab>({ enterprise: '企业', county: '区县', station: '站点', flue: '烟气' })

type AnswerProps = Omit<TracingProps, 'incident'> & { incident: Incident; question: Question }

/** 下发核查单, 溯源报告, 扩散数据: one primary, named with how many it sends. */
const Foot = ({ tracing, incident, question, order, report }: AnswerProps) => {
  const { save, busy } = useSaveFile(tracingModelCalls.CreateDiffusionDataFile)
  const leading = leadingOf(incident.suspects)
  const { chosen } = tracing.state
  return (
    <Row as="footer" rigid className={css.foot} padding={[12, 16]} border="lineSoft" edge="top">
      <Allowed to="trace:order">
        <Button
          type={leading.length > 0 ? 'primary' : 'default'}
          size="large"
          disabled={incident.suspects.length === 0}
          onClick={() => order.open([])}
        >
          下发核查单{leading.length > 0 && `（前 ${leading.length} 家）`}
        </Button>
      </Allowed>
      <Button size="large" onClick={report.open}>
        溯源报告
      </Button>
      <Button size="large" loading={busy} onClick={() => save({ ...question, ...(chosen !== null && { enterpriseIds: [chosen] }) })}>
        扩散数据
      </Button>
    </Row>
  )
}

/** In calm air no county has a share either. */
const CalmNote = () => (
  <Stack grow padding={[0, 16, 8, 16]}>
    <Text as="h3" size={16} weight={600} lineHeight={26}>
      {calmTraceTitle}
    </Text>
    <Caption>{calmTraceWords}</Caption>
  </Stack>
)

const Answer = (props: AnswerProps) => {
  const { tracing, incident, question } = props
  const { tab, chosen } = tracing.state
  if (tab === 'county') return isCalm(incident) ? <CalmNote /> : <CountyTab question={question} unexplained={incident.unexplained} />
  if (tab === 'station')
    return (
      <Stack grow padding={[0, 16, 8, 16]}>
        <StationTable question={question} />
      </Stack>
    )
  if (tab === 'flue')
    return (
      <Stack grow padding={[0, 16, 8, 16]}>
        <FlueTable
          question={question}
          enterpriseIds={chosen === null ? incident.suspects.slice(0, 10).map(each => each.enterpriseId) : [chosen]}
        />
      </Stack>
    )
  // In a low window the panel scrolls as a whole, so that rows of the list are seen.
  return (
    <Stack grow gap={0} overflow="auto">
      <SuspectList {...props} />
    </Stack>
  )
}

/** The right side: who is suspected, by enterprise, county, station and stack. */
export const SuspectPanel = (props: TracingProps) => {
  const { tracing, run, incident, page } = props
  const { question, state } = tracing
  const within = incident?.suspects.filter(suspect => suspect.withinRange).length ?? 0
  return (
    <Stack as="section" gap={0} overflow="hidden" radius={6} background="surface" aria-label="疑似企业">
      <Row as="header" rigid gap={10} height={48} padding={[0, 16]}>
        <Text as="h2" size={15} weight={600} nowrap>
          来源构成
        </Text>
        {incident && question && (
          <Caption ellipsis>
            {distanceText(question.rangeM)} 内 {within} 家
            {incident.suspects.length > within && ` · 范围外 ${incident.suspects.length - within} 家`}
          </Caption>
        )}
        <Row rigid toEnd>
          <Segmented<Tab> value={state.tab} onChange={tab => page.change({ tab })} options={tabs} disabled={!incident} />
        </Row>
      </Row>
      {question === null ? (
        <StartList />
      ) : (
        <RunGate {...run} skeleton="table" quiet>
          {result => (
            <>
              <Answer {...props} incident={result} question={question} />
              <Foot {...props} incident={result} question={question} />
            </>
          )}
        </RunGate>
      )}
    </Stack>
  )
}
