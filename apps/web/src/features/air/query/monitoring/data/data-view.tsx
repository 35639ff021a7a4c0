import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { useMemo, useRef, useState } from 'react'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { MarkLine } from '#/page/mark-line.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { rowsOfPlace } from '../../parts/frame-rows.ts'
import type { Stage } from '../../parts/stage.tsx'
import type { Review } from '../review/use-review.ts'
import type { Monitoring } from '../use-monitoring.ts'
import { DataChart } from './data-chart.tsx'
import { DataStatus } from './data-status.tsx'
import { explainable, footerAsks, questionOf } from './explain.ts'

/** Percentiles bear their name in months and longer. */
const periodWidths = { o3_8h: 104, co: 88, composite_index: 80 }

interface DataViewProps {
  m: Monitoring
  frame: Frame
  review: Review
  stage: Stage
}

/** First marked pollutant of a row: what F is most likely about. */
const flaggedOf = (frame: Frame, row: number) => pollutantIds.find(id => columnOf(frame, id)?.notes?.[row]?.mark !== undefined) ?? 'pm2_5'

/** Chart of one place over the table of all; one row is selected in both. */
export const DataView = ({ m, frame: answer, review, stage }: DataViewProps) => {
  const { step } = m.state
  const frame = useMemo(() => explainable(answer, step), [answer, step])
  const [row, select] = useState<number | null>(null)
  const [focus, setFocus] = useState<number | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const trace = useTrace()
  const about = { step, ...m.range, placeIds: m.shown.map(place => place.id) }
  const selected = row !== null && row < frame.rowCount ? row : null
  const placeAt = (at: number | null) => Number((at === null ? null : columnOf(frame, 'place_id')?.values[at]) ?? focus ?? m.shown[0]?.id)
  const place = m.byId.get(placeAt(selected)) ?? m.shown[0]
  const rows = rowsOfPlace(frame, place?.id)
  const explain = (cell: FrameCell) => {
    const question = questionOf(frame, cell, about)
    if (question) trace.open(question)
  }
  const flag = (at: number) => {
    const hour = String(columnOf(frame, 'time')?.values[at])
    const target = m.byId.get(placeAt(at))
    if (review.allowed && step === 'hour' && target?.kind === 'station')
      review.mark({
        verdict: 'invalid',
        open: true,
        targets: [{ placeId: target.id, place: target.name, parameter: flaggedOf(frame, at), hours: [hour] }],
      })
  }
  const toTable = () => table.current?.querySelector<HTMLElement>('[role=region]')?.focus()
  useHotkeys({ ArrowDown: toTable, ArrowUp: toTable })
  return (
    <>
      {stage.view !== 'table' && (
        <DataChart
          m={m}
          frame={frame}
          rows={rows}
          place={place}
          stage={stage}
          marked={selected === null ? null : rows.indexOf(selected)}
          onPlace={id => {
            select(null)
            setFocus(id)
          }}
          onPick={at => select(rows[at] ?? null)}
        />
      )}
      {stage.view !== 'chart' && (
        <>
          <MarkLine frame={frame} />
          <div ref={table} style={{ display: 'flex', flex: 1, minHeight: 0 }}>
            <FrameTable
              frame={frame}
              selected={selected}
              onSelect={select}
              onTrace={explain}
              traceFooter={footerAsks(frame, about)}
              onFlag={flag}
              widths={step === 'hour' || step === 'day' ? undefined : periodWidths}
            />
          </div>
          <DataStatus frame={frame} selected={selected} canFlag={review.allowed && step === 'hour' && place?.kind === 'station'} />
        </>
      )}
    </>
  )
}
