import type { OutputOf } from '@qingyuan/contract/call.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import type { SetChoice } from '@qingyuan/domain/species/species-sets.ts'
import { addDays, dayOfHour, floorHour, formatHour, isDay } from '@qingyuan/domain/time.ts'
import { Select } from 'antd'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterField, FilterSelect } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlNumbers, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { SetPicker, urlSet, useSetWord } from './set-picker.tsx'

export type VocStation = OutputOf<typeof vocCalls.species>['stations'][number]
export const unitWords = { ppb: 'ppb', ppbC: 'ppbC', ugm3: 'μg/m³' } as const
export type VocUnit = keyof typeof unitWords
export const belowWords = { half: '½ 检出限', zero: '按 0', drop: '剔除' } as const

/** Stations with a gas chromatograph that the user may see; the page waits for them. */
export const useVocStations = (): VocStation[] | undefined => {
  const query = useCall(vocCalls.species, {}, { staleMs: 600_000 })
  usePageQuery(query)
  return query.data?.stations
}

/** First and last hour of days from … to; an end that has not come yet is the last full hour. */
export const hoursOfDays = (from: string, to: string, now: number): { startTime: string; endTime: string } => {
  const last = formatHour(floorHour(now))
  const end = `${to} 24`
  return { startTime: `${from} 01`, endTime: end > last ? last : end }
}

interface StationPickerProps {
  label?: string
  stations: readonly VocStation[]
  value: readonly number[]
  single?: boolean
  onChange: (ids: number[]) => void
}

/** Stations of type 组分站. */
export const StationPicker = ({ label = '站点', stations, value, single, onChange }: StationPickerProps) => {
  const options = stations.map(({ id, name, type, countyName }) => ({ value: id, label: `${name}（${type}）`, title: countyName ?? '' }))
  const first = stations.find(({ id }) => id === value[0])
  if (single)
    return (
      <FilterSelect
        label={label}
        width={168}
        value={value[0]}
        options={options}
        popupMatchSelectWidth={false}
        onChange={id => onChange([id])}
      />
    )
  return (
    <FilterField label={label}>
      <Select<number[]>
        mode="multiple"
        value={[...value]}
        options={options}
        onChange={ids => ids.length > 0 && onChange(ids)}
        maxTagCount={0}
        maxTagPlaceholder={value.length > 1 ? `${first?.name ?? ''}等 ${value.length} 站平均` : `${first?.name ?? ''}（组分站）`}
        showSearch={false}
        popupMatchSelectWidth={false}
        style={{ width: 176 }}
        aria-label={label}
      />
    </FilterField>
  )
}

const shape = {
  stations: urlNumbers(),
  set: urlSet(),
  unit: urlOneOf(['ppb', 'ppbC', 'ugm3'] as const, 'ppb'),
  below: urlOneOf(['half', 'zero', 'drop'] as const, 'half'),
  from: urlText(),
  to: urlText(),
}

export interface VocChoice {
  /** Undefined while they are loading. */
  known: VocStation[] | undefined
  stations: VocStation[]
  set: SetChoice
  /** Its short name, for titles. */
  setWord: string
  unit: VocUnit
  from: string
  to: string
  /** Input of the calls; null without a station. */
  input: {
    stationIds: number[]
    startTime: string
    endTime: string
    speciesSet: SetChoice
    unit: VocUnit
    belowLimit: 'half' | 'zero' | 'drop'
  } | null
}

interface VocOptions {
  /** Days shown before a choice, up to yesterday. */
  days: number
  /** Without the unit: the page shows several. */
  fixedUnit?: boolean
}

/** Stations, set of species, unit, values below the limit, days. */
export const vocFilters = ({ days, fixedUnit }: VocOptions): FilterGroup<typeof shape, VocChoice> => ({
  shape,
  useInput: ({ stations: ids, set, unit, below, from, to }) => {
    const known = useVocStations()
    const setWord = useSetWord()(set)
    const now = useServerNow()
    const chosen = (known ?? []).filter(({ id }) => ids.includes(id))
    const stations = chosen.length > 0 ? chosen : (known ?? []).slice(0, 1)
    const yesterday = addDays(dayOfHour(floorHour(now)), -1)
    const isChosen = isDay(from) && isDay(to) && from <= to
    const span = isChosen ? { from, to } : { from: addDays(yesterday, 1 - days), to: yesterday }
    const stationIds = stations.map(({ id }) => id)
    const hours = hoursOfDays(span.from, span.to, now)
    const isPast = hours.startTime <= hours.endTime
    return {
      ...{ known, stations, set, setWord, unit, ...span },
      input: stationIds.length > 0 && isPast ? { stationIds, ...hours, speciesSet: set, unit, belowLimit: below } : null,
    }
  },
  Control: ({ state, input, change }) => (
    <>
      <StationPicker stations={input.known ?? []} value={input.stations.map(({ id }) => id)} onChange={stations => change({ stations })} />
      <SetPicker value={state.set} onChange={set => change({ set })} />
      {!fixedUnit && (
        <FilterSelect label="单位" width={84} value={state.unit} options={optionsOf(unitWords)} onChange={unit => change({ unit })} />
      )}
      <FilterSelect
        label="低于检出限"
        width={104}
        value={state.below}
        options={optionsOf(belowWords)}
        onChange={below => change({ below })}
      />
      <DayRangeFilter from={input.from} to={input.to} onChange={(from, to) => change({ from, to })} />
    </>
  ),
})

/** Names of the stations of a page: the mean of several is said. */
export const stationWords = (stations: readonly VocStation[]): string =>
  stations.length > 1 ? `${stations.map(({ name }) => name).join('、')} 平均` : (stations[0]?.name ?? '')
