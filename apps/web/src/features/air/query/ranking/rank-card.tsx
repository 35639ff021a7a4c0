import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf, rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { usePlaces } from '#/filters/use-places.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { toast } from '#/toaster.tsx'
import { barFrame, canBeDrawn, detailTable, detailWidths, limitOf } from './details.ts'
import css from './ranking.module.css'
import { compareWords, kindWords, type Ranking } from './use-ranking.ts'

/** One item of the ranking as bars, in the order of the ranking. */
const Bars = ({ frame, day, ref }: { frame: Frame; day: string; ref: React.Ref<ChartHandle> }) => {
  const items = canBeDrawn(frame)
  const [key, setKey] = useState('pm2_5')
  const item = items.find(each => each.key === key)
  const limit = limitOf(key, day)
  const plain = useMemo(() => barFrame(frame), [frame])
  return (
    <>
      <div className={css.items}>
        <Segmented
          size="small"
          value={key}
          onChange={setKey}
          options={items.map(each => ({ value: each.key, label: <Subscript text={each.label} /> }))}
        />
        <span>
          {item?.unit}
          {limit !== null && `　虚线为二级限值 ${limit}`}
        </span>
      </div>
      <div style={{ flex: 1, minHeight: 160 }}>
        <BarRankChart ref={ref} frame={plain} column={key} limits={limit === null ? [] : [{ label: '', value: limit }]} height="100%" />
      </div>
    </>
  )
}

const Subtitle = ({ r, frame }: { r: Ranking; frame: Frame }) => (
  <span>
    {frame.rowCount} 个{r.state.kind === 'group' ? '成员' : kindWords[r.state.kind]} · 按综合指数升序 · 变化率对
    {compareWords[r.state.compare]} · <u className={css.above}>下划线</u> 超二级限值 · O₃-8h 取第 90、CO 取第 95 百分位
  </span>
)

/** 排名明细: the table, or one item of it as bars. */
export const RankCard = ({ r, frame }: { r: Ranking; frame: Frame }) => {
  const { byId, places, own: county } = usePlaces()
  const chart = useRef<ChartHandle>(null)
  const trace = useTrace()
  const [selected, select] = useState<number | null>(null)
  const shown = useMemo(() => detailTable(frame), [frame])
  const city = places?.find(place => place.kind === 'city')
  const own = Math.max(rowOfPlace(frame, city?.id), rowOfPlace(frame, county?.id))
  const { from, to } = r.question
  const explain = ({ column, row, footer }: FrameCell) => {
    const at = columnOf(frame, 'place_id')
    const placeId = Number(footer === undefined ? at?.values[row] : city?.id)
    if (!byId.has(placeId)) return toast.info('本账户看不到该点位的原始记录，不能溯数')
    const change = column.key === 'composite_index_change'
    if (change && r.state.compare !== 'lastYear') return
    const parameter = change ? 'composite_index' : (column.parameter ?? column.key)
    const statistic = [change && 'change', r.state.dust && 'without_dust'].filter(Boolean).join('_') || undefined
    trace.open({ placeId, parameter, step: 'day', time: from, until: to, statistic })
  }
  const heading = r.state.kind === 'group' ? '分组排名明细' : frame.meta.title
  const title = `${heading} ${frame.meta.period ?? ''}`
  return (
    <ChartCard
      fill
      title={heading}
      subtitle={<Subtitle r={r} frame={frame} />}
      name={title}
      view={r.state.view}
      onView={view => r.change({ view })}
      hotkey
      handle={chart}
      about={frame.meta.standard}
      chart={<Bars ref={chart} frame={frame} day={to} />}
      table={
        <FrameTable
          frame={shown}
          widths={detailWidths}
          onTrace={explain}
          traceFooter
          selected={selected ?? (own >= 0 ? own : null)}
          onSelect={select}
        />
      }
      exportTool={<FrameExport call={rankingCalls.RankingDetailsExport} input={r.question} compact hotkey />}
    />
  )
}
