import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { ProfileChart } from '@qingyuan/charts/series/profile-chart.tsx'
import { useSame } from '@qingyuan/charts/use-same.ts'
import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf, numbersOf } from '@qingyuan/domain/frame-cells.ts'
import { daysBetween } from '@qingyuan/domain/time.ts'
import { type Ref, useMemo } from 'react'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { profileInput } from './trend-calls.ts'
import { focusOf, type TrendProps } from './trend-filters.tsx'

/** Mean of every place; the band from the 25th to the 75th percentile only where it belongs to one place. */
const Profiles = ({ frame, label, ref, ...page }: TrendProps & { frame: Frame; label: string; ref: Ref<ChartHandle> }) => {
  const places = useSame(page.places.filter(({ id }) => columnOf(frame, `${id}:mean`)).map(({ id, name }) => ({ id, name })))
  const one = places.length === 1
  const steps = useMemo(() => (frame.columns[0]?.values ?? []).map(String), [frame])
  const profiles = useMemo(
    () =>
      places.map(({ id, name }) => ({
        label: one ? '平均值（带为 P25–P75）' : name,
        mean: numbersOf(frame, `${id}:mean`),
        ...(one && { lower: numbersOf(frame, `${id}:p25`), upper: numbersOf(frame, `${id}:p75`) }),
      })),
    [frame, places, one],
  )
  const { unit = '', decimals = 0 } = columnOf(frame, `${places[0]?.id}:mean`) ?? {}
  return <ProfileChart {...{ ref, label, steps, profiles, unit, decimals }} height="100%" />
}

interface ProfileCardProps {
  by: 'hour' | 'weekday' | 'month'
  title: string
  trend: TrendProps
}

/** Hours of the day, days of the week or months of the year from hourly values. */
export const ProfileCard = ({ by, title, trend }: ProfileCardProps) => {
  const input = profileInput(trend, by)
  const labelOf = (frame: Frame) => `${frame.meta.title} ${focusOf(trend)?.name ?? ''}`
  return (
    <FrameCard
      call={trendCalls.Profile}
      input={input}
      title={title}
      subtitle={input && `${daysBetween(input.from, input.to).length} 天小时值`}
      what={`${title}查询`}
      name={frame => `${labelOf(frame)} ${frame.meta.period ?? ''}`}
      about={frame => `小时值 ${frame.meta.period ?? ''} · 带为第 25–75 百分位`}
      chart={(frame, ref) => <Profiles {...trend} frame={frame} label={labelOf(frame)} ref={ref} />}
    />
  )
}
