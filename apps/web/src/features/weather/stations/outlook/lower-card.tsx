import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { Segmented } from 'antd'
import { optionsOf } from '#/filters/options-of.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { type LowerTab, lowerTabs, type Outlook } from './outlook-filters.ts'

/** Runs of stable hours (classes E and F), which are shaded. */
const stableSpans = (frame: OutputOf<typeof weatherOutlookCalls.PlaceHours>) => {
  const spans: { from: number; to: number }[] = []
  for (const [row, value] of columnsByKey(frame).stability.values.entries()) {
    if (!/^[EF]/.test(String(value))) continue
    const last = spans.at(-1)
    if (last && last.to === row - 1) last.to = row
    else spans.push({ from: row, to: row })
  }
  return spans
}

const curves = ['ventilation', 'mixing_height'] as const
const limits = [
  { label: '通风差 2000', value: 2000 },
  { label: '通风好 4000', value: 4000 },
]
const words = { course: '通风量 m²/s、混合层 m · 灰底为稳定（E、F）时段', counties: '通风量 < 2000 差，2000–4000 一般，> 4000 好' } as const

/** What carries pollution away: depth and ventilation hour by hour here, or day by day in every county. */
export const LowerCard = ({ lower, hours, name, row, onTime, page }: Outlook) => {
  const { places = [] } = usePlaces()
  const counties = places.filter(({ kind }) => kind === 'county').map(({ id }) => id)
  const input = counties.length > 0 && lower === 'counties' ? { placeIds: counties } : null
  const days = useCall(weatherOutlookCalls.DiffusionDays, input)
  const card = {
    title: (
      <Segmented<LowerTab> size="small" value={lower} onChange={next => page.change({ lower: next })} options={optionsOf(lowerTabs)} />
    ),
    subtitle: words[lower],
    name: `${name} 扩散条件`,
  }
  if (lower === 'counties')
    return (
      <ChartCard
        fill
        {...card}
        chart={
          <StateGate query={days} what="区县逐日扩散条件" isEmpty={frame => frame.rowCount === 0}>
            {frame => <FrameTable frame={frame} />}
          </StateGate>
        }
        exportTool={<FrameExport call={weatherOutlookCalls.DiffusionDaysExport} input={input} compact />}
      />
    )
  return (
    <FigureCard<OutputOf<typeof weatherOutlookCalls.PlaceHours>>
      {...card}
      query={hours}
      what="逐时气象预报"
      isEmpty={frame => frame.rowCount === 0}
      chart={(frame, ref) => (
        <SeriesChart
          ref={ref}
          frame={frame}
          height="100%"
          columns={curves}
          right={[curves[1]]}
          limits={limits}
          spans={stableSpans(frame)}
          marked={row}
          onPick={onTime}
        />
      )}
    />
  )
}
