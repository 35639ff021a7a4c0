import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useMemo, useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from '../mobile.module.css'
import type { Mobile } from '../use-mobile.ts'

const shaded = 12

const PointWords = ({ m }: { m: Mobile }) => {
  if (m.point === null || !m.track || !m.series) return <>点图或点轨迹，两处同时定位</>
  return (
    <>
      {formatDateTime(m.track.time[m.point]!).slice(11)} <Subscript text={m.series.label} />{' '}
      <b>{numberText(m.track.values[m.point]!, m.decimals)}</b> {m.series.unit}，背景 {numberText(m.track.background[m.point]!, m.decimals)}
    </>
  )
}

/** The values along the way over time; stretches are shaded, the chosen point is ringed. */
export const TimeCard = ({ m }: { m: Mobile }) => {
  const chart = useRef<ChartHandle>(null)
  const { thin, series, run } = m
  const spans = useMemo(
    () =>
      (m.found.data?.segments ?? [])
        .slice(0, shaded)
        .flatMap(({ first, last, rank }) => (thin ? [{ from: thin.rowOf(first), to: thin.rowOf(last), label: String(rank) }] : [])),
    [m.found.data, thin],
  )
  return (
    <ChartCard
      title={<Subscript text={`${series?.label ?? ''} 沿途数值`} />}
      subtitle={
        <>
          {series?.unit} · <PointWords m={m} />
        </>
      }
      name={`${run?.name ?? '走航'} ${series?.label ?? ''}`}
      handle={chart}
      hotkey
      view={m.state.view}
      onView={view => m.change({ view })}
      table={
        thin && (
          <div className={css.rows}>
            <p>每行为一段中的最高值，共 {thin.points.length} 段</p>
            <FrameTable
              frame={thin.frame}
              selected={m.point === null ? null : thin.rowOf(m.point)}
              onSelect={row => m.setPoint(thin.points[row] ?? null)}
            />
          </div>
        )
      }
      chart={
        <StateGate query={m.packed} what="走航数值查询" skeleton="chart">
          {() =>
            thin ? (
              <SeriesChart
                ref={chart}
                frame={thin.frame}
                height={176}
                spans={spans}
                marked={m.point === null ? null : thin.rowOf(m.point)}
                onPick={row => m.setPoint(thin.points[row] ?? null)}
              />
            ) : null
          }
        </StateGate>
      }
    />
  )
}
