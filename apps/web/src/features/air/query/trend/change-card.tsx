import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { limitsOf } from '../monitoring/data/lines.ts'
import { PlaceSwitch } from '../monitoring/place-switch.tsx'
import { isBlank } from '../parts/frame-rows.ts'
import type { Trend, TrendQueries } from './use-trend.ts'

const stepWords = { hour: '小时值', day: '日均值', month: '月值', quarter: '季值', year: '年值' } as const

/** Several places: their values. One place, or the one in focus: its last year and moving means too. */
const drawnOf = (t: Trend, frame: Frame): string[] => {
  const focus = `${t.focus?.id}:`
  return frame.columns.slice(1).flatMap(({ key, kind }) => {
    if (kind !== 'number') return []
    if (key.endsWith(':value')) return [key]
    if (!key.startsWith(focus)) return []
    return (key.endsWith(':last_year') ? t.state.lastYear : t.state.moving) ? [key] : []
  })
}

const widthsOf = (frame: Frame) => Object.fromEntries(frame.columns.slice(1).map(column => [column.key, 128]))

/** The line, its last year and its moving means; the same numbers as a table. */
export const ChangeCard = ({ t, q }: { t: Trend; q: TrendQueries }) => {
  const chart = useRef<ChartHandle>(null)
  const query = q.changed
  const { label, unit } = parameters[t.parameter]
  const title = `${label} 变化趋势`
  const name = `${title} ${t.focus?.name ?? ''} ${t.range.from} ~ ${t.range.to}`
  const gate = (draw: (frame: Frame) => React.ReactNode) => (
    <StateGate
      query={query}
      what="变化趋势查询"
      skeleton="chart"
      isEmpty={isBlank}
      empty={
        <EmptyState title="该时段没有数据" actions={<Button onClick={t.reset}>清除筛选</Button>}>
          {t.focus?.name} {t.range.from} ~ {t.range.to} 没有 {label} 的数值。
        </EmptyState>
      }
    >
      {draw}
    </StateGate>
  )
  return (
    <ChartCard
      fill
      hotkey
      title={
        <>
          <Subscript text={label} /> 变化趋势
        </>
      }
      subtitle={
        <>
          {t.chosen.length > 1 ? (
            <PlaceSwitch places={t.chosen} value={t.focus?.id} onChange={focus => t.change({ focus })} />
          ) : (
            t.focus?.name
          )}{' '}
          · {stepWords[t.state.step]} {unit}
        </>
      }
      name={name}
      view={t.state.view}
      onView={view => t.change({ view })}
      handle={chart}
      about={[unit, query.data?.meta.standard].filter(Boolean).join(' · ')}
      chart={gate(frame => (
        <SeriesChart
          ref={chart}
          frame={frame}
          height="100%"
          columns={drawnOf(t, frame)}
          limits={limitsOf(frame, drawnOf(t, frame), t.state.step, t.range.to.slice(0, 10))}
        />
      ))}
      table={gate(frame => <FrameTable frame={frame} widths={widthsOf(frame)} />)}
      exportTool={<FrameExport call={trendCalls.ChangeExport} input={q.change} compact hotkey />}
    />
  )
}
