import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { ProfileChart } from '@qingyuan/charts/series/profile-chart.tsx'
import { useSame } from '@qingyuan/charts/use-same.ts'
import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { useMemo, useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from './trend.module.css'
import type { Trend, TrendQueries } from './use-trend.ts'

const valuesOf = (frame: Frame, key: string) => (columnOf(frame, key)?.values ?? []) as (number | null)[]

/** Mean of every place; the band from the 25th to the 75th percentile only where it belongs to one place. */
const Course = ({ t, frame, title, ref }: { t: Trend; frame: Frame; title: string; ref: React.Ref<ChartHandle> }) => {
  const places = useSame(t.chosen.filter(place => columnOf(frame, `${place.id}:mean`)).map(({ id, name }) => ({ id, name })))
  const one = places.length === 1
  const steps = useMemo(() => (frame.columns[0]?.values ?? []).map(String), [frame])
  const profiles = useMemo(
    () =>
      places.map(({ id, name }) => ({
        label: one ? '平均值（带为 P25–P75）' : name,
        mean: valuesOf(frame, `${id}:mean`),
        ...(one ? { lower: valuesOf(frame, `${id}:p25`), upper: valuesOf(frame, `${id}:p75`) } : {}),
      })),
    [frame, places, one],
  )
  const column = columnOf(frame, `${places[0]?.id}:mean`)
  return (
    <ProfileChart
      ref={ref}
      label={title}
      steps={steps}
      profiles={profiles}
      unit={column?.unit ?? ''}
      decimals={column?.decimals ?? 0}
      height="100%"
    />
  )
}

const daysOf = ({ from, to }: { from: string; to: string }) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

const ProfileCard = ({ t, profile }: { t: Trend; profile: TrendQueries['profiles'][number] }) => {
  const chart = useRef<ChartHandle>(null)
  const { query, title, input } = profile
  const label = `${query.data?.meta.title ?? title} ${t.focus?.name ?? ''}`
  return (
    <ChartCard
      fill
      title={title}
      subtitle={input && `${daysOf(input)} 天小时值`}
      name={`${label} ${query.data?.meta.period ?? ''}`}
      handle={chart}
      about={`小时值 ${query.data?.meta.period ?? ''} · 带为第 25–75 百分位`}
      chart={
        <StateGate query={query} what={`${title}查询`} skeleton="chart">
          {frame => <Course t={t} frame={frame} title={label} ref={chart} />}
        </StateGate>
      }
      table={
        <StateGate query={query} what={`${title}查询`}>
          {frame => <FrameTable frame={frame} />}
        </StateGate>
      }
      exportTool={<FrameExport call={trendCalls.ProfileExport} input={input} compact />}
    />
  )
}

/** Course of the day, the week and the year from hourly values. */
export const ProfileCards = ({ t, q }: { t: Trend; q: TrendQueries }) => (
  <div className={css.below}>
    {q.profiles.map(profile => (
      <ProfileCard key={profile.by} t={t} profile={profile} />
    ))}
  </div>
)
