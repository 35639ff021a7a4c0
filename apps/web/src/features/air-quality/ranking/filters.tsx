import { Checkbox, Segmented, Select, Tooltip } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { GroupTools } from './group-tools.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { type Compare, compareWords, type Kind, kinds, kindWords, type Period, periods, periodWords, type Ranking } from './use-ranking.ts'

const compares = Object.entries(compareWords).map(([value, label]) => ({ value: value as Compare, label }))

/** Who, over what, against what, dust days in or out. */
export const RankingFilters = ({ r, onNewGroup }: { r: Ranking; onNewGroup: () => void }) => (
  <>
    <Segmented<Kind>
      value={r.state.kind}
      onChange={kind => r.change({ kind })}
      options={kinds.map(kind => ({ value: kind, label: kindWords[kind] }))}
    />
    {r.state.kind === 'group' && <GroupTools r={r} onNew={onNewGroup} />}
    <Segmented<Period>
      value={r.state.period}
      onChange={period => r.change({ period, time: '', from: '', to: '' })}
      options={periods.map(period => ({ value: period, label: periodWords[period] }))}
    />
    <PeriodPicker r={r} />
    <FilterField label="对比">
      <Select<Compare>
        value={r.state.compare}
        onChange={compare => r.change({ compare })}
        options={compares}
        style={{ width: 104 }}
        aria-label="对比"
      />
    </FilterField>
    <Tooltip title="沙尘日的颗粒物不参与均值和综合指数，优良天数不变">
      <Checkbox checked={r.state.dust} onChange={event => r.change({ dust: event.target.checked })}>
        扣沙
      </Checkbox>
    </Tooltip>
  </>
)
