import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { type Ref, useMemo } from 'react'
import { stackColour } from '../palette.ts'
import { labelSize, wordSize } from '../text-size.ts'
import { useStableValue } from '../use-same.ts'
import { escapeHtml } from './axes.ts'
import { Chart, type ChartHandle } from './chart.tsx'

interface PieOptions {
  /** In drawing order, clockwise from the top. */
  parts: readonly { id: string; name: string; value: number; colour?: string }[]
  unit: string
  decimals: number
  /** Word in the hole, over the sum. */
  centre: string
}

/** Shares as a ring; names and shares outside, the sum inside. */
export const pieOption = ({ parts, unit, decimals, centre }: PieOptions): EChartsCoreOption => {
  const sum = parts.reduce((total, part) => total + part.value, 0)
  const share = (value: number) => numberText(sum > 0 ? (value / sum) * 100 : null, 1)
  return {
    aria: { enabled: true },
    tooltip: {
      backgroundColor: lightColours.surface,
      borderColor: lightColours.lineSoft,
      textStyle: { color: lightColours.text, fontSize: wordSize },
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const part = parts[dataIndex]
        return part
          ? `${escapeHtml(part.name)}<br><b>${numberText(part.value, decimals)}</b> ${escapeHtml(unit)}（${share(part.value)} %）`
          : ''
      },
    },
    series: [
      {
        id: 'shares',
        type: 'pie',
        radius: ['36%', '54%'],
        startAngle: 90,
        avoidLabelOverlap: true,
        minShowLabelAngle: 6,
        itemStyle: { borderColor: lightColours.surface, borderWidth: 1 },
        label: {
          // A name too long for a narrow card goes on in the next line.
          overflow: 'break',
          bleedMargin: 4,
          fontSize: wordSize,
          lineHeight: 16,
          color: lightColours.text,
          formatter: ({ dataIndex }: { dataIndex: number }) =>
            `${parts[dataIndex]?.name ?? ''}\n${share(parts[dataIndex]?.value ?? 0)}\u00a0%`,
        },
        labelLine: { length: 6, length2: 4 },
        data: parts.map((part, i) => ({ name: part.name, value: part.value, itemStyle: { color: part.colour ?? stackColour(i) } })),
      },
      {
        id: 'centre',
        type: 'pie',
        radius: [0, 0],
        silent: true,
        tooltip: { show: false },
        label: {
          position: 'center',
          formatter: `{a|${numberText(sum, decimals)}}\n{b|${centre}}`,
          rich: {
            a: { fontSize: 20, fontWeight: 600, color: lightColours.text },
            b: { fontSize: labelSize, color: lightColours.textSecondary, lineHeight: 18 },
          },
        },
        data: [{ value: 1, itemStyle: { color: 'rgba(0,0,0,0)' } }],
      },
    ],
  }
}

interface PieChartProps extends PieOptions {
  height?: number | string
  label: string
  onPick?: (row: number) => void
  ref?: Ref<ChartHandle>
}

export const PieChart = ({ height = 212, label, onPick, ref, ...options }: PieChartProps) => {
  const stableOptions = useStableValue(options)
  const option = useMemo(() => pieOption(stableOptions), [stableOptions])
  return <Chart ref={ref} option={option} height={height} label={label} onPick={(row, series) => series === 'shares' && onPick?.(row)} />
}
