import type { ColumnKey } from '@qingyuan/domain/declared-columns.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { type Ref, useMemo } from 'react'
import { type ClassTheme, chartInk, classColour, type InkTheme } from '../palette.ts'
import { labelSize } from '../text-size.ts'
import { useStableValue } from '../use-same.ts'
import { categoryAxis, countsOnly, escapeHtml, gridBox, type TooltipRow, tooltipBox, valueAxis } from './axes.ts'
import { Chart, type ChartHandle } from './chart.tsx'
import { labelsOf, numbersOf } from './frame-columns.ts'

interface BarRankOptions<Key extends string = string> {
  /** Column whose values are the bars. */
  column: Key
  /** Lying bars, best at the top; standing ones otherwise. */
  lying?: boolean
  /** Column of the period compared with: a dark line across each standing bar. */
  base?: Key
  /** Colours of the bars in place of those of their classes. */
  fills?: readonly (string | undefined)[]
  limits?: readonly { label: string; value: number }[]
  colours?: ClassTheme
  theme?: InkTheme
}

const baseTicks = (frame: Frame, key: string | undefined, theme: InkTheme): object[] => {
  const column = key === undefined ? undefined : frame.columns.find(c => c.key === key)
  if (!column) return []
  const data = numbersOf(column)
  return [{ id: 'base', type: 'scatter', data, symbol: 'rect', symbolSize: [30, 2], color: chartInk[theme].strong, silent: true, z: 4 }]
}

/** Bars in the frame's order, coloured as given or by class where the column has classes, the figure at the end of each bar. */
export const barRankOption = (
  frame: Frame,
  { column: key, base, fills = [], lying = false, limits = [], colours = 'light', theme = 'light' }: BarRankOptions,
): EChartsCoreOption => {
  const column: FrameColumn | undefined = frame.columns.find(c => c.key === key)
  const values = column ? numbersOf(column) : []
  const names = { ...categoryAxis(labelsOf(frame), theme), boundaryGap: true, inverse: lying }
  const figures = valueAxis(theme, countsOnly(column ? [column] : []))
  const decimals = column?.decimals ?? 0
  const text = (row: number) => numberText(values[row], decimals)
  return {
    aria: { enabled: true },
    grid: gridBox(false, false, 20),
    tooltip: {
      ...tooltipBox((rows: TooltipRow[]) => {
        const row = rows[0]?.dataIndex ?? 0
        return `${escapeHtml(labelsOf(frame)[row] ?? '')}<br><b>${text(row)}</b> ${escapeHtml(column?.unit ?? '')}`
      }),
      axisPointer: { type: 'shadow' },
    },
    xAxis: lying ? figures : names,
    yAxis: lying ? names : figures,
    series: [
      {
        id: key,
        type: 'bar',
        barMaxWidth: 22,
        barCategoryGap: '38%',
        label: {
          show: true,
          position: lying ? 'right' : base ? 'insideBottom' : 'top',
          fontSize: labelSize,
          color: chartInk[theme].strong,
          formatter: ({ dataIndex }: { dataIndex: number }) => text(dataIndex),
        },
        data: values.map((value, i) => ({
          value,
          itemStyle: { color: fills[i] ?? classColour(colours, column?.classes?.[i])?.fill ?? lightColours.accentBar, borderRadius: 2 },
        })),
        markLine: limits.length
          ? {
              silent: true,
              symbol: 'none',
              lineStyle: { color: chartInk[theme].limit, type: 'dashed' },
              // The best come first: over their bars is room.
              label: {
                color: chartInk[theme].text,
                fontSize: labelSize,
                formatter: '{b}',
                position: lying ? 'insideEndTop' : 'insideStartTop',
              },
              data: limits.map(limit => ({ name: limit.label, [lying ? 'xAxis' : 'yAxis']: limit.value })),
            }
          : undefined,
      },
      ...baseTicks(frame, base, theme),
    ],
  }
}

interface BarRankChartProps<F extends Frame> extends BarRankOptions<ColumnKey<F>> {
  frame: F
  height?: number | string
  onPick?: (row: number) => void
  ref?: Ref<ChartHandle>
}

export const BarRankChart = <F extends Frame>({ frame, height = 212, onPick, ref, ...options }: BarRankChartProps<F>) => {
  const stableOptions = useStableValue(options)
  const option = useMemo(() => barRankOption(frame, stableOptions), [frame, stableOptions])
  return <Chart ref={ref} option={option} height={height} onPick={onPick} label={frame.meta.title} />
}
