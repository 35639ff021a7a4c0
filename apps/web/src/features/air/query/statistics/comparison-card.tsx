import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useMemo, useRef } from 'react'
import type { QueryState } from '#/hooks/use-call.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { barFrame } from '../ranking/details.ts'
import { NothingRanked } from '../ranking/ranking-empty.tsx'
import { nothingJudged } from './statistics-card.tsx'
import { type AirStatistics, comparedWords } from './use-air-statistics.ts'
import { useExplain } from './use-explain.ts'

const widthsOf = (item: string): Readonly<Record<string, number>> => ({
  name: 72,
  [`${item}_rank_change`]: 80,
  [`${item}_last_year_change`]: 96,
  [`${item}_last_year_rate`]: 128,
  [`${item}_base_change`]: 96,
  [`${item}_base_rate`]: 120,
  valid_days: 72,
  valid_days_last_year: 88,
  valid_days_base: 88,
})

/** The card names the item: its columns say only what they are of it. */
const shortened = (frame: Frame, item: string): Frame => {
  const own = `${columnOf(frame, item)?.label ?? ''} `
  return { ...frame, columns: frame.columns.map(column => ({ ...column, label: column.label.replace(own, '') })) }
}

const Table = ({ frame, item }: { frame: Frame; item: string }) => {
  const explain = useExplain(frame)
  const shown = useMemo(() => shortened(frame, item), [frame, item])
  return <FrameTable frame={shown} widths={widthsOf(item)} onTrace={explain} traceFooter />
}

/** 对比: one item against last year and a period of one's own, with rank; as bars with last year's line. */
export const ComparisonCard = ({ s, query }: { s: AirStatistics; query: QueryState<Frame> }) => {
  const chart = useRef<ChartHandle>(null)
  const { item } = s.state
  const words = comparedWords[item]
  const title = `${query.data?.meta.title ?? '对比'} ${words} ${query.data?.meta.period ?? ''}`
  const about = `横线为去年同期 · ${query.data?.meta.standard ?? ''}`
  const gate = (draw: (frame: Frame) => React.ReactNode) => (
    <StateGate query={query} what="空气质量对比查询" skeleton="table" isEmpty={nothingJudged} empty={<NothingRanked r={s.r} />}>
      {draw}
    </StateGate>
  )
  return (
    <ChartCard
      fill
      title={
        <>
          {query.data?.meta.title ?? '对比'} <Subscript text={words} />
        </>
      }
      subtitle={`${s.unit === 'day' ? '与去年相同日期' : '与去年相同月份，未结束的月取相同天数'}比 · 名次在全部${s.kind === 'city' ? '城市' : '区县'}之间 · 对比期有效日不足 75 % 不作比较`}
      name={title}
      view={s.r.state.view}
      onView={view => s.r.change({ view })}
      hotkey
      handle={chart}
      about={about}
      chart={gate(frame => (
        <div style={{ flex: 1, minHeight: 200 }}>
          <BarRankChart ref={chart} frame={barFrame(frame)} column={item} base={`${item}_last_year`} height="100%" />
        </div>
      ))}
      table={gate(frame => <Table frame={frame} item={item} />)}
      exportTool={<FrameExport call={s.comparison.exportCall} input={s.comparison.input} compact hotkey />}
    />
  )
}
