import { addDays, dayOfHour, floorHour, isDay } from '@qingyuan/domain/time.ts'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import type { FilterGroup } from '#/filters/filter.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlMaybeNumber, urlText } from '#/hooks/use-url-state.ts'
import { hoursOfDays, StationPicker, useVocStations, type VocStation } from './voc-filters.tsx'

const shape = { station: urlMaybeNumber(), from: urlText(), to: urlText() }

export interface StationDays {
  /** Undefined while they are loading. */
  known: VocStation[] | undefined
  station: VocStation | undefined
  from: string
  to: string
  input: { stationIds: number[]; startTime: string; endTime: string } | null
}

/** One station with a gas chromatograph, and days; without a choice the last ones up to yesterday. */
export const stationDays = ({ days }: { days: number }): FilterGroup<typeof shape, StationDays> => ({
  shape,
  useInput: ({ station: id, from, to }) => {
    const known = useVocStations()
    const now = useServerNow()
    const station = known?.find(each => each.id === id) ?? known?.[0]
    const yesterday = addDays(dayOfHour(floorHour(now)), -1)
    const isChosen = isDay(from) && isDay(to) && from <= to
    const span = isChosen ? { from, to } : { from: addDays(yesterday, 1 - days), to: yesterday }
    const hours = hoursOfDays(span.from, span.to, now)
    return { known, station, ...span, input: station && hours.startTime <= hours.endTime ? { stationIds: [station.id], ...hours } : null }
  },
  Control: ({ input, change }) => (
    <>
      <StationPicker
        single
        stations={input.known ?? []}
        value={input.station ? [input.station.id] : []}
        onChange={([station]) => change({ station })}
      />
      <DayRangeFilter from={input.from} to={input.to} onChange={(from, to) => change({ from, to })} />
    </>
  ),
})
