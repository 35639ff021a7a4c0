import { Checkbox, Segmented, Select, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { GroupTools } from './group-tools.tsx'
import { PeriodPicker } from './period-picker.tsx'
import {
  type Compare,
  compareWords,
  type Kind,
  kinds,
  kindWords,
  type Mode,
  modes,
  modeWords,
  type Period,
  periods,
  periodWords,
  type Ranking,
} from './use-ranking.ts'

const compares = Object.entries(compareWords).map(([value, label]) => ({ value: value as Compare, label }))

/** What a ranking is told against, dust days in or out. */
const RankOptions = ({ r }: { r: Ranking }) => (
  <>
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

/** 统计 and 对比 know cities and counties, no groups. */
const kindsOf = (mode: Mode) => kinds.filter(kind => mode === 'rank' || kind !== 'group')

/** What is looked at, of whom, over what; then what the mode itself asks (`extra`). */
export const RankingFilters = ({ r, onNewGroup, extra }: { r: Ranking; onNewGroup: () => void; extra?: ReactNode }) => (
  <>
    <Segmented<Mode>
      value={r.state.mode}
      onChange={mode => r.change({ mode })}
      options={modes.map(mode => ({ value: mode, label: modeWords[mode] }))}
    />
    <Segmented<Kind>
      value={r.state.mode !== 'rank' && r.state.kind === 'group' ? 'county' : r.state.kind}
      onChange={kind => r.change({ kind })}
      options={kindsOf(r.state.mode).map(kind => ({ value: kind, label: kindWords[kind] }))}
    />
    {r.state.mode === 'rank' && r.state.kind === 'group' && <GroupTools r={r} onNew={onNewGroup} />}
    <Segmented<Period>
      value={r.state.period}
      onChange={period => r.change({ period, time: '', from: '', to: '' })}
      options={periods.map(period => ({ value: period, label: periodWords[period] }))}
    />
    <PeriodPicker r={r} />
    {r.state.mode === 'rank' ? <RankOptions r={r} /> : extra}
  </>
)
