import { periodOfDay } from '@qingyuan/domain/time.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Checkbox, DatePicker, Segmented, Tooltip } from 'antd'
import dayjs from 'dayjs'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { FilterField, FilterSelect } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { GroupTools } from './group-tools.tsx'
import { compareWords, itemWords, kindWords, modeWords, periodWords, type RankingProps } from './ranking-filters.ts'

const pickers = { day: 'date', month: 'month', quarter: 'quarter', year: 'year' } as const
const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', quarter: 'YYYY-[Q]Q', year: 'YYYY' } as const

/** The day, month, quarter or year; two days for 累计. */
const PeriodPicker = ({ ranking: { period, question, ended }, page: { change } }: RankingProps) => {
  if (period === 'total') return <DayRangeFilter {...question} onChange={(from, to) => change({ from, to })} />
  return (
    <DatePicker
      key={period}
      picker={pickers[period]}
      format={value => (period === 'quarter' ? periodOfDay(value.format('YYYY-MM-DD'), 'quarter') : value.format(formats[period]))}
      allowClear={false}
      inputReadOnly
      value={dayjs(question.from)}
      disabledDate={date => date.isAfter(dayjs(ended), 'day')}
      onChange={value => value && change({ time: periodOfDay(value.format('YYYY-MM-DD'), period) })}
      style={{ width: 136 }}
    />
  )
}

/** What a ranking is compared with, dust days in or out. */
const RankOptions = ({ ranking: { compare, dust }, page: { change } }: RankingProps) => (
  <>
    <FilterSelect label="对比" width={104} value={compare} onChange={next => change({ compare: next })} options={optionsOf(compareWords)} />
    <Tooltip title="沙尘日的颗粒物不参与均值和综合指数，优良天数不变">
      <Checkbox checked={dust} onChange={event => change({ dust: event.target.checked })}>
        扣沙
      </Checkbox>
    </Tooltip>
  </>
)

const items = optionsOf(itemWords).map(({ value, label }) => ({ value, label: <Subscript text={label} /> }))

/** What is compared, and with which period beside last year's. */
const ComparisonOptions = ({ ranking: { item, unit, base }, page: { change } }: RankingProps) => (
  <>
    <FilterSelect label="指标" width={112} value={item} onChange={next => change({ item: next })} options={items} />
    <FilterField label="另与">
      {unit === 'Day' ? (
        <DayRangeFilter
          clearable
          from={base?.compareFrom ?? ''}
          to={base?.compareTo ?? ''}
          onChange={(baseFrom, baseTo) => change({ baseFrom, baseTo })}
        />
      ) : (
        <DatePicker.RangePicker
          picker="month"
          allowClear
          inputReadOnly
          value={base && [dayjs(`${base.compareFrom}-01`), dayjs(`${base.compareTo}-01`)]}
          onChange={range => change({ baseFrom: range?.[0]?.format('YYYY-MM') ?? '', baseTo: range?.[1]?.format('YYYY-MM') ?? '' })}
          style={{ width: 192 }}
        />
      )}
    </FilterField>
  </>
)

/** What is looked at, of which places, over which period; then what the mode itself needs. */
export const RankingBar = (props: RankingProps) => {
  const { mode, kind, period, by } = props.ranking
  const { change } = props.page
  const ranks = mode === 'rank'
  return (
    <>
      <Segmented value={mode} onChange={next => change({ mode: next })} options={optionsOf(modeWords)} />
      <Segmented
        value={!ranks && kind === 'group' ? 'county' : kind}
        onChange={next => change({ kind: next })}
        options={optionsOf(kindWords).filter(({ value }) => ranks || value !== 'group')}
      />
      {ranks && kind === 'group' && <GroupTools {...props} />}
      <Segmented value={period} onChange={next => change({ period: next, time: '', from: '', to: '' })} options={optionsOf(periodWords)} />
      <PeriodPicker {...props} />
      {ranks && <RankOptions {...props} />}
      {mode === 'statistics' && (
        <Segmented value={by} onChange={next => change({ by: next })} options={optionsOf({ span: '合计', month: '逐月' })} />
      )}
      {mode === 'comparison' && <ComparisonOptions {...props} />}
    </>
  )
}
