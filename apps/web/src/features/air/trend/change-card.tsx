import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Button } from 'antd'
import { PlaceSwitch } from '#/filters/place-switch.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { isBlankFrame } from '#/page/frame/blank-frame.ts'
import { limitLines } from '#/page/limit-lines.ts'
import { EmptyState } from '#/page/state-gate.tsx'
import { changeInput } from './trend-calls.ts'
import { focusOf, type TrendProps } from './trend-filters.tsx'

const stepWords = { hour: '小时值', day: '日均值', month: '月值', quarter: '季值', year: '年值' } as const

/** Several places: their values. One place, or the one in focus: its last year and moving means too. */
const drawnOf = (trend: TrendProps, frame: Frame): string[] => {
  const focus = `${focusOf(trend)?.id}:`
  return frame.columns.slice(1).flatMap(({ key, kind }) => {
    if (kind !== 'number') return []
    if (key.endsWith(':value')) return [key]
    if (!key.startsWith(focus)) return []
    return (key.endsWith(':last_year') ? trend.lastYear : trend.moving) ? [key] : []
  })
}

/** The line, its last year and its moving means; the same numbers as a table. */
export const ChangeCard = (trend: TrendProps) => {
  const { places, view, page } = trend
  const { parameter, step, from, to } = trend.series
  const { label, unit } = parameters[parameter]
  const focus = focusOf(trend)
  const period = `${focus?.name ?? ''} ${from} ~ ${to}`
  return (
    <FrameCard
      main
      hotkey
      call={trendCalls.Change}
      input={changeInput(trend)}
      title={`${label} 变化趋势`}
      subtitle={
        <>
          {places.length > 1 ? <PlaceSwitch places={places} value={focus?.id} onChange={id => page.change({ focus: id })} /> : focus?.name}{' '}
          · {stepWords[step]} {unit}
        </>
      }
      what="变化趋势查询"
      name={`${label} 变化趋势 ${period}`}
      about={frame => [unit, frame.meta.standard].filter(Boolean).join(' · ')}
      standard={frame => frame.meta.standard}
      view={view}
      onView={next => page.change({ view: next })}
      isEmpty={isBlankFrame}
      empty={
        <EmptyState title="该时段没有数据" actions={<Button onClick={page.reset}>清除筛选</Button>}>
          {period} 没有 {label} 的数值。
        </EmptyState>
      }
      widths={frame => Object.fromEntries(frame.columns.slice(1).map(column => [column.key, 128]))}
      chart={(frame, ref) => {
        const columns = drawnOf(trend, frame)
        return <SeriesChart {...{ ref, frame, columns }} height="100%" limits={limitLines(frame, columns, step, to.slice(0, 10))} />
      }}
    />
  )
}
