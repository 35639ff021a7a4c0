import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { Caption, Stack } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { useMemo } from 'react'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import type { Mobile } from '../use-mobile.ts'

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
  const { thin, series, run } = m
  const spans = useMemo(
    () =>
      (m.found.data?.segments ?? []).flatMap(({ first, last, rank }) =>
        thin ? [{ from: thin.rowOf(first), to: thin.rowOf(last), label: String(rank) }] : [],
      ),
    [m.found.data, thin],
  )
  const marked = m.point === null || !thin ? null : thin.rowOf(m.point)
  const pick = (row: number) => m.setPoint(thin?.points[row] ?? null)
  return (
    <FigureCard
      query={m.packed}
      height="content"
      title={`${series?.label ?? ''} 沿途数值`}
      what="走航数值查询"
      subtitle={
        <>
          {series?.unit} · <PointWords m={m} />
        </>
      }
      name={`${run?.name ?? '走航'} ${series?.label ?? ''}`}
      hotkey
      view={m.state.view}
      onView={view => m.change({ view })}
      table={() =>
        thin && (
          <Stack gap={0} height={176}>
            <Caption as="p" margin={[0, 0, 4, 0]}>
              每行为一段中的最高值，共 {thin.points.length} 段
            </Caption>
            <FrameTable frame={thin.frame} selected={marked} onSelect={pick} />
          </Stack>
        )
      }
      chart={(_, ref) => thin && <SeriesChart ref={ref} frame={thin.frame} height={176} spans={spans} marked={marked} onPick={pick} />}
    />
  )
}
