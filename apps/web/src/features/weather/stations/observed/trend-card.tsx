import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { weatherOptions } from '@qingyuan/charts/series/weather-options.ts'
import { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { isBlank } from '../parts/frame-cells.ts'
import type { Observed } from './observed-filters.ts'

const subtitleOf = ({ places, period, group }: Observed, frame: Frame | undefined) => {
  const where = places.length === 1 ? places[0]!.name : `${places.length} 个点位`
  const units = [...new Set(frame?.columns.flatMap(column => (column.unit && column.parameter !== 'wind_direction' ? [column.unit] : [])))]
  const barbs = group === 'wind' ? (places.length === 1 ? barbWords : '选一个点位可看风羽') : ''
  return [`${where} · ${period.step === 'hour' ? '小时值' : '日值'} ${units.join('、')}`, barbs].filter(Boolean).join(' · ')
}

/** The chosen elements over time; a click takes the map to that time. */
export const TrendCard = (props: Observed) => {
  const { trend, trendInput, places, label, period, row, onTime, reset, cardView, noData } = props
  const name = places[0]?.name ?? ''
  return (
    <FigureCard<Frame>
      query={trend}
      main
      hotkey
      title={`${label}趋势`}
      subtitle={subtitleOf(props, trend.data)}
      name={`${name} ${label}趋势 ${period.from} ~ ${period.to}`}
      what="气象趋势查询"
      isEmpty={isBlank}
      empty={noData('该时段没有气象数据', `${name} ${period.from} ~ ${period.to} 没有${label}观测。`, reset)}
      {...cardView}
      chart={(frame, ref) => <SeriesChart ref={ref} frame={frame} height="100%" {...weatherOptions(frame)} marked={row} onPick={onTime} />}
      table={frame => <FrameTable frame={frame} />}
      exportTool={<FrameExport call={weatherCalls.export} input={trendInput && { view: 'weatherTend', ...trendInput }} compact />}
    />
  )
}
