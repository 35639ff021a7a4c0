import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { weatherOptions } from '@qingyuan/charts/series/weather-options.ts'
import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { useMemo, useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import type { Outlook } from './use-outlook.ts'

const drawn = ['time', 'temperature', 'precipitation', 'wind_speed', 'wind_direction']

/** Temperature, precipitation and wind of the coming days hour by hour. */
export const HoursCard = ({ o }: { o: Outlook }) => {
  const chart = useRef<ChartHandle>(null)
  const frame = o.hours.data
  const shown = useMemo(() => frame && { ...frame, columns: frame.columns.filter(column => drawn.includes(column.key)) }, [frame])
  const ways = shown && { ...weatherOptions(shown), columns: ['temperature', 'precipitation'], right: ['precipitation'] }
  const title = `${o.place?.name ?? ''} 逐时气象预报`
  return (
    <ChartCard
      fill
      hotkey
      title="逐时气象"
      subtitle={`气温 ℃、降水 mm/h · ${barbWords}`}
      name={`${title} ${frame?.meta.period ?? ''}`}
      view={o.state.view}
      onView={view => o.change({ view })}
      handle={chart}
      chart={
        <StateGate query={o.hours} what="逐时气象预报" skeleton="chart" isEmpty={each => each.rowCount === 0}>
          {() =>
            shown && (
              <SeriesChart
                ref={chart}
                frame={shown}
                height="100%"
                {...ways}
                marked={o.row}
                onPick={row => o.change({ at: o.times[row] ?? '' })}
              />
            )
          }
        </StateGate>
      }
      table={
        <StateGate query={o.hours} what="逐时气象预报">
          {each => <FrameTable frame={each} selected={o.row} onSelect={row => o.change({ at: o.times[row] ?? '' })} />}
        </StateGate>
      }
      exportTool={
        <FrameExport call={weatherOutlookCalls.PlaceHoursExport} input={o.place ? { placeId: o.place.id } : null} compact hotkey />
      }
    />
  )
}
