import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { ClassDaysRows } from '@qingyuan/charts/svg/class-days-rows.tsx'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf, numberAt } from '@qingyuan/domain/frame-cells.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { useMemo, useRef } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { useDisplay } from '#/page/display.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { titled } from '#/page/picture.ts'
import { StateGate } from '#/page/state-gate.tsx'
import { NothingRanked } from '../ranking/ranking-empty.tsx'
import type { AirStatistics } from './use-air-statistics.ts'
import { useExplain } from './use-explain.ts'

const levels = [1, 2, 3, 4, 5, 6]
const widths: Readonly<Record<string, number>> = {
  name: 72,
  time: 72,
  aqi: 80,
  aqi_day: 104,
  o3_8h: 112,
  co: 88,
  composite_index: 80,
  good_days: 80,
  good_ratio: 80,
  valid_days: 80,
  ...Object.fromEntries(pollutantIds.map(id => [`primary_days_${id}`, 96])),
  validity: 104,
  ...Object.fromEntries(levels.map(level => [`class_days_${level}`, 56])),
}

/** No place has a judged day. */
export const nothingJudged = (frame: Frame): boolean => columnOf(frame, 'valid_days')?.values.every(value => !value) ?? true

const rowsOf = (frame: Frame) =>
  Array.from({ length: frame.rowCount }, (_, row) => ({
    name: [columnOf(frame, 'name')?.values[row], columnOf(frame, 'time')?.values[row]].filter(Boolean).join(' '),
    days: levels.map(level => numberAt(frame, `class_days_${level}`, row) ?? 0),
  }))

/** A mean of several days has no daily class: its cells are not filled. */
const ungraded = (frame: Frame): Frame => {
  if (columnOf(frame, 'aqi_day')?.hidden) return frame
  const graded = (key: string) => key === 'aqi' || key === 'class'
  return { ...frame, columns: frame.columns.map(column => (graded(column.key) ? column : { ...column, classes: undefined })) }
}

const Table = ({ frame }: { frame: Frame }) => {
  const explain = useExplain(frame)
  const shown = useMemo(() => ungraded(frame), [frame])
  return <FrameTable frame={shown} widths={widths} onTrace={explain} traceFooter />
}

/** 统计: every statistic of the period as a table, the days of each class as bars. */
export const StatisticsCard = ({ s, query }: { s: AirStatistics; query: QueryState<Frame> }) => {
  const box = useRef<HTMLDivElement>(null)
  const palette = useDisplay(display => display.palette)
  const heading = query.data?.meta.title ?? '统计'
  const title = `${heading} ${query.data?.meta.period ?? ''}`
  const sheet = async () => {
    const svg = box.current?.querySelector('svg')
    if (!svg) throw new Error('the picture is not drawn')
    return titled(svg, title, [query.data?.meta.standard ?? ''])
  }
  const gate = (draw: (frame: Frame) => React.ReactNode) => (
    <StateGate query={query} what="空气质量统计查询" skeleton="table" isEmpty={nothingJudged} empty={<NothingRanked r={s.r} />}>
      {draw}
    </StateGate>
  )
  return (
    <ChartCard
      fill
      title={heading}
      subtitle="浓度为有效日均值的平均，O₃-8h 取第 90、CO 取第 95 百分位 · 级别按当日执行的标准 · 点数值溯数"
      name={title}
      view={s.r.state.view}
      onView={view => s.r.change({ view })}
      hotkey
      sheet={sheet}
      chart={gate(frame => (
        <div ref={box} style={{ display: 'flex', flex: 1, minHeight: 0 }}>
          <FillBox>
            {size => (
              <div style={{ height: size.height, overflow: 'auto' }}>
                <ClassDaysRows {...size} rows={rowsOf(frame)} theme={palette} label={`${title} 各级别天数`} />
              </div>
            )}
          </FillBox>
        </div>
      ))}
      table={gate(frame => <Table frame={frame} />)}
      exportTool={<FrameExport call={s.statistics.exportCall} input={s.statistics.input} compact hotkey />}
    />
  )
}
