import { DatePicker } from 'antd'
import dayjs from 'dayjs'

const format = 'YYYY-MM-DD'

export interface DayInputProps {
  value?: string
  onChange?: (day: string) => void
  id?: string
  /** First day that can be chosen. */
  least?: string
  disabled?: boolean
  'aria-label'?: string
}

/** One day, `YYYY-MM-DD`, as a field of a form. */
export const DayInput = ({ value, onChange, least, ...rest }: DayInputProps) => (
  <DatePicker
    {...rest}
    allowClear={false}
    minDate={least ? dayjs(least) : undefined}
    value={value ? dayjs(value) : undefined}
    onChange={day => onChange?.(day?.format(format) ?? '')}
  />
)

export type DaySpan = readonly [from: string, to: string]

export interface DaySpanInputProps {
  value?: DaySpan
  onChange?: (span: DaySpan) => void
  id?: string
  /** First and last day that can be chosen. */
  within?: DaySpan
}

/** First and last day as a field of a form. */
export const DaySpanInput = ({ value, onChange, within, ...rest }: DaySpanInputProps) => (
  <DatePicker.RangePicker
    {...rest}
    allowClear={false}
    minDate={within && dayjs(within[0])}
    maxDate={within && dayjs(within[1])}
    value={value && [dayjs(value[0]), dayjs(value[1])]}
    onChange={span => span?.[0] && span[1] && onChange?.([span[0].format(format), span[1].format(format)])}
  />
)
