import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey, openColumns } from '@qingyuan/domain/declared-columns.ts'
import { textCells } from '@qingyuan/domain/frame-cells.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Box, Caption, Row } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { isBlankFrame } from '#/page/frame/blank-frame.ts'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { appToast } from '#/toaster.tsx'
import { mostOverlaid } from './monitoring-calls.ts'
import { allParameters, type MonitoringProps } from './monitoring-filters.tsx'
import { OverlayLegend } from './overlay-legend.tsx'
import { StageStatus, type TabProps } from './tab-stage.tsx'

const mostLines = 8

const unitsOf = (ids: readonly ParameterId[]) => [...new Set(ids.map(id => parameters[id].unit))]
const axisText = (ids: readonly ParameterId[]) =>
  unitsOf(ids)
    .map((unit, at) => `${at ? '右' : '左'}轴 ${unit || '无量纲'}`)
    .join('　')

/** Parameters to lay over one another; two y axes mean two units. */
const OverlayItems = ({ monitoring: { overlay }, page }: MonitoringProps) => {
  const turn = (id: ParameterId, on: boolean) => {
    const next = allParameters.filter(each => (each === id ? on : overlay.includes(each)))
    if (unitsOf(next).length > 2) appToast.info('两条纵轴最多放两种单位，先去掉一项再添加')
    else if (next.length > 0) page.change({ overlay: next })
  }
  return (
    <Row rigid wrap gap={4} padding={[0, 0, 8, 0]}>
      <span className="field-label">叠加</span>
      {allParameters.map(id => (
        <Tag.CheckableTag key={id} checked={overlay.includes(id)} onChange={on => turn(id, on)}>
          <Subscript text={parameters[id].label} />
        </Tag.CheckableTag>
      ))}
      <Caption end>{axisText(overlay)}</Caption>
    </Row>
  )
}

/** Lines, their legend with numbers, or the table of all values. */
const OverlayView = ({ monitoring, queries, frame, stage }: TabProps & { frame: OutputOf<typeof dataQueryCalls.CityOverlying> }) => {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const legend = queries.legend.data
  const keys = openColumns(frame, '#:*').map(column => column.key)
  const { key: lineKeys, axis } = legend ? columnsByKey(legend) : {}
  const shown = keys.filter(key => !off.has(key)).slice(0, mostLines)
  const right = textCells(lineKeys).filter((_, row) => axis?.values[row] === '右')
  const turn = (key: string) =>
    setOff(was => {
      const next = new Set(was)
      if (!next.delete(key)) next.add(key)
      return next.size < keys.length ? next : was
    })
  if (stage.view === 'table') return <FrameTable frame={frame} />
  return (
    <>
      <Box grow minHeight={200}>
        <SeriesChart
          ref={stage.chart}
          frame={frame}
          height="100%"
          columns={shown}
          right={keys.filter(key => right.includes(key))}
          bars={keys.filter(key => key.endsWith(':precipitation'))}
          legend={shown.length <= 4}
        />
      </Box>
      {legend && <OverlayLegend legend={legend} shown={shown} off={off} onTurn={turn} />}
      <StageStatus>
        {keys.length - off.size > mostLines && (
          <span>
            共 {keys.length} 条曲线，图中只画前 {mostLines} 条，可在图例中取舍
          </span>
        )}
        {monitoring.shown.length > mostOverlaid && (
          <span>
            叠加最多 {mostOverlaid} 个点位，已取前 {mostOverlaid} 个
          </span>
        )}
        <span>更新 {shortMinute(frame.meta.madeAt)}</span>
      </StageStatus>
    </>
  )
}

/** 叠加: several parameters and places on one time axis with two y axes. */
export const OverlayTab = (props: TabProps) => (
  <>
    <OverlayItems {...props} />
    <StateGate
      main
      query={props.queries.overlay}
      what="叠加分析查询"
      skeleton="chart-table"
      isEmpty={isBlankFrame}
      empty={
        <EmptyState
          title="该时段没有所选指标的数据"
          actions={
            <Button type="primary" onClick={() => props.page.change({ overlay: ['pm2_5', 'pm10'], from: '', to: '' })}>
              改看 PM₂.₅、PM₁₀
            </Button>
          }
        >
          气象和 TVOC、NMHC 只有部分站点监测；区县、城市没有气象均值时也会为空。
        </EmptyState>
      }
    >
      {frame => <OverlayView {...props} frame={frame} />}
    </StateGate>
  </>
)
