import type { tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import type { outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { RunGate } from '#/page/run/run-gate.tsx'
import { useRun } from '#/page/run/use-run.ts'
import { StateGate } from '#/page/state-gate.tsx'
import type { Question } from '../question/question.ts'
import { tracedFirst } from './flue-columns.ts'
import css from './suspects.module.css'

/** The four detail calls have one shape. */
type Detail = (typeof tracingTraceabilityCalls)['CountyHourDetail']
type FlueDetail = (typeof outletTraceabilityCalls)['FlueGasHourDetail']
type Step = 'hour' | 'day'

export const HourOrDay = ({ value, onChange }: { value: Step; onChange: (step: Step) => void }) => (
  <Segmented<Step>
    size="small"
    value={value}
    onChange={onChange}
    options={[
      { value: 'hour', label: '小时' },
      { value: 'day', label: '日' },
    ]}
  />
)

interface RunTableProps {
  question: Question
  hour: Detail
  day: Detail
  what: string
}

/** Hours or days behind the answer. */
export const RunTable = ({ question, hour, day, what }: RunTableProps) => {
  const [step, setStep] = useState<Step>('hour')
  const asked = useRun(step === 'hour' ? hour : day, question)
  return (
    <div className={css.table}>
      <HourOrDay value={step} onChange={setStep} />
      <RunGate query={asked} what={what} skeleton="table" isEmpty={frame => frame.rowCount === 0}>
        {frame => <FrameTable frame={frame} />}
      </RunGate>
    </div>
  )
}

interface FlueTableProps {
  question: Question
  enterpriseIds: readonly number[]
  hour: FlueDetail
  day: FlueDetail
}

/** Online monitoring of the stacks of the enterprises in question. */
export const FlueTable = ({ question, enterpriseIds, hour, day }: FlueTableProps) => {
  const [step, setStep] = useState<Step>('hour')
  const query = useCall(step === 'hour' ? hour : day, enterpriseIds.length ? { ...question, enterpriseIds: [...enterpriseIds] } : null)
  return (
    <div className={css.table}>
      <HourOrDay value={step} onChange={setStep} />
      <StateGate query={query} what="烟气在线明细查询" isEmpty={frame => frame.rowCount === 0}>
        {frame => <FrameTable frame={tracedFirst(frame, question.parameter)} />}
      </StateGate>
    </div>
  )
}
