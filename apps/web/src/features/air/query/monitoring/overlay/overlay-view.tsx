import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { useState } from 'react'
import { FrameTable } from '#/page/frame-table.tsx'
import css from '../../parts/stage.module.css'
import type { Stage } from '../../parts/stage.tsx'
import type { Monitoring } from '../use-monitoring.ts'
import { OverlayLegend } from './overlay-legend.tsx'

const mostLines = 8

interface OverlayViewProps {
  m: Monitoring
  frame: Frame
  legend: Frame | undefined
  stage: Stage
}

const widthsOf = (frame: Frame) => Object.fromEntries(frame.columns.slice(1).map(column => [column.key, 112]))

/** Lines, their legend with numbers, or the table of all values. */
export const OverlayView = ({ m, frame, legend, stage }: OverlayViewProps) => {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const keys = frame.columns.slice(1).map(column => column.key)
  const shown = keys.filter(key => !off.has(key)).slice(0, mostLines)
  const axis = legend ? columnOf(legend, 'axis')?.values : undefined
  const lines = legend ? columnOf(legend, 'key')?.values : undefined
  const right = keys.filter(key => axis?.[lines?.indexOf(key) ?? -1] === '右')
  const turn = (key: string) =>
    setOff(was => {
      const next = new Set(was)
      if (!next.delete(key)) next.add(key)
      return next.size < keys.length ? next : was
    })
  if (stage.view === 'table') return <FrameTable frame={frame} widths={widthsOf(frame)} />
  return (
    <>
      <div style={{ flex: 1, minHeight: 200 }}>
        <SeriesChart
          ref={stage.chart}
          frame={frame}
          height="100%"
          columns={shown}
          right={right}
          bars={keys.filter(key => key.endsWith(':precipitation'))}
          legend={shown.length <= 4}
        />
      </div>
      {legend && <OverlayLegend legend={legend} shown={shown} off={off} onTurn={turn} />}
      <div className={css.status}>
        {keys.length - off.size > mostLines && (
          <span>
            共 {keys.length} 条曲线，图中只画前 {mostLines} 条，可在图例中取舍
          </span>
        )}
        {m.shown.length > 8 && <span>叠加最多 8 个点位，已取前 8 个</span>}
        <span>更新 {frame.meta.madeAt.slice(5, 16)}</span>
      </div>
    </>
  )
}
