import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { type Ref, useMemo } from 'react'
import { chartInk, stackColour } from '../palette.ts'
import { useStableValue } from '../use-same.ts'
import { categoryAxis, escapeHtml, gridBox, legendBox, type TooltipRow, timeText, tooltipBox, valueAxis, zoomTools } from './axes.ts'
import { Chart, type ChartHandle } from './chart.tsx'
import { timeAxis } from './time-axis.ts'

export interface StackSeries {
  id: string
  name: string
  values: readonly (number | null)[]
  /** By default that of its place. */
  colour?: string
}

const colourOf = ({ colour }: StackSeries, place: number): string => colour ?? stackColour(place)

interface StackOptions {
  times: readonly string[]
  /** From the bottom up, at most nine: join the small ones before. */
  stacks: readonly StackSeries[]
  /** Drawn as a dark line over the stacks: what was measured. */
  line?: { name: string; values: readonly (number | null)[] }
  unit: string
  decimals: number
  /** Each time as parts of 100 %; the line is left out. */
  percent?: boolean
  /** Name of the sum of the stacks. */
  totalWord?: string
  /** Last line of what is said of a time. */
  notes?: readonly string[]
  /** Times that begin with a dashed line: what follows cannot be compared with what was before. */
  breaks?: readonly number[]
}

const totals = (times: readonly string[], stacks: readonly StackSeries[]) =>
  times.map((_, i) => stacks.reduce((sum, stack) => sum + (stack.values[i] ?? 0), 0))

const tooltipOf =
  ({ times, stacks, line, unit, decimals, totalWord = '模拟合计', notes }: StackOptions, sums: readonly number[]) =>
  (rows: TooltipRow[]) => {
    const at = rows[0]?.dataIndex ?? 0
    const sum = sums[at] ?? 0
    const row = (colour: string, name: string, value: number | null | undefined, share = '') =>
      `<span style="display:inline-block;width:10px;height:10px;margin-right:6px;background:${colour}"></span>${escapeHtml(name)} <b>${numberText(value, decimals)}</b> ${escapeHtml(unit)}${share}`
    const parts = stacks
      .map((stack, i) =>
        row(
          colourOf(stack, i),
          stack.name,
          stack.values[at],
          sum > 0 ? `（${numberText(((stack.values[at] ?? 0) / sum) * 100, 0)} %）` : '',
        ),
      )
      .toReversed()
    return [
      escapeHtml(times[at] ?? ''),
      ...parts,
      `${escapeHtml(totalWord)} <b>${numberText(sum, decimals)}</b> ${escapeHtml(unit)}`,
      ...(line ? [row(chartInk.light.strong, line.name, line.values[at])] : []),
      ...(notes?.[at] ? [escapeHtml(notes[at])] : []),
    ].join('<br>')
  }

/** More times than these are drawn without gaps, which would fade the colours. */
const mostParted = 200

/** Parts of a concentration over time, one on the other, and the measured value as a line. A missing time stays empty. */
export const stackOption = (options: StackOptions): EChartsCoreOption => {
  const { times, stacks, line, percent, breaks = [] } = options
  const sums = totals(times, stacks)
  const valueOf = (stack: StackSeries, i: number) => {
    const value = stack.values[i] ?? null
    return value === null || !percent ? value : sums[i]! > 0 ? (value / sums[i]!) * 100 : null
  }
  const zoom = times.length >= 24
  const dense = times.length > mostParted
  return {
    aria: { enabled: true, decal: { show: false } },
    grid: gridBox(false, zoom, 32),
    legend: {
      ...legendBox('light', [...stacks.map(stack => stack.name), ...(line && !percent ? [line.name] : [])]),
      itemWidth: 12,
      type: 'scroll',
      left: 0,
    },
    tooltip: { ...tooltipBox(tooltipOf(options, sums)), axisPointer: { type: 'shadow' } },
    xAxis: dense ? timeAxis(times, 'light', true) : { ...categoryAxis(times, 'light', timeText), boundaryGap: true },
    yAxis: valueAxis('light', percent ? { max: 100, interval: 25 } : {}),
    ...(zoom ? { dataZoom: zoomTools() } : {}),
    series: [
      ...stacks.map((stack, i) => ({
        id: stack.id,
        name: stack.name,
        type: 'bar',
        stack: 'parts',
        barCategoryGap: dense ? '0%' : '12%',
        barMaxWidth: 96,
        itemStyle: { color: colourOf(stack, i), borderColor: lightColours.surface, borderWidth: dense ? 0 : 0.5 },
        data: times.map((_, at) => valueOf(stack, at)),
        ...(i === 0 && breaks.length > 0
          ? {
              markLine: {
                symbol: 'none',
                silent: true,
                label: { show: false },
                lineStyle: { color: chartInk.light.limit, type: 'dashed', width: 1 },
                data: breaks.map(xAxis => ({ xAxis })),
              },
            }
          : {}),
      })),
      ...(line && !percent
        ? [
            {
              id: 'line',
              name: line.name,
              type: 'line',
              data: [...line.values],
              connectNulls: false,
              symbol: 'circle',
              symbolSize: 4,
              color: chartInk.light.strong,
              lineStyle: { width: 1.5 },
              z: 4,
            },
          ]
        : []),
    ],
  }
}

interface StackChartProps extends StackOptions {
  height?: number | string
  label: string
  onPick?: (row: number, stack: string | undefined) => void
  ref?: Ref<ChartHandle>
}

export const StackChart = ({ height = 240, label, onPick, ref, ...options }: StackChartProps) => {
  const stableOptions = useStableValue(options)
  const option = useMemo(() => stackOption(stableOptions), [stableOptions])
  return <Chart ref={ref} option={option} height={height} label={label} onPick={onPick} />
}
