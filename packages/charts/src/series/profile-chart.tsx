import { numberText } from '@qingyuan/domain/number-text.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { type Ref, useMemo } from 'react'
import { seriesColours } from '../palette.ts'
import { categoryAxis, escapeHtml, gridBox, legendBox, type TooltipRow, tooltipBox, valueAxis } from './axes.ts'
import { Chart, type ChartHandle } from './chart.tsx'

export interface Profile {
  label: string
  mean: readonly (number | null)[]
  /** 95 % interval or quartiles of the mean; drawn as a band. */
  lower?: readonly (number | null)[]
  upper?: readonly (number | null)[]
  /** By default that of its place. */
  colour?: string
}

interface ProfileOptions {
  /** Hours 1..24, weekdays, or months. */
  steps: readonly string[]
  profiles: readonly Profile[]
  unit: string
  decimals: number
}

const band = (profile: Profile, index: number) => {
  const { lower, upper } = profile
  if (!lower || !upper) return []
  const hidden = { type: 'line', stack: `band-${index}`, symbol: 'none', lineStyle: { opacity: 0 }, silent: true, tooltip: { show: false } }
  const width = upper.map((top, i) => (top === null || lower[i] === null || lower[i] === undefined ? null : top - lower[i]))
  return [
    { ...hidden, data: [...lower] },
    { ...hidden, data: width, areaStyle: { color: seriesColours[index % seriesColours.length], opacity: 0.14 } },
  ]
}

/** Course over the day, the week or the year: mean with its band. */
export const profileOption = ({ steps, profiles, unit, decimals }: ProfileOptions): EChartsCoreOption => ({
  aria: { enabled: true },
  grid: gridBox(false, false, 32),
  legend: legendBox(
    'light',
    profiles.map(profile => profile.label),
  ),
  tooltip: tooltipBox((rows: TooltipRow[]) => {
    const at = rows[0]?.dataIndex ?? 0
    return [
      escapeHtml(steps[at] ?? ''),
      ...profiles.map(p => `${escapeHtml(p.label)} <b>${numberText(p.mean[at], decimals)}</b> ${escapeHtml(unit)}`),
    ].join('<br>')
  }),
  xAxis: categoryAxis(steps, 'light'),
  yAxis: valueAxis('light'),
  series: profiles.flatMap((profile, i) => [
    ...band(profile, i),
    {
      id: `profile-${i}`,
      name: profile.label,
      type: 'line',
      data: [...profile.mean],
      connectNulls: false,
      symbol: 'circle',
      symbolSize: 4,
      color: profile.colour ?? seriesColours[i % seriesColours.length],
      lineStyle: { width: i ? 1.5 : 2, type: i % 3 === 1 ? 'dashed' : i % 3 === 2 ? 'dotted' : 'solid' },
    },
  ]),
})

interface ProfileChartProps extends ProfileOptions {
  height?: number | string
  label: string
  ref?: Ref<ChartHandle>
}

export const ProfileChart = ({ steps, profiles, unit, decimals, height = 212, label, ref }: ProfileChartProps) => {
  const option = useMemo(() => profileOption({ steps, profiles, unit, decimals }), [steps, profiles, unit, decimals])
  return <Chart ref={ref} option={option} height={height} label={label} />
}
