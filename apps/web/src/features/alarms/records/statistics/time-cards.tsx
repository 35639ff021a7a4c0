import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { type ReactNode, type Ref, useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from './statistics.module.css'
import type { Statistics } from './use-statistics.ts'

const levels = ['high', 'medium', 'data']
/** The time stands first where a chart looks for it. */
const timed = (frame: Frame): Frame => ({ ...frame, columns: frame.columns.filter(column => column.key !== 'key') })

interface TimeCardProps {
  title: string
  subtitle: string
  query: Statistics['byDay']
  input: Statistics['inputs']['byDay'] | Statistics['inputs']['byHour']
  draw: (frame: Frame, ref: Ref<ChartHandle>) => ReactNode
}

const TimeCard = ({ title, subtitle, query, input, draw }: TimeCardProps) => {
  const chart = useRef<ChartHandle>(null)
  return (
    <ChartCard
      fill
      title={title}
      subtitle={subtitle}
      name={`${title} ${input.from} ~ ${input.to}`}
      handle={chart}
      chart={
        <StateGate query={query} what={`${title}查询`} skeleton="chart">
          {frame => draw(timed(frame), chart)}
        </StateGate>
      }
      table={
        <StateGate query={query} what={`${title}查询`}>
          {frame => <FrameTable frame={frame} />}
        </StateGate>
      }
      exportTool={<FrameExport call={alarmStatisticsCalls.QueryExport} input={input} compact />}
    />
  )
}

/** When they begin: day by day by level, and over the hours of the day. */
export const TimeCards = ({ s }: { s: Statistics }) => (
  <div className={css.above}>
    <TimeCard
      title="每日报警"
      subtitle="按开始时间，次"
      query={s.byDay}
      input={s.inputs.byDay}
      draw={(frame, ref) => <SeriesChart ref={ref} frame={frame} height="100%" columns={levels} bars={levels} stacked />}
    />
    <TimeCard
      title="一日内分布"
      subtitle="按开始的小时（01–24 时），次"
      query={s.byHour}
      input={s.inputs.byHour}
      draw={(frame, ref) => <BarRankChart ref={ref} frame={frame} column="count" height="100%" />}
    />
  </div>
)
