import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { accumulatedIds, type dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { type KeyFigure, KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Caption, Row } from '@qingyuan/ui/layout.tsx'
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
import css from './tab-stage.module.css'
import { StageChart, StageStatus, type TabProps } from './tab-stage.tsx'

const sinceWords: Readonly<Record<Since, string>> = {
  hour: '当日 01 时起',
  month: '月初起',
  quarter: '季初起',
  year: '年初起',
  range: '所选首日起',
}

type Answer = OutputOf<typeof dataQueryCalls.CityAccumulation>

/** Pollutants and the composite index, each with its last year and the change against it. */
const itemsOf = (frame: Answer) => {
  const columns = columnsByKey(frame)
  return accumulatedIds.flatMap(id => {
    const [now, lastYear, change] = [columns[id], columns[`${id}_last_year`], columns[`${id}_change`]]
    return now && lastYear && change ? [{ key: id, now, lastYear, change }] : []
  })
}

/** Headings short enough for a table of triples: each pollutant is named once, its companions only say what they are. */
const tableOf = (frame: Answer): Answer => {
  const labels = new Map<FrameColumn, string>(
    itemsOf(frame).flatMap(({ lastYear, change }) => [
      [lastYear, '去年同期'],
      [change, '变化率'],
    ]),
  )
  return { ...frame, columns: frame.columns.map(column => ({ ...column, label: labels.get(column) ?? column.label })) }
}

/** The running values of the last row, that is: up to now. */
const figuresOf = (frame: Answer): KeyFigure[] => {
  const last = frame.rowCount - 1
  const figures = itemsOf(frame).map(
    ({ now, change }): KeyFigure => ({
      label: now.label,
      value: formatCell(now, numberCell(now, last)),
      unit: now.unit,
      note: <ChangeWord value={numberCell(change, last)} unit="%" />,
    }),
  )
  const { good_days, valid_days } = columnsByKey(frame)
  const [good, valid] = [numberCell(good_days, last), numberCell(valid_days, last)]
  return good === null ? figures : [...figures, { label: '优良天数', value: String(good), unit: `/ ${valid} 天` }]
}

/** Figures of the last day, one pollutant's running value beside last year's, and the table of all. */
const AccumulationView = ({ monitoring: { since, item, shown: places }, page, frame, stage }: TabProps & { frame: Answer }) => {
  const [focus, setFocus] = useState<number | null>(null)
  const place = places.find(({ id }) => id === focus) ?? places[0]
  const one = useMemo(() => pickRows(frame, rowsOfPlace(frame, place?.id)), [frame, place?.id])
  const shown = useMemo(() => tableOf(frame), [frame])
  const items = itemsOf(frame)
  const drawn = items.find(({ key }) => key === item || key === `${item}_8h`) ?? items[0]
  const trace = useTrace()
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The newest day is the answer, and comes last.
    table.current?.querySelector('[role=region]')?.scrollTo({ top: 1e9 })
  }, [frame, stage.view])
  const columns = columnsByKey(frame)
  const { time } = columnsByKey(one)
  const first = textCell(time, 0)
  const explain = ({ column, row }: FrameCell) => {
    const placeId = Number(columns.place_id?.values[row] ?? place?.id)
    if (column.parameter) trace.open({ placeId, parameter: column.parameter, step: 'day', time: first, until: textCell(columns.time, row) })
  }
  return (
    <>
      <Row rigid wrap gap={16} padding={[0, 0, 8, 0]}>
        <PlaceSwitch places={places} value={place?.id} onChange={setFocus} />
        <Segmented<Since> size="small" value={since} onChange={next => page.change({ since: next })} options={optionsOf(sinceWords)} />
        <Caption>
          {first} ~ {textCell(time, one.rowCount - 1)}，与去年同期比
        </Caption>
      </Row>
      <KeyFigures inside="start" figures={figuresOf(one)} />
      <div className={css.raised}>
        <StageChart
          stage={stage}
          over={
            <>
              <Segmented
                size="small"
                value={drawn?.key ?? ''}
                onChange={next => page.change({ item: next })}
                options={items.map(each => ({ value: each.key, label: <Subscript text={each.now.label} /> }))}
              />
              <span>{drawn?.now.unit}</span>
            </>
          }
        >
          {height => (
            <SeriesChart ref={stage.chart} frame={one} height={height} columns={drawn ? [drawn.now.key, drawn.lastYear.key] : []} />
          )}
        </StageChart>
      </div>
      {stage.view !== 'chart' && (
        <>
          <div ref={table} className={css.table}>
            <FrameTable frame={shown} onTrace={since === 'hour' ? undefined : explain} />
          </div>
          <StageStatus>
            <span>共 {frame.rowCount} 行</span>
            <span>
              变化率 = （今年累计 − 去年同期）÷ 去年同期；去年同期有效日不足 75 % 的不作比较；CO 为第 95 百分位，O₃ 为第 90 百分位
            </span>
            <span>更新 {shortMinute(frame.meta.madeAt)}</span>
          </StageStatus>
        </>
      )}
    </>
  )
}

/** 累计: running statistics up to the end of the range, against the same days of last year. */
export const AccumulationTab = (props: TabProps) => (
  <StateGate
    main
    query={props.queries.accumulation}
    what="累计数据查询"
    skeleton="chart-table"
    isEmpty={isBlankFrame}
    empty={<NoValues {...props} />}
  >
    {frame => <AccumulationView key={props.monitoring.family} {...props} frame={frame} />}
  </StateGate>
)
