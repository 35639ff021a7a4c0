import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnOf, numberAt, textAt } from '@qingyuan/domain/frame-cells.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { type KeyFigure, KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { optionsOf } from '#/filters/options-of.ts'
import { PlaceSwitch } from '#/filters/place-switch.tsx'
import { ChangeWord } from '#/page/change-word.tsx'
import { isBlankFrame } from '#/page/frame/blank-frame.ts'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { NoValues } from './data-tab.tsx'
import { pickRows, rowsOfPlace } from './frame-rows.ts'
import type { Since } from './monitoring-filters.tsx'
import type { TabProps } from './tab-props.ts'
import css from './tab-stage.module.css'
import { StageChart, StageStatus } from './tab-stage.tsx'

const sinceWords: Readonly<Record<Since, string>> = {
  hour: '当日 01 时起',
  month: '月初起',
  quarter: '季初起',
  year: '年初起',
  range: '所选首日起',
}

const accumulationWidths: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...pollutantIds, 'o3_8h', 'composite_index'].map(id => [`${id}_last_year`, 80])),
  o3_8h: 104,
  co: 88,
  composite_index: 80,
}

/** Columns that have a last year beside them: pollutants and the composite index. */
const itemsOf = (frame: Frame): FrameColumn[] => frame.columns.filter(({ key }) => columnOf(frame, `${key}_last_year`))

/** Headings short enough for a table of triples: the pollutant stands once, its companions say what they are. */
const tableOf = (frame: Frame): Frame => ({
  ...frame,
  columns: frame.columns.map(column => {
    if (column.key.endsWith('_last_year')) return { ...column, label: '去年同期' }
    return column.key.endsWith('_change') && column.kind === 'change' ? { ...column, label: '变化率' } : column
  }),
})

/** The running values of the last row, that is: up to now. */
const figuresOf = (frame: Frame): KeyFigure[] => {
  const last = frame.rowCount - 1
  const figures = itemsOf(frame).map(
    (column): KeyFigure => ({
      label: column.label,
      value: formatCell(column, numberAt(frame, column.key, last)),
      unit: column.unit,
      note: <ChangeWord value={numberAt(frame, `${column.key}_change`, last)} unit="%" />,
    }),
  )
  const [good, valid] = [numberAt(frame, 'good_days', last), numberAt(frame, 'valid_days', last)]
  return good === null ? figures : [...figures, { label: '优良天数', value: String(good), unit: `/ ${valid} 天` }]
}

/** Figures of the last day, one pollutant's running value beside last year's, and the table of all. */
const AccumulationView = ({ monitoring: { since, item, shown: places }, page, frame, stage }: TabProps & { frame: Frame }) => {
  const [focus, setFocus] = useState<number | null>(null)
  const place = places.find(({ id }) => id === focus) ?? places[0]
  const one = useMemo(() => pickRows(frame, rowsOfPlace(frame, place?.id)), [frame, place?.id])
  const shown = useMemo(() => tableOf(frame), [frame])
  const items = itemsOf(frame)
  const drawn = items.find(({ key }) => key === item || key === `${item}_8h`) ?? items[0]
  const key = drawn?.key ?? ''
  const trace = useTrace()
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The newest day is the answer: it stands at the end.
    table.current?.querySelector('[role=region]')?.scrollTo({ top: 1e9 })
  }, [frame, stage.view])
  const first = textAt(one, 'time', 0)
  const explain = ({ column, row }: FrameCell) => {
    const placeId = Number(textAt(frame, 'place_id', row) || place?.id)
    if (column.parameter) trace.open({ placeId, parameter: column.parameter, step: 'day', time: first, until: textAt(frame, 'time', row) })
  }
  return (
    <>
      <div className={css.line}>
        <PlaceSwitch places={places} value={place?.id} onChange={setFocus} />
        <Segmented<Since> size="small" value={since} onChange={next => page.change({ since: next })} options={optionsOf(sinceWords)} />
        <span>
          {first} ~ {textAt(one, 'time', one.rowCount - 1)}，与去年同期比
        </span>
      </div>
      <KeyFigures inside="start" figures={figuresOf(one)} />
      <div className={css.raised}>
        <StageChart
          stage={stage}
          over={
            <>
              <Segmented
                size="small"
                value={key}
                onChange={next => page.change({ item: next })}
                options={items.map(each => ({ value: each.key, label: <Subscript text={each.label} /> }))}
              />
              <span>{drawn?.unit}</span>
            </>
          }
        >
          {height => <SeriesChart ref={stage.chart} frame={one} height={height} columns={[key, `${key}_last_year`]} />}
        </StageChart>
      </div>
      {stage.view !== 'chart' && (
        <>
          <div ref={table} className={css.table}>
            <FrameTable frame={shown} widths={accumulationWidths} onTrace={since === 'hour' ? undefined : explain} />
          </div>
          <StageStatus>
            <span>共 {frame.rowCount} 行</span>
            <span>
              变化率 = （今年累计 − 去年同期）÷ 去年同期；去年同期有效日不足 75 % 的不作比较；CO 为第 95 百分位，O₃ 为第 90 百分位
            </span>
            <span>更新 {frame.meta.madeAt.slice(5, 16)}</span>
          </StageStatus>
        </>
      )}
    </>
  )
}

/** 累计: running statistics up to the end of the range, against the same days of last year. */
export const AccumulationTab = (props: TabProps) => (
  <StateGate main query={props.query} what="累计数据查询" skeleton="chart-table" isEmpty={isBlankFrame} empty={<NoValues {...props} />}>
    {frame => <AccumulationView key={props.monitoring.family} {...props} frame={frame} />}
  </StateGate>
)
