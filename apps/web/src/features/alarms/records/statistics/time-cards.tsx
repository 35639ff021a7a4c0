import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import type { alarmInput } from '../alarm-filters.tsx'
import { withoutKeys } from './without-keys.ts'

const levels = ['high', 'medium', 'data'] as const
/** Hours and days without an alarm are shown too. */
const neverEmpty = () => false

interface TimeCardProps {
  input: ReturnType<typeof alarmInput>
}
const nameOf = (title: string, { from, to }: TimeCardProps['input']) => ({ title, name: `${title} ${from} ~ ${to}`, what: `${title}查询` })

/** Day by day, by level. */
export const DayCard = ({ input }: TimeCardProps) => (
  <FrameCard
    call={alarmStatisticsCalls.Query}
    input={{ ...input, by: 'day' }}
    {...nameOf('每日报警', input)}
    subtitle="按开始时间，次"
    isEmpty={neverEmpty}
    chart={(frame, ref) => <SeriesChart ref={ref} frame={withoutKeys(frame)} height="100%" columns={levels} bars={levels} stacked />}
  />
)

/** Over the hours of the day. */
export const HourCard = ({ input }: TimeCardProps) => (
  <FrameCard
    call={alarmStatisticsCalls.Query}
    input={{ ...input, by: 'hour' }}
    {...nameOf('一日内分布', input)}
    subtitle="按开始的小时（01–24 时），次"
    isEmpty={neverEmpty}
    chart={(frame, ref) => <BarRankChart ref={ref} frame={withoutKeys(frame)} column="count" height="100%" />}
  />
)
