import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { useSame } from '@qingyuan/charts/use-same.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { useMemo } from 'react'
import type { PlaceRow } from '#/filters/use-places.ts'
import { pickRows } from '../../parts/frame-rows.ts'
import css from '../../parts/stage.module.css'
import type { Stage } from '../../parts/stage.tsx'
import { PlaceSwitch } from '../place-switch.tsx'
import type { Monitoring } from '../use-monitoring.ts'
import { CurvePicker } from './curve-picker.tsx'
import { drawnOf, limitsOf, rightOf } from './lines.ts'
import { useChartHeight } from './use-chart-height.ts'

interface DataChartProps {
  m: Monitoring
  frame: Frame
  rows: readonly number[]
  place: PlaceRow | undefined
  stage: Stage
  marked: number | null
  onPlace: (id: number) => void
  onPick: (row: number) => void
}

const stepWords = { hour: '小时浓度', day: '日均浓度', month: '月均浓度', quarter: '季均浓度', year: '年均浓度' } as const

/** Curves of one place: legend, limit, zoom, gaps; a click selects the row. */
export const DataChart = ({ m, frame, rows, place, stage, marked, onPlace, onPick }: DataChartProps) => {
  const { step, lines } = m.state
  const same = useSame(rows)
  const series = useMemo(() => pickRows(frame, same), [frame, same])
  const drawn = drawnOf(series, lines)
  const right = rightOf(series, drawn)
  const unit = columnOf(series, drawn[0])?.unit
  const height = useChartHeight()
  const fill = stage.view === 'chart'
  return (
    <div className={css.chart} data-fill={fill}>
      <div className={css.over}>
        <PlaceSwitch places={m.shown} value={place?.id} onChange={onPlace} />
        <span>
          {stepWords[step]} {unit}
        </span>
        <CurvePicker frame={series} drawn={drawn} onChange={keys => m.change({ lines: keys })} />
      </div>
      <SeriesChart
        ref={stage.chart}
        frame={series}
        height={fill ? '100%' : height}
        columns={drawn}
        right={right}
        limits={limitsOf(series, drawn, step, m.range.to.slice(0, 10))}
        zoom={fill || height > 160 ? undefined : series.rowCount > 48}
        marked={marked !== null && marked >= 0 ? marked : null}
        onPick={onPick}
      />
    </div>
  )
}
