import { DatePicker } from 'antd'
import { FilterField } from './filter-field.tsx'
import { rangeLabel, readPickerValue, wallClockDayjs } from './range-filter.tsx'

export interface HourFilterProps {
  label?: string
  /** `YYYY-MM-DD hh`, hours 01–24; with `whole` also empty. */
  value: string
  /** Meaning of an empty value; the hour can then be cleared. */
  whole?: string
  onChange: (hour: string) => void
  /** Nothing later can be chosen. */
  now: number
}

/** One hour. */
export const HourFilter = ({ label, value, whole, onChange, now }: HourFilterProps) => (
  <FilterField label={label}>
    <DatePicker
      showTime={{ format: 'HH', showMinute: false, showSecond: false }}
      format={rangeLabel('hour')}
      inputReadOnly
      allowClear={whole !== undefined}
      placeholder={whole ?? ''}
      value={value === '' ? null : readPickerValue('hour', value)}
      disabledDate={date => date.isAfter(wallClockDayjs(now), 'day')}
      style={{ width: 156 }}
      aria-label="时刻"
      onChange={date => (date ? onChange(rangeLabel('hour')(date)) : whole !== undefined && onChange(''))}
    />
  </FilterField>
)
