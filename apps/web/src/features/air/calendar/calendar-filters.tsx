import { parameters } from '@qingyuan/domain/parameters.ts'
import { dayOfHour } from '@qingyuan/domain/time.ts'
import type { Filter } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { parameter, place } from '#/filters/place.tsx'
import { airParameters } from '#/filters/pollutant-picker.tsx'
import { recentYears, yearOptions } from '#/filters/recent-years.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'
import type { AirProps } from '#/page/air-page.tsx'

const useThisYear = () => Number(dayOfHour(useServerNow()).slice(0, 4))

/** A year; without a choice the present one. */
const year: Filter<number | null, number> = {
  url: urlMaybeNumber(),
  useInput: value => {
    const now = useThisYear()
    return value !== null && value >= 2013 && value <= now ? value : now
  },
  Control: ({ input, onChange }) => {
    const now = useThisYear()
    const years = recentYears(now)
    const offered = years.includes(input) ? years : [...years, input]
    return <FilterSelect label="年份" width={104} value={input} onChange={onChange} options={yearOptions(offered)} />
  },
}

export const calendarFilters = {
  place: place(),
  year,
  item: parameter(airParameters as readonly ('aqi' | 'pm2_5' | 'pm10' | 'o3' | 'no2' | 'so2' | 'co')[]),
}
export type CalendarProps = AirProps<typeof calendarFilters>

/** Label of a day's value: ozone is that of 8 hours. */
export const dayParameter = (item: CalendarProps['item']) => parameters[item === 'o3' ? 'o3_8h' : item]
