import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { useStableValue } from '@qingyuan/charts/use-same.ts'
import type { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { columnOf, textCell } from '@qingyuan/domain/frame-cells.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { PlaceSwitch } from '#/filters/place-switch.tsx'
import { defaultRange } from '#/filters/range.ts'
import type { PlaceRow } from '#/filters/use-places.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { isBlankFrame } from '#/page/frame/blank-frame.ts'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { limitLines } from '#/page/limit-lines.ts'
import { MarkLine } from '#/page/mark-line.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { CurvePicker, drawnOf, rightOf, stepWords } from './data-curves.tsx'
import { explainableFrame, isTracedFooter, lineageOf } from './data-lineage.ts'
import { pickRows, rowsOfPlace } from './frame-rows.ts'
import { clearedFilters, type MonitoringProps } from './monitoring-filters.tsx'
import css from './tab-stage.module.css'
import { StageChart, StageStatus, type TabProps } from './tab-stage.tsx'

type Answer = OutputOf<typeof dataQueryCalls.CityData>
export const placesText = ([first, ...others]: readonly PlaceRow[]) =>
  `${first?.name ?? ''}${others.length > 0 ? `等 ${others.length + 1} 个点位` : ''}`

export const NoValues = ({ monitoring: { shown, range, step, now }, page }: MonitoringProps) => (
  <EmptyState
    title="该时段没有数据"
    actions={
      <>
        <Button type="primary" onClick={() => page.change(defaultRange(step, now))}>
          跳到最近的时段
        </Button>
        <Button onClick={() => page.change(clearedFilters)}>清除筛选</Button>
      </>
    }
  >
    {placesText(shown)} {range.from} ~ {range.to} 未收到所选指标的数值。
  </EmptyState>
)

interface CurvesProps extends TabProps {
  frame: Answer
  rows: readonly number[]
  place: PlaceRow | undefined
  /** Row of the frame that is selected in the table. */
  selected: number | null
  onPlace: (id: number) => void
  onSelect: (row: number | null) => void
}

/** Curves of one place: legend, limit, zoom, gaps; a click selects the row. */
const Curves = ({
  monitoring: { dataStep: step, lines, shown, range },
  page,
  frame,
  rows,
  place,
  stage,
  selected,
  onPlace,
  onSelect,
}: CurvesProps) => {
  const same = useStableValue(rows)
  const series = useMemo(() => pickRows(frame, same), [frame, same])
  const drawn = drawnOf(series, lines)
  const marked = selected === null ? -1 : rows.indexOf(selected)
  return (
    <StageChart
      stage={stage}
      over={
        <>
          <PlaceSwitch places={shown} value={place?.id} onChange={onPlace} />
          <span>
            {stepWords[step]} {columnOf(series, drawn[0])?.unit}
          </span>
          <CurvePicker frame={series} drawn={drawn} onChange={keys => page.change({ lines: keys })} />
        </>
      }
    >
      {height => (
        <SeriesChart
          ref={stage.chart}
          frame={series}
          height={height}
          columns={drawn}
          right={rightOf(series, drawn)}
          limits={step === 'minute' ? [] : limitLines(series, drawn, step, range.to.slice(0, 10))}
          zoom={height === '100%' || height > 160 ? undefined : series.rowCount > 48}
          marked={marked >= 0 ? marked : null}
          onPick={at => onSelect(rows[at] ?? null)}
        />
      )}
    </StageChart>
  )
}

/** First marked pollutant of a row: what F is most likely about. */
const flaggedOf = (frame: Answer, row: number) =>
  pollutantIds.find(id => columnsByKey(frame)[id]?.notes?.[row]?.mark !== undefined) ?? 'pm2_5'

/** Chart of one place over the table of all; one row is selected in both. */
const DataView = ({ answer, ...props }: TabProps & { answer: Answer }) => {
  const { stage, onMark, monitoring } = props
  const { dataStep: step, range, shown, byId } = monitoring
  const frame = useMemo(() => explainableFrame(answer, step), [answer, step])
  const [row, select] = useState<number | null>(null)
  const [focus, setFocus] = useState<number | null>(null)
  const columns = columnsByKey(frame)
  const table = useRef<HTMLDivElement>(null)
  const trace = useTrace()
  const about = { step, ...range, placeIds: shown.map(({ id }) => id) }
  const selected = row !== null && row < frame.rowCount ? row : null
  const placeAt = (at: number | null) => byId.get(Number((at !== null && columns.place_id?.values[at]) || (focus ?? shown[0]?.id)))
  const place = placeAt(selected) ?? shown[0]
  const explain = (cell: FrameCell) => {
    const question = lineageOf(frame, cell, about)
    if (question) trace.open(question)
  }
  const canFlag = (station: PlaceRow | undefined) => onMark !== null && step === 'hour' && station?.kind === 'station'
  const flag = (at: number) => {
    const station = placeAt(at)
    if (!station || !canFlag(station)) return
    const target = { placeId: station.id, place: station.name, parameter: flaggedOf(frame, at), hours: [textCell(columns.time, at)] }
    onMark?.({ verdict: 'invalid', open: true, targets: [target] })
  }
  const toTable = () => table.current?.querySelector<HTMLElement>('[role=region]')?.focus()
  useHotkeys({ ArrowDown: toTable, ArrowUp: toTable })
  return (
    <>
      <Curves
        {...props}
        frame={frame}
        rows={rowsOfPlace(frame, place?.id)}
        place={place}
        selected={selected}
        onPlace={id => {
          select(null)
          setFocus(id)
        }}
        onSelect={select}
      />
      {stage.view !== 'chart' && (
        <>
          <MarkLine frame={frame} />
          <div ref={table} className={css.table}>
            <FrameTable
              frame={frame}
              selected={selected}
              onSelect={select}
              onTrace={explain}
              traceFooter={isTracedFooter(frame, about)}
              onFlag={flag}
            />
          </div>
          <StageStatus>
            <span>共 {frame.rowCount} 行</span>
            {selected !== null && (
              <span>选中 {[textCell(columns.place, selected), textCell(columns.time, selected)].filter(Boolean).join(' ')}</span>
            )}
            <span>↑↓ 换行 · Enter 溯数{canFlag(place) ? ' · F 标识' : ''} · ←→ 前后时段 · T 图/表</span>
            <span>
              {frame.meta.demo && '演示数据 · '}更新 {shortMinute(frame.meta.madeAt)}
            </span>
          </StageStatus>
        </>
      )}
    </>
  )
}

/** 数据: chart over the wide table. */
export const DataTab = (props: TabProps) => (
  <StateGate
    main
    query={props.queries.data}
    what="监测数据查询"
    skeleton="chart-table"
    isEmpty={isBlankFrame}
    empty={<NoValues {...props} />}
  >
    {frame => <DataView key={props.monitoring.family} {...props} answer={frame} />}
  </StateGate>
)
