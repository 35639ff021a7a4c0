import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import { alarmGroupings } from '@qingyuan/domain/alarms/groupings.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { Segmented } from 'antd'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { alarmInput } from '../alarm-filters.tsx'
import { NoAlarms } from '../no-alarms.tsx'
import { groupingIds, type StatisticsProps } from './statistics-filters.ts'
import { type AlarmCounts, withoutKeys } from './without-keys.ts'

const mostBars = 24

/** The first rows of a frame, without its keys: a chart of eighty bars cannot be read. */
const topOf = (frame: AlarmCounts): AlarmCounts => ({
  ...frame,
  rowCount: Math.min(mostBars, frame.rowCount),
  columns: withoutKeys(frame).columns.map(column => ({ ...column, values: column.values.slice(0, mostBars) })),
})

/** Counts, handling and precision by station, county, parameter, kind, rule or level. */
export const GroupedCard = (props: StatisticsProps) => {
  const { by, view, days, page } = props
  return (
    <FrameCard
      call={alarmStatisticsCalls.Query}
      input={{ ...alarmInput(props), by }}
      main
      hotkey
      title={
        <Segmented
          size="small"
          value={by}
          onChange={next => page.change({ by: next })}
          options={groupingIds.map(value => ({ value, label: `按${alarmGroupings[value]}` }))}
        />
      }
      subtitle="准确率 = 已关闭 ÷（已关闭 + 误报）"
      name={`站点报警统计 按${alarmGroupings[by]} ${days.from} ~ ${days.to}`}
      what="报警统计查询"
      empty={<NoAlarms {...props} />}
      view={view}
      onView={next => page.change({ view: next })}
      chart={(frame, ref) => (
        <>
          {frame.rowCount > mostBars && (
            <Text as="p" margin={[0, 0, 6, 0]} colour="textSecondary" size={12} lineHeight={18}>
              报警最多的 {mostBars} 个；全部见表。
            </Text>
          )}
          <BarRankChart ref={ref} frame={topOf(frame)} column="count" height="100%" />
        </>
      )}
    />
  )
}
