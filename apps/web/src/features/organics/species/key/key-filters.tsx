import type { SetChoice } from '@qingyuan/domain/species/species-sets.ts'
import { addDays, dayOfHour, daysBetween, floorHour, isDay } from '@qingyuan/domain/time.ts'
import { compass8Names } from '@qingyuan/domain/wind.ts'
import { Button } from 'antd'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterField, FilterSelect } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { SetPicker, urlSet, useSetWord } from '../parts/set-picker.tsx'
import { hoursOfDays, StationPicker, unitWords, useVocStations, type VocStation, type VocUnit } from '../parts/voc-filters.tsx'

const shape = {
  station: urlMaybeNumber(),
  from: urlText(),
  to: urlText(),
  other: urlMaybeNumber(),
  from2: urlText(),
  to2: urlText(),
  wind: urlMaybeNumber(),
  wind2: urlMaybeNumber(),
  set: urlSet(),
  unit: urlOneOf(['ppb', 'ppbC', 'ugm3'] as const, 'ppb'),
}

interface Side {
  station: VocStation | undefined
  from: string
  to: string
  input: { stationIds: number[]; startTime: string; endTime: string; sector?: number } | null
}

export interface KeySides {
  known: VocStation[] | undefined
  left: Side
  right: Side
  set: SetChoice
  setWord: string
  /** Winds of both sides, for titles; empty for all hours. */
  windWord: string
  unit: VocUnit
  /** Input of the comparisons; null without both sides. */
  input: {
    left: NonNullable<Side['input']>
    right: NonNullable<Side['input']>
    speciesSet: SetChoice
    unit: VocUnit
  } | null
}

const days = 30

/** Middle of a sector by its number; none: all hours. */
const winds = [{ value: -1, label: '全部' }, ...compass8Names.map((name, value) => ({ value, label: `${name}风` }))]

const windName = (wind: number | null) => winds.find(({ value }) => value === (wind ?? -1))?.label ?? '全部'
const windWords = (left: number | null, right: number | null): string =>
  left === null && right === null ? '' : `甲 ${windName(left)}、乙 ${windName(right)}`

const SectorSelect = ({ value, onChange }: { value: number | null; onChange: (sector: number | null) => void }) => (
  <FilterSelect label="风向" width={84} value={value ?? -1} options={winds} onChange={next => onChange(next < 0 ? null : next)} />
)

const sideOf = (station: VocStation | undefined, from: string, to: string, wind: number | null, now: number): Side => {
  const hours = hoursOfDays(from, to, now)
  const sector = wind !== null && wind >= 0 && wind < 8 ? { sector: 45 * wind } : {}
  return {
    station,
    from,
    to,
    input: station && hours.startTime <= hours.endTime ? { stationIds: [station.id], ...hours, ...sector } : null,
  }
}

/** Two sides, each a station and its days: by default the last thirty days of the first station and the thirty before. */
export const keySides: FilterGroup<typeof shape, KeySides> = {
  shape,
  useInput: ({ station, from, to, other, from2, to2, wind, wind2, set, unit }) => {
    const known = useVocStations()
    const setWord = useSetWord()(set)
    const now = useServerNow()
    const yesterday = addDays(dayOfHour(floorHour(now)), -1)
    const spanOf = (a: string, b: string, last: string) =>
      (isDay(a) && isDay(b) && a <= b ? [a, b] : [addDays(last, 1 - days), last]) as [string, string]
    const find = (id: number | null) => known?.find(each => each.id === id) ?? known?.[0]
    const right = sideOf(find(other ?? station), ...spanOf(from2, to2, yesterday), wind2, now)
    const left = sideOf(find(station), ...spanOf(from, to, addDays(right.from, -1)), wind, now)
    return {
      ...{ known, left, right, set, setWord, unit, windWord: windWords(wind, wind2) },
      input: left.input && right.input ? { left: left.input, right: right.input, speciesSet: set, unit } : null,
    }
  },
  Control: ({ state, input: { known = [], left, right }, change }) => {
    const length = daysBetween(right.from, right.to).length
    return (
      <>
        <StationPicker
          label="甲"
          single
          stations={known}
          value={left.station ? [left.station.id] : []}
          onChange={([station]) => change({ station })}
        />
        <DayRangeFilter from={left.from} to={left.to} onChange={(from, to) => change({ from, to })} />
        <SectorSelect value={state.wind} onChange={wind => change({ wind })} />
        <StationPicker
          label="乙"
          single
          stations={known}
          value={right.station ? [right.station.id] : []}
          onChange={([other]) => change({ other })}
        />
        <DayRangeFilter from={right.from} to={right.to} onChange={(from2, to2) => change({ from2, to2 })} />
        <SectorSelect value={state.wind2} onChange={wind2 => change({ wind2 })} />
        <FilterField>
          <Button
            onClick={() => change({ from: addDays(right.from, -length), to: addDays(right.from, -1), station: right.station?.id ?? null })}
          >
            甲取上一时段
          </Button>
        </FilterField>
        <SetPicker value={state.set} onChange={set => change({ set })} />
        <FilterSelect label="单位" width={84} value={state.unit} options={optionsOf(unitWords)} onChange={unit => change({ unit })} />
      </>
    )
  },
}

export const keyFilters = { sides: keySides }
export type KeyProps = PageProps<typeof keyFilters, object>
