import type { ColumnKey } from '@qingyuan/domain/declared-columns.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { type Ref, useMemo } from 'react'
import { useStableValue } from '../use-same.ts'
import { Chart, type ChartHandle } from './chart.tsx'
import { type SeriesOptions, seriesOption } from './series-option.ts'

interface SeriesChartProps<F extends Frame> extends SeriesOptions<ColumnKey<F>> {
  frame: F
  height?: number | string
  onPick?: (row: number, column: string | undefined) => void
  ref?: Ref<ChartHandle>
}

/** Frame in, lines out. */
export const SeriesChart = <F extends Frame>({ frame, height = 196, onPick, ref, ...options }: SeriesChartProps<F>) => {
  const stableOptions = useStableValue(options)
  const option = useMemo(() => seriesOption(frame, stableOptions), [frame, stableOptions])
  return <Chart ref={ref} option={option} height={height} onPick={onPick} pickAnywhere={onPick !== undefined} label={frame.meta.title} />
}
