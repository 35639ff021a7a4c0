import { type Step, timeSteps } from '@qingyuan/domain/time.ts'
import { Segmented } from 'antd'

export const stepWords: Readonly<Record<Step, string>> = { hour: '时', day: '日', month: '月', quarter: '季', year: '年' }

export interface StepSwitchProps {
  value: Step
  onChange: (step: Step) => void
  /** Leave out to offer all five. */
  only?: readonly Step[]
}

/** 时 日 月 季 年. */
export const StepSwitch = ({ value, onChange, only = timeSteps }: StepSwitchProps) => (
  <Segmented<Step> value={value} onChange={onChange} options={only.map(step => ({ value: step, label: stepWords[step] }))} />
)
