import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import { alarmGroupings } from '@qingyuan/domain/alarms/groupings.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { Button, Segmented } from 'antd'
import { type ReactNode, useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import css from './statistics.module.css'
import { groupings, type Statistics } from './use-statistics.ts'

const mostBars = 24

/** The first rows of a frame, without its keys: a chart of eighty bars says nothing. */
const topOf = (frame: Frame): Frame => ({
  ...frame,
  rowCount: Math.min(mostBars, frame.rowCount),
  columns: frame.columns.filter(column => column.key !== 'key').map(column => ({ ...column, values: column.values.slice(0, mostBars) })),
})

/** Counts, handling and precision by station, county, parameter, kind, rule or level. */
export const GroupedCard = ({ s }: { s: Statistics }) => {
  const chart = useRef<ChartHandle>(null)
  const word = alarmGroupings[s.state.by]
  const gate = (draw: (frame: Frame) => ReactNode) => (
    <StateGate
      query={s.grouped}
      what="报警统计查询"
      isEmpty={frame => frame.rowCount === 0}
      empty={
        <EmptyState title="该时段没有报警" actions={<Button onClick={s.reset}>清除筛选</Button>}>
          {s.input.from} 至 {s.input.to} 没有符合条件的报警。
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
      title={
        <Segmented
          size="small"
          value={s.state.by}
          onChange={by => s.change({ by })}
          options={groupings.map(value => ({ value, label: `按${alarmGroupings[value]}` }))}
        />
      }
      subtitle="准确率 = 已关闭 ÷（已关闭 + 误报）"
      name={`站点报警统计 按${word} ${s.input.from} ~ ${s.input.to}`}
      view={s.state.view}
      onView={view => s.change({ view })}
      handle={chart}
      chart={gate(frame => (
        <>
          {frame.rowCount > mostBars && <p className={css.reading}>报警最多的 {mostBars} 个；全部见表。</p>}
          <BarRankChart ref={chart} frame={topOf(frame)} column="count" height="100%" />
        </>
      ))}
      table={gate(frame => <FrameTable frame={frame} widths={{ name: 168 }} />)}
      exportTool={<FrameExport call={alarmStatisticsCalls.QueryExport} input={s.inputs.grouped} compact hotkey />}
    />
  )
}
