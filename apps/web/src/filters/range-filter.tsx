import { formatHour, instantOf, parseHour, type Step } from '@qingyuan/domain/time.ts'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { FilterField } from './filter-field.tsx'
import { defaultRange, type Range } from './range.ts'

const pickers = { hour: 'date', day: 'date', month: 'month', quarter: 'quarter', year: 'year' } as const

/** The picker shows the Shanghai wall clock whatever the computer's zone is; the hour that ends at 00:00 is written as 24. */
export const wallClockDayjs = (instant: number): Dayjs => {
  const clock = new Date(instant + 8 * 3_600_000)
  return dayjs(new Date(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate(), clock.getUTCHours()))
}
export const readPickerValue = (step: Step, rangeLabel: string): Dayjs => {
  if (step === 'hour') return wallClockDayjs(parseHour(rangeLabel) ?? 0)
  const quarter = /^(\d{4})-Q([1-4])$/.exec(rangeLabel)
  return quarter
    ? dayjs(`${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01`)
    : dayjs(rangeLabel.length === 4 ? `${rangeLabel}-01-01` : rangeLabel)
}
export const rangeLabel = (step: Step) => (value: Dayjs) => {
  if (step === 'hour') return formatHour(instantOf(value.year(), value.month() + 1, value.date(), value.hour()))
  if (step === 'quarter') return `${value.year()}-Q${Math.floor(value.month() / 3) + 1}`
  return value.format(({ day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const)[step])
}

const presetsOf = (step: Step, now: number) => {
  if (step !== 'hour' && step !== 'day') return undefined
  const end = wallClockDayjs(now)
  const back = (name: string, days: number) => ({
    label: name,
    value: [end.subtract(days, 'day').add(step === 'hour' ? 1 : 0, 'hour'), end] as [Dayjs, Dayjs],
  })
  return step === 'hour'
    ? [back('近 24 小时', 1), back('近 3 日', 3), back('近 7 日', 7)]
    : [
        back('近 7 日', 6),
        back('近 30 日', 29),
        { label: '本月', value: [end.startOf('month'), end] as [Dayjs, Dayjs] },
        { label: '本年', value: [end.startOf('year'), end] as [Dayjs, Dayjs] },
      ]
}

export interface RangeFilterProps extends Range {
  label?: string
  step: Step
  onChange: (range: Range) => void
  /** The newest moment with data; nothing later can be chosen. */
  now: number
}

/** From and to in the units of the step. Cleared, it goes back to the step's default. */
export const RangeFilter = ({ label, step, from, to, onChange, now }: RangeFilterProps) => (
  <FilterField label={label}>
    <DatePicker.RangePicker
      key={step}
      picker={pickers[step]}
      showTime={step === 'hour' ? { format: 'HH', showMinute: false, showSecond: false } : false}
      format={rangeLabel(step)}
      inputReadOnly
      allowClear={false}
      presets={presetsOf(step, now)}
      value={[readPickerValue(step, from), readPickerValue(step, to)]}
      disabledDate={date => date.isAfter(wallClockDayjs(now), 'day')}
      style={{ width: step === 'hour' ? 256 : step === 'day' ? 224 : 192 }}
      onChange={range =>
        onChange(range?.[0] && range[1] ? { from: rangeLabel(step)(range[0]), to: rangeLabel(step)(range[1]) } : defaultRange(step, now))
      }
    />
  </FilterField>
)
