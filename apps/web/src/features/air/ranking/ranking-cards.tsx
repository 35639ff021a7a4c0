import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { RankLineChart } from '@qingyuan/charts/series/rank-line-chart.tsx'
import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { scaleText } from '@qingyuan/domain/standards/class-scale.ts'
import { Box, Row } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { type Ref, useMemo, useState } from 'react'
import { usePlaces } from '#/filters/use-places.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { useRecordAccess } from '#/page/use-record-access.ts'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { barFrame, detailTable, limitOf, type RankedItem, type RankingFrame, rankedItems } from './details.ts'
import css from './ranking.module.css'
import { compareWords, kindWords, type RankingProps, roundedChange } from './ranking-filters.ts'

/** One item of the ranking as bars, in the order of the ranking. */
const ItemBars = ({ frame, day, ref }: { frame: RankingFrame; day: string; ref: Ref<ChartHandle> }) => {
  const columns = columnsByKey(frame)
  const [item, setItem] = useState<RankedItem>('pm2_5')
  const limit = limitOf(item, day)
  const plain = useMemo(() => barFrame(frame), [frame])
  return (
    <>
      <Row rigid padding={[0, 0, 8, 0]} colour="textSecondary" size={12}>
        <Segmented
          size="small"
          value={item}
          onChange={setItem}
          options={rankedItems.map(each => ({ value: each, label: <Subscript text={columns[each].label} /> }))}
        />
        <span>
          {columns[item].unit}
          {limit !== null && `　虚线为二级限值 ${limit}`}
        </span>
      </Row>
      <Box grow minHeight={160}>
        <BarRankChart ref={ref} frame={plain} column={item} limits={limit === null ? [] : [{ label: '', value: limit }]} height="100%" />
      </Box>
    </>
  )
}

/** 排名明细: the table, or one item of it as bars. */
export const RankCard = ({ ranking: { kind, compare, dust, question }, view, page }: RankingProps) => {
  const { places, own: county } = usePlaces()
  const hasAccess = useRecordAccess()
  const [selected, select] = useState<number | null>(null)
  const city = places?.find(place => place.kind === 'city')
  const headingOf = (frame: RankingFrame | undefined) => (kind === 'group' ? '分组排名明细' : (frame?.meta.title ?? ''))
  const ownRow = (frame: RankingFrame) => {
    const own = Math.max(rowOfPlace(frame, city?.id), rowOfPlace(frame, county?.id))
    return own >= 0 ? own : null
  }
  const lineage = ({ column, row, footer }: FrameCell, frame: RankingFrame): TraceQuestion | null => {
    const columns = columnsByKey(frame)
    const placeId = footer === undefined ? numberCell(columns.place_id, row) : city?.id
    if (!hasAccess(placeId)) return null
    const change = column.key === columns.composite_index_change.key
    if (change && compare !== 'lastYear') return null
    const parameter = change ? 'composite_index' : (column.parameter ?? column.key)
    const statistic = [change && 'change', dust && 'without_dust'].filter(Boolean).join('_') || undefined
    return { placeId, parameter, step: 'day', time: question.from, until: question.to, statistic }
  }
  return (
    <FrameCard
      main
      hotkey
      call={rankingCalls.RankingDetails}
      input={question}
      what="排名明细查询"
      title={headingOf}
      subtitle={frame => (
        <span>
          {frame.rowCount} 个{kind === 'group' ? '成员' : kindWords[kind]} · 按综合指数升序 · 变化率对
          {compareWords[compare]}，{roundedChange} · <u className={css.above}>下划线</u> 超二级限值 · O₃-8h 取第 90、CO 取第 95 百分位
        </span>
      )}
      name={frame => `${headingOf(frame)} ${frame.meta.period ?? ''}`}
      about={frame => scaleText(frame.meta)}
      view={view}
      onView={next => page.change({ view: next })}
      chart={(frame, ref) => <ItemBars ref={ref} frame={frame} day={question.to} />}
      shown={detailTable}
      lineage={lineage}
      traceFooter
      selected={frame => selected ?? ownRow(frame)}
      onSelect={select}
    />
  )
}

/** Index of each place with last year's line. */
export const IndexCard = ({ ranking: { question, compare } }: RankingProps) => (
  <FigureCard
    query={useCall(rankingCalls.RankingDetails, question)}
    title="综合指数"
    subtitle={`横线为${compareWords[compare]}`}
    name={frame => `综合指数 ${frame.meta.period ?? ''}`}
    about={frame => `横线为${compareWords[compare]} · ${scaleText(frame.meta)}`}
    chart={(frame, ref) => {
      const { composite_index, composite_index_base } = columnsByKey(frame)
      return <BarRankChart ref={ref} frame={frame} column={composite_index.key} base={composite_index_base.key} height="100%" />
    }}
  />
)

/** The city's place among its neighbours month by month. */
export const NeighbourCard = ({ ranking: { question } }: RankingProps) => {
  const year = Number(question.to.slice(0, 4))
  const query = useCall(rankingCalls.CityRank, { year })
  const title = `周边 ${query.data?.cities ?? ''} 城名次`
  return (
    <FigureCard
      query={query}
      what="周边城市名次查询"
      title={title}
      subtitle="月累计 · 虚线去年"
      name={`${title} ${year}`}
      about="月累计综合指数名次，虚线为去年"
      chart={({ months, cities }, ref) => (
        <RankLineChart
          ref={ref}
          label={title}
          height="100%"
          steps={months.map(({ month }) => String(month))}
          ranks={months.map(({ rank }) => rank)}
          lastYear={months.map(({ lastYear }) => lastYear)}
          of={cities}
        />
      )}
    />
  )
}
