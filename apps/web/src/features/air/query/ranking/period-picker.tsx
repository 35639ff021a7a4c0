import { periodOfDay } from '@qingyuan/domain/time.ts'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import type { Ranking } from './use-ranking.ts'

const pickers = { day: 'date', month: 'month', quarter: 'quarter', year: 'year' } as const
const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', quarter: 'YYYY-[Q]Q', year: 'YYYY' } as const

/** The day, month, quarter or year; two days for 累计. */
export const PeriodPicker = ({ r }: { r: Ranking }) => {
  const { period } = r.state
  const { from, to } = r.question
  if (period === 'total') return <DayRangeFilter from={from} to={to} onChange={(first, last) => r.change({ from: first, to: last })} />
  return (
    <DatePicker
      key={period}
      picker={pickers[period]}
      format={value => (period === 'quarter' ? periodOfDay(value.format('YYYY-MM-DD'), 'quarter') : value.format(formats[period]))}
      allowClear={false}
      inputReadOnly
      value={dayjs(from)}
      disabledDate={date => date.isAfter(dayjs(r.ended), 'day')}
      onChange={value => value && r.change({ time: periodOfDay(value.format('YYYY-MM-DD'), period) })}
      style={{ width: 136 }}
    />
  )
}
