import type { EChartsCoreOption } from 'echarts/core'
import { type Ref, useMemo } from 'react'
import { chartInk, seriesColours } from '../palette.ts'
import { labelSize } from '../text-size.ts'
import { useStableValue } from '../use-same.ts'
import { categoryAxis, gridBox, type TooltipRow, tooltipBox, valueAxis } from './axes.ts'
import { Chart, type ChartHandle } from './chart.tsx'

export interface RankLine {
  /** Labels of the axis: months. */
  steps: readonly string[]
  ranks: readonly (number | null)[]
  lastYear: readonly (number | null)[]
  /** How many are ranked: the foot of the axis. */
  of: number
}

/** Rank from step to step, the best one at the top, last year dashed; the newest rank is written. */
export const rankLineOption = ({ steps, ranks, lastYear, of }: RankLine): EChartsCoreOption => {
  const half = Math.max(1, Math.ceil((of - 1) / 2))
  const last = ranks.findLastIndex(rank => rank !== null)
  const place = (rank: number | null | undefined) => (rank === null || rank === undefined ? '—' : `第 ${rank}`)
  return {
    aria: { enabled: true },
    grid: gridBox(false, false, 16),
    tooltip: tooltipBox((rows: TooltipRow[]) => {
      const at = rows[0]?.dataIndex ?? 0
      return `${steps[at]} 月<br>今年 <b>${place(ranks[at])}</b><br>去年 <b>${place(lastYear[at])}</b>`
    }),
    xAxis: { ...categoryAxis(steps, 'light'), boundaryGap: true },
    yAxis: valueAxis('light', { inverse: true, min: 1, max: 1 + 2 * half, interval: half }),
    series: [
      {
        id: 'rank',
        name: '今年',
        type: 'line',
        data: ranks.map((rank, at) => ({ value: rank, label: { show: at === last } })),
        symbol: 'circle',
        symbolSize: 5,
        color: seriesColours[0],
        lineStyle: { width: 2 },
        label: { position: 'top', color: chartInk.light.strong, fontSize: labelSize, fontWeight: 600 },
      },
      {
        id: 'last-year',
        name: '去年',
        type: 'line',
        data: [...lastYear],
        symbol: 'none',
        color: seriesColours[5],
        lineStyle: { width: 1.5, type: 'dashed' },
      },
    ],
  }
}

interface RankLineChartProps extends RankLine {
  height?: number | string
  label: string
  ref?: Ref<ChartHandle>
}

export const RankLineChart = ({ height = 160, label, ref, ...line }: RankLineChartProps) => {
  const stableLine = useStableValue(line)
  const option = useMemo(() => rankLineOption(stableLine), [stableLine])
  return <Chart ref={ref} option={option} height={height} label={label} />
}
