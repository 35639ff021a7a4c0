import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { weatherOptions } from '@qingyuan/charts/series/weather-options.ts'
import { type placeHourColumns, weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import type { Outlook } from './outlook-filters.ts'

type HourColumn = keyof typeof placeHourColumns
const curves: readonly HourColumn[] = ['temperature', 'precipitation']
const rightCurves: readonly HourColumn[] = ['precipitation']
const drawn: ReadonlySet<string> = new Set<HourColumn>(['time', ...curves, 'wind_speed', 'wind_direction'])
const shownOf = (frame: Frame): Frame => ({ ...frame, columns: frame.columns.filter(column => drawn.has(column.key)) })

/** Temperature, precipitation and wind of the coming days hour by hour. */
export const HoursCard = ({ input, name, hours, row, onTime, view, page }: Outlook) => (
  <FrameCard
    call={weatherOutlookCalls.PlaceHours}
    input={input}
    main
    hotkey
    title="逐时气象"
    subtitle={`气温 ℃、降水 mm/h · ${barbWords}`}
    name={`${name} 逐时气象预报 ${hours.data?.meta.period ?? ''}`}
    what="逐时气象预报"
    view={view}
    onView={next => page.change({ view: next })}
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
