import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { ProfileChart } from '@qingyuan/charts/series/profile-chart.tsx'
import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { useStableValue } from '@qingyuan/charts/use-same.ts'
import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import { columnsByKey, keyedColumns, openColumns } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCells } from '@qingyuan/domain/frame-cells.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { scaleText } from '@qingyuan/domain/standards/class-scale.ts'
import { daysBetween } from '@qingyuan/domain/time.ts'
import { type Ref, useMemo } from 'react'
import { PlaceSwitch } from '#/filters/place-switch.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { isBlankFrame } from '#/page/frame/blank-frame.ts'
import { limitLines } from '#/page/limit-lines.ts'
import type { ProfileFrame, TrendFrame } from './reading.ts'
import { changeInput, profileInput } from './trend-calls.ts'
import { focusOf, type TrendProps } from './trend-filters.tsx'

const stepWords = { hour: '小时值', day: '日均值', month: '月值', quarter: '季值', year: '年值' } as const

/** Several places: their values. One place, or the one in focus: its last year and moving means too. */
const drawnOf = (trend: TrendProps, frame: TrendFrame) => {
  const focus = `${focusOf(trend)?.id}:`
  const values = openColumns(frame, '#:value')
  const others = [...(trend.lastYear ? openColumns(frame, '#:last_year') : []), ...(trend.moving ? openColumns(frame, '#:moving_#') : [])]
  const drawn = new Set<FrameColumn>([...values, ...others.filter(({ key }) => key.startsWith(focus))])
  return keyedColumns(frame).flatMap(column => (drawn.has(column) ? column.key : []))
}

/** The line, its last year and its moving means; the same numbers as a table. */
export const ChangeCard = (trend: TrendProps) => {
  const { places, cardView, noData, page } = trend
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
      about={frame => [unit, scaleText(frame.meta)].filter(Boolean).join(' · ')}
      standard={frame => scaleText(frame.meta)}
      {...cardView}
      isEmpty={isBlankFrame}
      empty={noData('该时段没有数据', `${period} 没有 ${label} 的数值。`)}
      chart={(frame, ref) => {
        const columns = drawnOf(trend, frame)
        return <SeriesChart {...{ ref, frame, columns }} height="100%" limits={limitLines(frame, columns, step, to.slice(0, 10))} />
      }}
    />
  )
}

/** Mean of every place; the band from the 25th to the 75th percentile only where it belongs to one place. */
const Profiles = ({ frame, label, ref, ...page }: TrendProps & { frame: ProfileFrame; label: string; ref: Ref<ChartHandle> }) => {
  const columns = columnsByKey(frame)
  const places = useStableValue(page.places.filter(({ id }) => columns[`${id}:mean`]).map(({ id, name }) => ({ id, name })))
  const one = places.length === 1
  const steps = useMemo(() => columns.bin.values.map(String), [columns])
  const profiles = useMemo(
    () =>
      places.map(({ id, name }) => ({
        label: one ? '平均值（带为 P25–P75）' : name,
        mean: numberCells(columns[`${id}:mean`]),
        ...(one && { lower: numberCells(columns[`${id}:p25`]), upper: numberCells(columns[`${id}:p75`]) }),
      })),
    [columns, places, one],
  )
  const { unit = '', decimals = 0 } = columns[`${places[0]?.id ?? 0}:mean`] ?? {}
  return <ProfileChart {...{ ref, label, steps, profiles, unit, decimals }} height="100%" />
}

/** Hours of the day, days of the week or months of the year from hourly values. */
export const ProfileCard = ({ by, title, trend }: { by: 'hour' | 'weekday' | 'month'; title: string; trend: TrendProps }) => {
  const input = profileInput(trend, by)
  const labelOf = (frame: ProfileFrame) => `${frame.meta.title} ${focusOf(trend)?.name ?? ''}`
  return (
    <FrameCard
      call={trendCalls.Profile}
      input={input}
      title={title}
      subtitle={input && `${daysBetween(input.from, input.to).length} 天小时值`}
      what={`${title}查询`}
      name={frame => `${labelOf(frame)} ${frame.meta.period ?? ''}`}
      about={frame => `小时值 ${frame.meta.period ?? ''} · 带为第 25–75 百分位`}
      chart={(frame, ref) => <Profiles {...trend} frame={frame} label={labelOf(frame)} ref={ref} />}
    />
  )
}
