import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type MonitorGrouping, monitorGroupings } from '@qingyuan/contract/organics/monitor-schemas.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Box, Columns } from '@qingyuan/ui/layout.tsx'
import { choice } from '#/filters/choice.tsx'
import { lastDays } from '#/filters/period.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { anyItemFilter, areaFilter, categoryFilter, hoursOfDays, typeFilter } from './monitor-filters.tsx'
import { WeekHours } from './week-hours.tsx'

type Analysis = OutputOf<typeof vocMonitorCalls.alarmAnalysis>

const filters = {
  category: categoryFilter,
  item: anyItemFilter,
  type: typeFilter,
  area: areaFilter,
  by: choice(monitorGroupings, { label: '分组', width: 104 }),
  days: lastDays(30),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
}
type Props = PageProps<typeof filters, Record<never, never>>

const mostBars = 24

const figuresOf = ({ counts, hours, meanDuration, falseRate, answerHours }: Analysis) => [
  { label: '报警', value: numberText(counts.total, 0), unit: '次' },
  { label: '涉及站点', value: numberText(counts.stations, 0), unit: '个' },
  { label: '同一烟羽事件', value: numberText(counts.events, 0), unit: '起' },
  { label: '未关闭', value: numberText(counts.open, 0), unit: '次' },
  { label: '报警时长', value: numberText(hours, 0), unit: 'h' },
  { label: '平均时长', value: numberText(meanDuration, 1), unit: 'h' },
  { label: '误报率', value: numberText(falseRate, 1), unit: '%' },
  { label: '首次响应', value: numberText(answerHours, 1), unit: 'h' },
]

/** The first rows, without their keys: more bars cannot be read. */
const topOf = (frame: Analysis): Analysis =>
  ({
    ...frame,
    rowCount: Math.min(mostBars, frame.rowCount),
    columns: frame.columns.filter(({ key }) => key !== 'key').map(column => ({ ...column, values: column.values.slice(0, mostBars) })),
  }) as Analysis

const Body = ({ category, item, type, area, by, days, view, page }: Props) => {
  const input = { categoryId: category, item, typeId: type, areaId: area, groupBy: by as MonitorGrouping, ...hoursOfDays(days) }
  const query = useCall(vocMonitorCalls.alarmAnalysis, input)
  return (
    <>
      <Box rigid>
        <StateGate query={query} what="报警分析查询" skeleton="block">
          {answer => <KeyFigures figures={figuresOf(answer)} />}
        </StateGate>
      </Box>
      <Columns widths={['3fr', '2fr']} height={232} stacked={232}>
        <QueryCard query={query} title="一周内分布" subtitle="按开始的小时（01–24 时），次" what="报警分析查询">
          {answer => <WeekHours byHour={answer.byHour} />}
        </QueryCard>
        <FrameCard
          call={vocMonitorCalls.alarmAnalysis}
          input={{ ...input, groupBy: 'wind' }}
          title="来风方向"
          subtitle="报警开始时的风向，次"
          name={`报警来风方向 ${days.from} ~ ${days.to}`}
          what="报警分析查询"
          chart={(frame, ref) => <BarRankChart ref={ref} frame={topOf(frame)} column="count" height="100%" />}
        />
      </Columns>
      <FrameCard
        call={vocMonitorCalls.alarmAnalysis}
        input={input}
        main
        hotkey
        title={`按${monitorGroupings[by as MonitorGrouping]}`}
        subtitle="误报率 = 误报 ÷（已关闭 + 误报）；及时响应：2 h 内"
        name={`报警分析 ${days.from} ~ ${days.to}`}
        what="报警分析查询"
        empty="该时段没有报警"
        view={view}
        onView={next => page.change({ view: next })}
        chart={(frame, ref) => <BarRankChart ref={ref} frame={topOf(frame)} column="count" height="100%" />}
      />
    </>
  )
}

/** 报警分析. */
export const Page = createPage({ filters }, Body)
