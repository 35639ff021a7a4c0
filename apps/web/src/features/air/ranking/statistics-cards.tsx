import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import { ClassDaysRows } from '@qingyuan/charts/svg/class-days-rows.tsx'
import { airQualityCalls } from '@qingyuan/contract/air/statistics.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf, numberAt, textAt } from '@qingyuan/domain/frame-cells.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { useDisplay } from '#/page/display.ts'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { useRecordAccess } from '#/page/use-record-access.ts'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { barFrame } from './details.ts'
import { NothingRanked } from './nothing-ranked.tsx'
import css from './ranking.module.css'
import { itemWords, type RankingProps } from './ranking-filters.ts'

const levels = [1, 2, 3, 4, 5, 6]
const statisticsWidths: Readonly<Record<string, number>> = {
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
const comparisonWidths = (item: string): Readonly<Record<string, number>> => ({
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

/** No place has a judged day. */
const isUnjudged = (frame: Frame): boolean => columnOf(frame, 'valid_days')?.values.every(value => !value) ?? true

const classRows = (frame: Frame) =>
  Array.from({ length: frame.rowCount }, (_, row) => ({
    name: [textAt(frame, 'name', row), textAt(frame, 'time', row)].filter(Boolean).join(' '),
    days: levels.map(level => numberAt(frame, `class_days_${level}`, row) ?? 0),
  }))

/** A mean of several days has no daily class: its cells are not filled. */
const ungraded = (frame: Frame): Frame => {
  if (columnOf(frame, 'aqi_day')?.hidden) return frame
  const graded = (key: string) => key === 'aqi' || key === 'class'
  return { ...frame, columns: frame.columns.map(column => (graded(column.key) ? column : { ...column, classes: undefined })) }
}

/** The card names the item: its columns say only what they are of it. */
const withoutItem = (item: string) => (frame: Frame) => {
  const own = `${columnOf(frame, item)?.label ?? ''} `
  return { ...frame, columns: frame.columns.map(column => ({ ...column, label: column.label.replace(own, '') })) }
}
const shortened = Object.fromEntries(Object.keys(itemWords).map(item => [item, withoutItem(item)]))

/** A statistic of the row's month, or of the whole period; the largest AQI is that of its day. */
const useLineage = () => {
  const { places } = usePlaces()
  const hasAccess = useRecordAccess()
  const city = places?.find(place => place.kind === 'city')
  return ({ column, row, footer }: FrameCell, frame: Frame): TraceQuestion | null => {
    const placeId = footer === undefined ? Number(textAt(frame, 'place_id', row)) : (city?.id ?? 0)
    if (!hasAccess(placeId)) return null
    const [from, to = from] = (frame.meta.period ?? '').split(' ~ ')
    const month = footer === undefined ? textAt(frame, 'time', row) : ''
    const of = { placeId, parameter: column.parameter ?? column.key }
    if (column.key === 'aqi') {
      const at = frame.columns.findIndex(({ key }) => key === 'aqi_day')
      const day = footer === undefined ? textAt(frame, 'aqi_day', row) : frame.footer?.[footer]?.cells[at]
      return day ? { ...of, step: 'day', time: String(day) } : null
    }
    if (month) return { ...of, step: 'month', time: month }
    return from ? { ...of, step: 'day', time: from, until: to } : null
  }
}

const shared = ({ view, page, ...props }: RankingProps) => ({
  main: true,
  hotkey: true,
  traceFooter: true,
  isEmpty: isUnjudged,
  empty: <NothingRanked {...props.ranking} onTotal={() => page.change({ period: 'total', time: '', from: '', to: '' })} />,
  view,
  onView: (next: RankingProps['view']) => page.change({ view: next }),
})

const wholeMonths = ({ from, to }: { from: string; to: string }) => ({ from: from.slice(0, 7), to: to.slice(0, 7) })
const daysOf = ({ from, to }: { from: string; to: string }) => ({ from, to })

/** 统计: every statistic of the period as a table, the days of each class as bars. */
export const StatisticsCard = (props: RankingProps) => {
  const { area, by, question } = props.ranking
  const theme = useDisplay(display => display.palette)
  const titleOf = (frame: Frame) => `${frame.meta.title} ${frame.meta.period ?? ''}`
  return (
    <FrameCard
      {...shared(props)}
      call={airQualityCalls[`${area}${by === 'span' ? 'Day' : 'Month'}Statistics`]}
      input={by === 'span' ? daysOf(question) : wholeMonths(question)}
      what="空气质量统计查询"
      title={frame => frame?.meta.title ?? '统计'}
      subtitle="浓度为有效日均值的平均，O₃-8h 取第 90、CO 取第 95 百分位 · 级别按当日执行的标准 · 点数值溯数"
      name={titleOf}
      about={frame => frame.meta.standard ?? ''}
      lineage={useLineage()}
      shown={ungraded}
      widths={statisticsWidths}
      figure={(frame, size) => (
        <div style={{ height: size.height, overflow: 'auto' }}>
          <ClassDaysRows {...size} rows={classRows(frame)} theme={theme} label={`${titleOf(frame)} 各级别天数`} />
        </div>
      )}
    />
  )
}

/** 对比: one item against last year and another period, with rank; as bars with last year's line. */
export const ComparisonCard = (props: RankingProps) => {
  const { area, unit, item, base, question } = props.ranking
  const words = itemWords[item]
  return (
    <FrameCard
      {...shared(props)}
      call={airQualityCalls[`${area}${unit}Comparison`]}
      input={{ ...(unit === 'Day' ? daysOf(question) : wholeMonths(question)), ...base, items: [item] }}
      what="空气质量对比查询"
      title={frame => `${frame?.meta.title ?? '对比'} ${words}`}
      subtitle={`${unit === 'Day' ? '与去年相同日期' : '与去年相同月份，未结束的月取相同天数'}比 · 名次在全部${area === 'City' ? '城市' : '区县'}之间 · 对比期有效日不足 75 % 不作比较`}
      name={frame => `${frame.meta.title} ${words} ${frame.meta.period ?? ''}`}
      about={frame => `横线为去年同期 · ${frame.meta.standard ?? ''}`}
      lineage={useLineage()}
      shown={shortened[item]}
      widths={comparisonWidths(item)}
      chart={(frame, ref) => (
        <div className={css.bars}>
          <BarRankChart ref={ref} frame={barFrame(frame)} column={item} base={`${item}_last_year`} height="100%" />
        </div>
      )}
    />
  )
}
