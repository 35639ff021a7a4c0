import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { weatherOptions } from '@qingyuan/charts/series/weather-options.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import type { Outlook } from './outlook-filters.ts'

type Hours = OutputOf<typeof weatherOutlookCalls.PlaceHours>
const curves = ['temperature', 'precipitation'] as const
const rightCurves = ['precipitation'] as const
const shownOf = (frame: Hours): Hours => {
  const { time, temperature, precipitation, wind_speed, wind_direction } = columnsByKey(frame)
  const drawn: readonly FrameColumn[] = [time, temperature, precipitation, wind_speed, wind_direction]
  return { ...frame, columns: frame.columns.filter(column => drawn.includes(column)) }
}

/** Temperature, precipitation and wind of the coming days hour by hour. */
export const HoursCard = ({ input, name, hours, row, onTime, cardView }: Outlook) => (
  <FrameCard
    call={weatherOutlookCalls.PlaceHours}
    input={input}
    main
    hotkey
    title="逐时气象"
    subtitle={`气温 ℃、降水 mm/h · ${barbWords}`}
    name={`${name} 逐时气象预报 ${hours.data?.meta.period ?? ''}`}
    what="逐时气象预报"
    {...cardView}
    selected={row}
    onSelect={onTime}
    chart={(frame, ref) => {
      const shown = shownOf(frame)
      return (
        <SeriesChart
          ref={ref}
          frame={shown}
          height="100%"
          {...weatherOptions(shown)}
          columns={curves}
          right={rightCurves}
          marked={row}
          onPick={onTime}
        />
      )
    }}
  />
)
