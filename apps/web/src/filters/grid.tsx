import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { type GridItem, type GridStep, gridItems } from '@qingyuan/domain/hotspot-grid.ts'
import { Select } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { urlText } from '#/hooks/use-url-state.ts'
import { choice } from './choice.tsx'
import { FilterField } from './filter-field.tsx'
import { parameter } from './place.tsx'

export const stepWords = { hour: '时', day: '日', month: '月' } as const satisfies Record<GridStep, string>

export const gridFilters = {
  item: parameter(gridItems, { label: '项目' }),
  step: choice(stepWords, { initial: 'day' }),
  /** Empty follows the newest. */
  time: urlText(),
}

/** Input of the calls of a map. */
export const mapInput = ({ item, step, time }: { item: GridItem; step: GridStep; time: string }) => ({ item, step, ...(time && { time }) })

interface PeriodSelectProps {
  item: GridItem
  step: GridStep
  time: string
  onChange: (time: string) => void
}

/** Periods that have a map, newest first. */
export const PeriodSelect = ({ item, step, time, onChange }: PeriodSelectProps) => {
  const { times = [] } = useCall(hotGridCalls.timeline, { item, step }).data ?? {}
  const options = times.toReversed().map(value => ({ value, label: step === 'hour' ? `${value} 时` : value }))
  return (
    <FilterField label="时间">
      <Select
        showSearch
        value={time || times.at(-1)}
        onChange={onChange}
        options={options}
        placeholder="暂无"
        style={{ width: 148 }}
        aria-label="时间"
      />
    </FilterField>
  )
}

export const gridResets = { step: ['time'] }
