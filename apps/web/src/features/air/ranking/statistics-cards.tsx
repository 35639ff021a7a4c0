import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import { ClassDaysRows } from '@qingyuan/charts/svg/class-days-rows.tsx'
import { comparedItems } from '@qingyuan/contract/air/air-words.ts'
import { airQualityCalls } from '@qingyuan/contract/air/statistics.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type ColumnSpec, columnsByKey, type DeclaredFrame } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { scaleText } from '@qingyuan/domain/standards/class-scale.ts'
import { Box } from '@qingyuan/ui/layout.tsx'
import { usePlaces } from '#/filters/use-places.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { useDisplay } from '#/page/display.ts'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { useRecordAccess } from '#/page/use-record-access.ts'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { barFrame } from './details.ts'
import { NothingRanked } from './nothing-ranked.tsx'
import { itemWords, type RankingProps, roundedChange } from './ranking-filters.ts'

const levels = [1, 2, 3, 4, 5, 6] as const
type StatisticsFrame = OutputOf<typeof airQualityCalls.CityDayStatistics>
type ComparisonFrame = OutputOf<typeof airQualityCalls.CityDayComparison>

/** No place has a judged day. */
const isUnjudged = (frame: DeclaredFrame<{ valid_days: ColumnSpec }>): boolean =>
  columnsByKey(frame).valid_days.values.every(value => !value)

const classRows = (frame: StatisticsFrame) => {
  const columns = columnsByKey(frame)
  return Array.from({ length: frame.rowCount }, (_, row) => ({
    name: [textCell(columns.name, row), textCell(columns.time, row)].filter(Boolean).join(' '),
    days: levels.map(level => numberCell(columns[`class_days_${level}`], row) ?? 0),
  }))
}

/** A mean of several days has no daily class: its cells are not filled. */
const withoutClasses = (frame: StatisticsFrame): StatisticsFrame => {
  const { aqi, class: classes, aqi_day } = columnsByKey(frame)
  if (aqi_day.hidden) return frame
  const plain = (column: FrameColumn) => (column === aqi || column === classes ? column : { ...column, classes: undefined })
  return { ...frame, columns: frame.columns.map(plain) }
}

type ComparedItem = (typeof comparedItems)[number]
/** The card names the item: its columns say only what they are of it. */
const withoutItem = (item: ComparedItem) => (frame: ComparisonFrame) => {
  const own = `${columnsByKey(frame)[item]?.label ?? ''} `
  return { ...frame, columns: frame.columns.map(column => ({ ...column, label: column.label.replace(own, '') })) }
}
const shortened = Object.fromEntries(comparedItems.map(item => [item, withoutItem(item)])) as Record<
  ComparedItem,
  (frame: ComparisonFrame) => ComparisonFrame
>

/** A statistic of a row over the whole period. */
const usePeriodLineage = () => {
  const { places } = usePlaces()
  const hasAccess = useRecordAccess()
  const city = places?.find(place => place.kind === 'city')
  return ({ column, row, footer }: FrameCell, frame: DeclaredFrame<{ place_id: ColumnSpec }>): TraceQuestion | null => {
    const placeId = footer === undefined ? numberCell(columnsByKey(frame).place_id, row) : city?.id
    if (!hasAccess(placeId)) return null
    const [from, to = from] = (frame.meta.period ?? '').split(' ~ ')
    return from ? { placeId, parameter: column.parameter ?? column.key, step: 'day', time: from, until: to } : null
  }
}

/** A statistic of the row's month, or of the whole period; the largest AQI is that of its day. */
const useStatisticsLineage = () => {
  const ofPeriod = usePeriodLineage()
  return (cell: FrameCell, frame: StatisticsFrame): TraceQuestion | null => {
    const { aqi, aqi_day, time } = columnsByKey(frame)
    const { column, row, footer } = cell
    const whole = ofPeriod(cell, frame)
    if (!whole) return null
    const of = { placeId: whole.placeId, parameter: whole.parameter }
    if (column.key === aqi.key) {
      const day = footer === undefined ? aqi_day.values[row] : frame.footer?.[footer]?.cells[frame.columns.indexOf(aqi_day)]
      return day ? { ...of, step: 'day', time: String(day) } : null
    }
    const month = footer === undefined ? textCell(time, row) : ''
    return month ? { ...of, step: 'month', time: month } : whole
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
  const titleOf = (frame: StatisticsFrame) => `${frame.meta.title} ${frame.meta.period ?? ''}`
  return (
    <FrameCard
      {...shared(props)}
      call={airQualityCalls[`${area}${by === 'span' ? 'Day' : 'Month'}Statistics`]}
      input={by === 'span' ? daysOf(question) : wholeMonths(question)}
      what="空气质量统计查询"
      title={frame => frame?.meta.title ?? '统计'}
      subtitle="浓度为有效日均值的平均，O₃-8h 取第 90、CO 取第 95 百分位 · 级别按当日执行的标准 · 点数值溯数"
      name={titleOf}
      about={frame => scaleText(frame.meta)}
      lineage={useStatisticsLineage()}
      shown={withoutClasses}
      figure={(frame, size) => (
        <Box height={size.height} overflow="auto">
          <ClassDaysRows {...size} rows={classRows(frame)} theme={theme} label={`${titleOf(frame)} 各级别天数`} />
        </Box>
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
      subtitle={`${unit === 'Day' ? '与去年相同日期' : '与去年相同月份，未结束的月取相同天数'}比，${roundedChange} · 名次在全部${area === 'City' ? '城市' : '区县'}之间 · 对比期有效日不足 75 % 不作比较`}
      name={frame => `${frame.meta.title} ${words} ${frame.meta.period ?? ''}`}
      about={frame => `横线为去年同期 · ${scaleText(frame.meta)}`}
      lineage={usePeriodLineage()}
      shown={shortened[item]}
      chart={(frame, ref) => (
        <Box grow minHeight={160}>
          <BarRankChart
            ref={ref}
            frame={barFrame(frame)}
            column={item}
            base={columnsByKey(frame)[`${item}_last_year`]?.key}
            height="100%"
          />
        </Box>
      )}
    />
  )
}
