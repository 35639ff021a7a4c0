import type { Step } from '@qingyuan/domain/time.ts'
import { Segmented } from 'antd'

export const stepWords = { minute: '分', hour: '时', day: '日', month: '月', quarter: '季', year: '年' } as const satisfies Readonly<
  Record<Step | 'minute', string>
>

export interface StepSwitchProps<S extends keyof typeof stepWords> {
  value: S
  onChange: (step: S) => void
  /** Those offered. */
  only: readonly S[]
}

/** 分 时 日 月 季 年, as far as the page has them. */
export const StepSwitch = <S extends keyof typeof stepWords>({ value, onChange, only }: StepSwitchProps<S>) => (
  <Segmented<S> value={value} onChange={onChange} options={only.map(step => ({ value: step, label: stepWords[step] }))} />
)
