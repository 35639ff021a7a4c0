import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { weatherOptions } from '@qingyuan/charts/series/weather-options.ts'
import { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { isBlank } from '../parts/frame-cells.ts'
import { groups, type Observed } from './use-observed.ts'

const subtitleOf = (o: Observed, frame: Frame | undefined) => {
  const where = o.chosen.length === 1 ? o.chosen[0]!.name : `${o.chosen.length} 个点位`
  const units = [...new Set(frame?.columns.flatMap(column => (column.unit && column.parameter !== 'wind_direction' ? [column.unit] : [])))]
  const barbs = o.state.group === 'wind' ? (o.chosen.length === 1 ? barbWords : '选一个点位可看风羽') : ''
  return [`${where} · ${o.state.step === 'hour' ? '小时值' : '日值'} ${units.join('、')}`, barbs].filter(Boolean).join(' · ')
}

/** The chosen elements over time; a click takes the map to that time. */
export const TrendCard = ({ o }: { o: Observed }) => {
  const chart = useRef<ChartHandle>(null)
  const { label, ids } = groups[o.state.group]
  const name = `${o.chosen[0]?.name ?? ''} ${label}趋势 ${o.range.from} ~ ${o.range.to}`
  const pick = (row: number) => {
    const time = o.tend.data?.columns[0]?.values[row]
    if (time) o.change({ at: String(time) })
  }
  const gate = (draw: (frame: Frame) => React.ReactNode) => (
    <StateGate
      query={o.tend}
      what="气象趋势查询"
      skeleton="chart"
      isEmpty={isBlank}
      empty={
        <EmptyState title="该时段没有气象数据" actions={<Button onClick={o.reset}>清除筛选</Button>}>
          {o.chosen[0]?.name} {o.range.from} ~ {o.range.to} 没有{label}观测。
        </EmptyState>
      }
    >
      {draw}
    </StateGate>
  )
  return (
    <ChartCard
      fill
      hotkey
      title={`${label}趋势`}
      subtitle={subtitleOf(o, o.tend.data)}
      name={name}
      view={o.state.view}
      onView={view => o.change({ view })}
      handle={chart}
      chart={gate(frame => <SeriesChart ref={chart} frame={frame} height="100%" {...weatherOptions(frame)} marked={o.row} onPick={pick} />)}
      table={gate(frame => <FrameTable frame={frame} />)}
      exportTool={
        <FrameExport
          call={weatherCalls.export}
          input={o.question && { view: 'weatherTend', ...o.question, parameters: [...ids] }}
          compact
        />
      }
    />
  )
}
