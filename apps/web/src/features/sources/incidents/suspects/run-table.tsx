import { type Call, exportOf, type OutputOf } from '@qingyuan/contract/call.ts'
import { tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { controlStationsCode, controlStationsLabel } from '@qingyuan/domain/places.ts'
import { Row, Stack } from '@qingyuan/ui/layout.tsx'
import { type ReactNode, useState } from 'react'
import { FilterSelect, WordSwitch } from '#/filters/filter-field.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { CardGate, type CardQuery, dataOf } from '#/page/cards/query-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { useRun } from '#/page/run/use-run.ts'
import { EmptyState } from '#/page/state-gate.tsx'
import type { Question } from '../question/question.ts'
import { tracedFirst } from './flue-columns.ts'

const steps = { hour: '小时', day: '日' } as const
type Step = keyof typeof steps

interface StepTableProps {
  step: Step
  onStep: (step: Step) => void
  query: CardQuery<Frame>
  what: string
  /** The question's call, whose answer is saved as a spreadsheet, and its input. */
  call: Call
  input: object | null
  /** Beside the switch of steps. */
  filter?: ReactNode
}

const StepTable = ({ step, onStep, query, what, filter, call, input }: StepTableProps) => (
  <Stack grow>
    <Row>
      <WordSwitch size="small" words={steps} value={step} onChange={onStep} />
      {filter}
      <Row rigid toEnd>
        <FrameExport call={exportOf(call)} input={dataOf(query) ? (input as never) : null} compact />
      </Row>
    </Row>
    <CardGate query={query} what={what} skeleton="table" isEmpty={frame => frame.rowCount === 0}>
      {frame => <FrameTable frame={frame} />}
    </CardGate>
  </Stack>
)

/** Calls by hour and by day have one shape. */
type Detail = (typeof tracingTraceabilityCalls)['CountyHourDetail']

/** Hours or days behind the answer. */
export const RunTable = ({ question, hour, day, what }: { question: Question; hour: Detail; day: Detail; what: string }) => {
  const [step, setStep] = useState<Step>('hour')
  const call = step === 'hour' ? hour : day
  const query = useRun(call, question)
  return <StepTable {...{ step, what, call, query }} onStep={setStep} input={question} />
}

/** The whole list, the control stations, or the stations of a county that has some. */
const groupsOf = (stations: OutputOf<typeof tracingTraceabilityCalls.StationList>) => [
  { value: '', label: '全部站点' },
  { value: controlStationsCode, label: controlStationsLabel },
  ...counties.filter(({ id }) => stations.some(({ countyId }) => countyId === id)).map(({ name }) => ({ value: name, label: name })),
]

/** Measured values at the stations of a group. */
export const StationTable = ({ question }: { question: Question }) => {
  const [step, setStep] = useState<Step>('hour')
  const [group, setGroup] = useState('')
  const stations = useCall(tracingTraceabilityCalls.StationList, {}, { staleMs: 600_000 }).data ?? []
  const call = step === 'hour' ? tracingTraceabilityCalls.StationHourDetail : tracingTraceabilityCalls.StationDayDetail
  const input = { ...question, countyName: group || undefined }
  return (
    <StepTable
      {...{ step, call, input }}
      onStep={setStep}
      query={useRun(call, input)}
      what="站点明细查询"
      filter={<FilterSelect name="站点范围" size="small" width={112} value={group} onChange={setGroup} options={groupsOf(stations)} />}
    />
  )
}

const flueCalls = { hour: outletTraceabilityCalls.FlueGasHourDetail, day: outletTraceabilityCalls.FlueGasDayDetail }

/** Online monitoring of the stacks of the enterprises in question. */
export const FlueTable = ({ question, enterpriseIds }: { question: Question; enterpriseIds: number[] }) => {
  const [step, setStep] = useState<Step>('hour')
  const call = flueCalls[step]
  const input = enterpriseIds.length ? { ...question, enterpriseIds } : null
  const query = useCall(call, input)
  if (input === null)
    return <EmptyState title="没有可列出的疑似企业">烟气在线明细随疑似企业列出；不能判断来自哪一家时没有明细。</EmptyState>
  const data = query.data && tracedFirst(query.data, question.parameter)
  return <StepTable {...{ step, call, input }} onStep={setStep} query={{ ...query, data }} what="烟气在线明细查询" />
}
