import { comparedItems } from '@qingyuan/contract/air/air-words.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { DatePicker, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { FilterField } from '#/filters/filter-field.tsx'
import { type AirStatistics, comparedWords } from './use-air-statistics.ts'

const MonthBase = ({ s }: { s: AirStatistics }) => (
  <DatePicker.RangePicker
    picker="month"
    allowClear
    inputReadOnly
    value={s.hasBase ? [dayjs(`${s.state.baseFrom}-01`), dayjs(`${s.state.baseTo}-01`)] : null}
    onChange={range => s.change({ baseFrom: range?.[0]?.format('YYYY-MM') ?? '', baseTo: range?.[1]?.format('YYYY-MM') ?? '' })}
    style={{ width: 192 }}
  />
)

/** Over the whole period, or month by month. */
export const StatisticsFilters = ({ s }: { s: AirStatistics }) => (
  <Segmented<'span' | 'month'>
    value={s.state.by}
    onChange={by => s.change({ by })}
    options={[
      { value: 'span', label: '合计' },
      { value: 'month', label: '逐月' },
    ]}
  />
)

/** What is compared, and with which period beside last year's. */
export const ComparisonFilters = ({ s }: { s: AirStatistics }) => (
  <>
    <FilterField label="指标">
      <Select
        value={s.state.item}
        onChange={item => s.change({ item })}
        options={comparedItems.map(value => ({ value, label: <Subscript text={comparedWords[value]} /> }))}
        style={{ width: 112 }}
        aria-label="指标"
      />
    </FilterField>
    <FilterField label="另与">
      {s.unit === 'day' ? (
        <DayRangeFilter
          clearable
          from={s.hasBase ? s.state.baseFrom : ''}
          to={s.hasBase ? s.state.baseTo : ''}
          onChange={(baseFrom, baseTo) => s.change({ baseFrom, baseTo })}
        />
      ) : (
        <MonthBase s={s} />
      )}
    </FilterField>
  </>
)
