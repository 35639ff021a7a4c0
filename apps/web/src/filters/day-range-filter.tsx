import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

const format = 'YYYY-MM-DD'

export interface DayRangeFilterProps {
  /** `YYYY-MM-DD`, '' when open. */
  from: string
  to: string
  onChange: (from: string, to: string) => void
  clearable?: boolean
}

/** From day to day, both included. */
export const DayRangeFilter = ({ from, to, onChange, clearable = false }: DayRangeFilterProps) => {
  const value: [Dayjs | null, Dayjs | null] | null = from || to ? [from ? dayjs(from) : null, to ? dayjs(to) : null] : null
  return (
    <DatePicker.RangePicker
      value={value}
      allowClear={clearable}
      format={format}
      style={{ width: 240 }}
      onChange={range => onChange(range?.[0]?.format(format) ?? '', range?.[1]?.format(format) ?? '')}
    />
  )
}
