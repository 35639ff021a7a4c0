import type { InputOf } from '@qingyuan/contract/call.ts'
import type { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberColumn, roundForDisplay, textColumn } from '@qingyuan/domain/frame-columns.ts'
import { parameters, weatherIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { beaufort, calmSpeed } from '@qingyuan/domain/wind.ts'
import { concatenate } from '@qingyuan/engine/core/concatenate.ts'
import { describeValues } from '@qingyuan/engine/statistics/describe.ts'
import { vectorMean } from '@qingyuan/engine/wind/vector-mean.ts'
import { type AirServices, leadColumns, parameterColumn } from '#/modules/air/read/public.ts'
import { type Asked, askedOf, pointName, readWeather, type WeatherColumn, type WeatherSeries } from './asked.ts'

/** All places one after the other. */
const joined = (all: readonly WeatherSeries[], id: WeatherColumn): Float64Array =>
  concatenate(
    all.map(each => each[id]),
    Float64Array,
  )

/** Direction in words: calm has none (GB/T 35227: up to 0.2 m/s). */
const pointColumn = (direction: FrameColumn, speed: FrameColumn): FrameColumn =>
  textColumn(
    'wind_point',
    '风向方位',
    direction.values.map((degrees, i) => {
      const metres = speed.values[i] as number | null
      return metres !== null && metres <= calmSpeed ? '静风' : pointName(degrees as number | null)
    }),
  )

const forceColumn = (speed: FrameColumn): FrameColumn =>
  numberColumn(
    'wind_force',
    '风力',
    '级',
    0,
    speed.values.map(value => beaufort(value as number | null)),
  )

interface Footed {
  column: FrameColumn
  id?: WeatherColumn
}

/** The mean direction is that of the wind's vectors, the mean speed that of the speeds; precipitation has a sum instead. */
const footerOf = (columns: readonly Footed[], series: Record<WeatherColumn, Float64Array>, step: Asked['range']['step']) => {
  const described = columns.map(({ id }) => (id ? describeValues(series[id]) : null))
  const cells = (of: (i: number, id: WeatherColumn) => number | undefined) =>
    columns.map(({ column, id }, i) => (id ? roundForDisplay(of(i, id), column.decimals ?? 0) : null))
  const but = (skipped: readonly WeatherColumn[], of: (i: number) => number) => cells((i, id) => (skipped.includes(id) ? undefined : of(i)))
  const wind = vectorMean(series.wind_speed, series.wind_direction)
  return [
    { label: '最大值', cells: but(['wind_direction'], i => described[i]!.max) },
    { label: '最小值', cells: but(['wind_direction'], i => described[i]!.min) },
    {
      label: '平均值',
      cells: cells((i, id) => (id === 'precipitation' ? undefined : id === 'wind_direction' ? wind.direction : described[i]!.mean)),
    },
    { label: '合计', cells: cells((i, id) => (id === 'precipitation' ? described[i]!.mean * described[i]!.count : undefined)) },
    { label: step === 'hour' ? '有效时数' : '有效天数', cells: described.map(each => (each ? `${each.count}/${each.of}` : null)) },
  ]
}

const stepNames = { hour: '小时', day: '日' } as const

/** 气象实况: temperature, humidity, wind, pressure, precipitation and visibility by hours or days. */
export const stationData = async (
  services: AirServices,
  scope: Scope,
  question: InputOf<typeof weatherCalls.stationData>,
): Promise<Frame> => {
  const asked = askedOf(services, question)
  const all = await readWeather(services, scope, asked)
  const series = Object.fromEntries(weatherIds.map(id => [id, joined(all, id)])) as Record<WeatherColumn, Float64Array>
  const { step, labels } = asked.range
  const column = (id: WeatherColumn): Footed => ({ id, column: parameterColumn(id, series[id], { step }) })
  const [direction, speed] = [column('wind_direction'), column('wind_speed')]
  const columns: Footed[] = [
    ...leadColumns(asked.places, labels).map(each => ({ column: each })),
    column('temperature'),
    column('humidity'),
    direction,
    { column: pointColumn(direction.column, speed.column) },
    speed,
    { column: forceColumn(speed.column) },
    column('pressure'),
    column('precipitation'),
    column('visibility'),
  ]
  const title = `${asked.places.length === 1 ? asked.places[0]!.name : `${asked.places.length} 个点位`}气象${stepNames[question.step]}数据`
  return {
    columns: columns.map(each => each.column),
    rowCount: labels.length * asked.places.length,
    footer: footerOf(columns, series, step),
    meta: asked.meta(title),
  }
}

/** 气象趋势: one time axis, a column for each pair of place and element; the key is `placeId:element`. */
export const weatherTend = async (
  services: AirServices,
  scope: Scope,
  question: InputOf<typeof weatherCalls.weatherTend>,
): Promise<Frame> => {
  const asked = askedOf(services, question)
  const all = await readWeather(services, scope, asked)
  const { step, labels } = asked.range
  const wanted = weatherIds.filter(id => question.parameters.includes(id))
  const named = asked.places.length > 1
  const columns = asked.places.flatMap((place, p) =>
    wanted.map(id =>
      parameterColumn(id, all[p]![id], {
        key: `${place.id}:${id}`,
        label: named ? `${place.name} ${parameters[id].label}` : parameters[id].label,
        step,
      }),
    ),
  )
  return {
    columns: [textColumn('time', '时间', labels, 'time'), ...columns],
    rowCount: labels.length,
    meta: asked.meta(`${asked.places[0]?.name ?? ''}${named ? `等 ${asked.places.length} 个点位` : ''} 气象趋势`),
  }
}
