import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { pickRows, rowsOfPlace } from '../../parts/frame-rows.ts'
import { KeyFigures } from '../../parts/key-figures.tsx'
import css from '../../parts/stage.module.css'
import type { Stage } from '../../parts/stage.tsx'
import { useChartHeight } from '../data/use-chart-height.ts'
import { PlaceSwitch } from '../place-switch.tsx'
import { type Monitoring, type Since } from '../use-monitoring.ts'
import { accumulationWidths, figuresOf, itemsOf, tableOf } from './columns.ts'

const sinceOptions: readonly { value: Since; label: string }[] = [
  { value: 'hour', label: '当日 01 时起' },
  { value: 'month', label: '月初起' },
  { value: 'quarter', label: '季初起' },
  { value: 'year', label: '年初起' },
  { value: 'range', label: '所选首日起' },
]

interface AccumulationViewProps {
  m: Monitoring
  frame: Frame
  stage: Stage
}

/** Figures of the last day, one pollutant's running value beside last year's, and the table of all. */
export const AccumulationView = ({ m, frame, stage }: AccumulationViewProps) => {
  const { since, item } = m.state
  const [focus, setFocus] = useState<number | null>(null)
  const place = m.shown.find(each => each.id === focus) ?? m.shown[0]
  const one = useMemo(() => pickRows(frame, rowsOfPlace(frame, place?.id)), [frame, place?.id])
  const shown = useMemo(() => tableOf(frame), [frame])
  const items = itemsOf(frame)
  const key = items.find(each => each.key === item || each.key === `${item}_8h`)?.key ?? items[0]?.key ?? ''
  const trace = useTrace()
  const height = useChartHeight()
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The newest day is the answer: it stands at the end.
    table.current?.querySelector('[role=region]')?.scrollTo({ top: 1e9 })
  }, [frame, stage.view])
  const times = one.columns[0]?.values ?? []
  const explain = ({ column, row }: FrameCell) => {
    const placeId = Number(columnOf(frame, 'place_id')?.values[row] ?? place?.id)
    const time = String(columnOf(frame, 'time')?.values[row])
    if (column.parameter) trace.open({ placeId, parameter: column.parameter, step: 'day', time: String(times[0]), until: time })
  }
  return (
    <>
      <div style={{ display: 'flex', flex: 'none', alignItems: 'center', gap: 16, flexWrap: 'wrap', paddingBottom: 8 }}>
        <PlaceSwitch places={m.shown} value={place?.id} onChange={setFocus} />
        <Segmented<Since> size="small" value={since} onChange={next => m.change({ since: next })} options={[...sinceOptions]} />
        <span style={{ color: '#566275', fontSize: 12 }}>
          {String(times[0] ?? '')} ~ {String(times.at(-1) ?? '')}，与去年同期比
        </span>
      </div>
      <KeyFigures figures={figuresOf(one)} />
      <div style={{ height: 4, flex: 'none' }} />
      {stage.view !== 'table' && (
        <div className={css.chart} data-fill={stage.view === 'chart'}>
          <div className={css.over} style={{ top: -6 }}>
            <Segmented
              size="small"
              value={key}
              onChange={next => m.change({ item: next })}
              options={items.map(each => ({ value: each.key, label: <Subscript text={each.label} /> }))}
            />
            <span>{items.find(each => each.key === key)?.unit}</span>
          </div>
          <SeriesChart
            ref={stage.chart}
            frame={one}
            height={stage.view === 'chart' ? '100%' : height}
            columns={[key, `${key}_last_year`]}
          />
        </div>
      )}
      {stage.view !== 'chart' && (
        <>
          <div style={{ height: 8, flex: 'none' }} />
          <div ref={table} style={{ display: 'flex', flex: 1, minHeight: 0 }}>
            <FrameTable frame={shown} widths={accumulationWidths} onTrace={since === 'hour' ? undefined : explain} />
          </div>
          <div className={css.status}>
            <span>共 {frame.rowCount} 行</span>
            <span>
              变化率 = （今年累计 − 去年同期）÷ 去年同期；去年同期有效日不足 75 % 的不作比较；CO 为第 95 百分位，O₃ 为第 90 百分位
            </span>
            <span>更新 {frame.meta.madeAt.slice(5, 16)}</span>
          </div>
        </>
      )}
    </>
  )
}
