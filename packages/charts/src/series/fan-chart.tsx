import { numberText } from '@qingyuan/domain/number-text.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { type Ref, useMemo } from 'react'
import { chartInk, intervalColours, seriesColours } from '../palette.ts'
import { labelSize } from '../text-size.ts'
import { useStableValue } from '../use-same.ts'
import { categoryAxis, escapeHtml, gridBox, legendBox, type TooltipRow, timeText, tooltipBox, valueAxis } from './axes.ts'
import { Chart, type ChartHandle } from './chart.tsx'

type Numbers = readonly (number | null)[]

export interface FanData {
  /** Days or hours. */
  steps: readonly string[]
  observed: Numbers
  p10: Numbers
  p25: Numbers
  p50: Numbers
  p75: Numbers
  p90: Numbers
  /** Middle of the forecast before. */
  before: Numbers
}

interface FanOptions {
  fan: FanData
  /** First step that was forecast. */
  issued: string
  /** Horizontal limits, worded as `轻度 100`. */
  limits: readonly { label: string; value: number }[]
  /** Of the values in the tooltip. */
  decimals?: number
}

/** A band as a stack: its lower edge unseen, its width filled. */
const bandOf = (name: string, lower: Numbers, upper: Numbers, color: string) => {
  const line = { type: 'line', stack: name, symbol: 'none', lineStyle: { opacity: 0 }, silent: true, tooltip: { show: false } }
  const width = upper.map((top, i) => (top === null || lower[i] === null || lower[i] === undefined ? null : top - lower[i]))
  return [
    { ...line, id: `${name}-low`, data: [...lower] },
    { ...line, id: name, name, data: width, color, areaStyle: { color, opacity: 1 } },
  ]
}

const lineOf = (id: string, name: string, data: Numbers, color: string, lineStyle: object) => ({
  ...{ id, name, type: 'line', data: [...data], color, connectNulls: false, smooth: false },
  lineStyle: { color, ...lineStyle },
  symbol: 'circle',
  symbolSize: id === 'observed' || id === 'median' ? 4 : 0,
  z: 4,
})

const rowText = (label: string, value: string) =>
  `<div style="display:flex;gap:16px"><span style="flex:1">${escapeHtml(label)}</span><b>${escapeHtml(value)}</b></div>`

const tooltipOf = ({ steps, observed, p10, p25, p50, p75, p90, before }: FanData, at: number, decimals: number): string => {
  const value = (numbers: Numbers) => numberText(numbers[at], decimals)
  const lines = [
    ['实况', value(observed)],
    ['预报值', value(p50)],
    ['P25–P75', p50[at] === null ? '—' : `${value(p25)}–${value(p75)}`],
    ['P10–P90', p50[at] === null ? '—' : `${value(p10)}–${value(p90)}`],
    ['上一次预报', value(before)],
  ] as const
  return escapeHtml(steps[at] ?? '') + lines.flatMap(([label, text]) => (text === '—' ? [] : rowText(label, text))).join('')
}

/** Observations as a line, the forecast as a fan around its middle, and the forecast before. */
export const fanOption = ({ fan, issued, limits, decimals = 0 }: FanOptions): EChartsCoreOption => {
  const ink = chartInk.light
  const start = {
    silent: true,
    symbol: 'none',
    data: [
      {
        xAxis: issued,
        // Above the picture, where no band runs.
        label: { formatter: `起报 ${issued.slice(5)}`, position: 'end', distance: 2, rotate: 0 },
        lineStyle: { type: 'solid', color: ink.strong },
      },
      ...limits.map(({ label, value }) => ({ yAxis: value, name: label, label: { formatter: label, position: 'end', distance: 4 } })),
    ],
    lineStyle: { color: ink.limit, type: 'dashed', width: 1 },
    label: { color: ink.text, fontSize: labelSize },
  }
  return {
    aria: { enabled: true },
    // Limits are worded at the right, outside; the word at the start is below the legend.
    grid: { ...gridBox(false, false, 42), right: limits.length > 0 ? 56 : 16 },
    legend: legendBox('light', [
      ...['实况', '预报值', '上一次预报'].map(name => ({ name, itemStyle: { opacity: 0 } })),
      ...['P25–P75', 'P10–P90'].map(name => ({ name, icon: 'roundRect' })),
    ]),
    tooltip: tooltipBox((rows: TooltipRow[]) => tooltipOf(fan, rows[0]?.dataIndex ?? 0, decimals)),
    xAxis: categoryAxis(fan.steps, 'light', timeText),
    yAxis: valueAxis('light'),
    series: [
      ...bandOf('P10–P90', fan.p10, fan.p90, intervalColours.outer),
      ...bandOf('P25–P75', fan.p25, fan.p75, intervalColours.inner),
      lineOf('before', '上一次预报', fan.before, ink.limit, { width: 1.5, type: 'dotted' }),
      lineOf('median', '预报值', fan.p50, seriesColours[0], { width: 2 }),
      { ...lineOf('observed', '实况', fan.observed, ink.strong, { width: 1.5 }), markLine: start },
    ],
  }
}

/** A forecast with its uncertainty. */
export const FanChart = ({
  height = 212,
  label,
  ref,
  ...options
}: FanOptions & { height?: number | string; label: string; ref?: Ref<ChartHandle> }) => {
  const stableOptions = useStableValue(options)
  const option = useMemo(() => fanOption(stableOptions), [stableOptions])
  return <Chart ref={ref} option={option} height={height} label={label} />
}
