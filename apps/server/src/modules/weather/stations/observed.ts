import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { stationDataColumns, type weatherCalls, weatherTendColumns } from '@qingyuan/contract/weather/stations.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { parameters, weatherIds } from '@qingyuan/domain/parameters.ts'
import { temperatureLevelOf } from '@qingyuan/domain/temperature.ts'
import { beaufort, calmSpeed } from '@qingyuan/domain/wind.ts'
import { concatenate } from '@qingyuan/engine/core/concatenate.ts'
import { describeValues } from '@qingyuan/engine/statistics/describe.ts'
import { vectorMean } from '@qingyuan/engine/wind/vector-mean.ts'
import { type AirContext, parameterColumn, placeTimeRows, placeTimeSources } from '#/modules/air/read/public.ts'
import { readTemperatureLevels } from '#/modules/system/settings/public.ts'
import { pointName, readWeather, type WeatherColumn, type WeatherRequest, type WeatherSeries, weatherRequest } from './weather-request.ts'

/** All places one after the other. */
const joined = (all: readonly WeatherSeries[], id: WeatherColumn): Float64Array =>
  concatenate(
    all.map(each => each[id]),
    Float64Array,
  )

/** Calm has no direction (GB/T 35227: up to 0.2 m/s). */
const isCalm = (speed: FrameColumn, row: number): boolean => {
  const metres = numberCell(speed, row)
  return metres !== null && metres <= calmSpeed
}
const pointAt = (direction: FrameColumn, speed: FrameColumn) => (_: unknown, row: number) =>
  isCalm(speed, row) ? '静风' : pointName(numberCell(direction, row))
const directionAt = (direction: FrameColumn, speed: FrameColumn): FrameColumn => ({
  ...direction,
  values: direction.values.map((value, row) => (isCalm(speed, row) ? null : value)),
})

type WeatherColumns = Record<WeatherColumn, FrameColumn>
const weatherRecord = <V>(of: (id: WeatherColumn) => V) =>
  Object.fromEntries(weatherIds.map(id => [id, of(id)])) as Record<WeatherColumn, V>

/** The mean direction is that of the wind's vectors, the mean speed that of the speeds; precipitation has a sum instead. */
const footerOf = (columns: WeatherColumns, series: WeatherSeries, step: WeatherRequest['range']['step']) => {
  const described = weatherRecord(id => describeValues(series[id]))
  const cells = (of: (id: WeatherColumn) => number | undefined) => weatherRecord(id => roundForDisplay(of(id), columns[id].decimals ?? 0))
  const withoutDirection = (of: (id: WeatherColumn) => number) => cells(id => (id === 'wind_direction' ? undefined : of(id)))
  const wind = vectorMean(series.wind_speed, series.wind_direction)
  return [
    { label: '最大值', cells: withoutDirection(id => described[id].max) },
    { label: '最小值', cells: withoutDirection(id => described[id].min) },
    {
      label: '平均值',
      cells: cells(id => (id === 'precipitation' ? undefined : id === 'wind_direction' ? wind.direction : described[id].mean)),
    },
    { label: '合计', cells: cells(id => (id === 'precipitation' ? described[id].mean * described[id].count : undefined)) },
    {
      label: step === 'hour' ? '有效时数' : '有效天数',
      cells: weatherRecord(id => `${described[id].count}/${described[id].of}`),
    },
  ]
}

const stepNames = { hour: '小时', day: '日' } as const

/** 气象实况: temperature, humidity, wind, pressure, precipitation and visibility by hours or days. */
export const stationData = async (
  { services, caller }: AirContext,
  question: InputOf<typeof weatherCalls.stationData>,
): Promise<OutputOf<typeof weatherCalls.stationData>> => {
  const request = weatherRequest(services, question)
  const all = await readWeather(services, caller.scope, request)
  const series = weatherRecord(id => joined(all, id))
  const { step, labels } = request.range
  const columns = weatherRecord(id => parameterColumn(id, series[id], { step, scale: null }))
  const { levels } = await readTemperatureLevels(services)
  const levelName = (celsius: number | null) => levels.find(({ level }) => level === temperatureLevelOf(celsius, levels))?.name ?? null
  const title = `${request.places.length === 1 ? request.places[0]!.name : `${request.places.length} 个点位`}气象${stepNames[question.step]}数据`
  return buildFrame(
    stationDataColumns,
    placeTimeRows(request.places, labels),
    {
      ...placeTimeSources(request.places),
      ...columns,
      wind_direction: directionAt(columns.wind_direction, columns.wind_speed),
      temperature_level: step === 'hour' ? (_, row) => levelName(numberCell(columns.temperature, row)) : undefined,
      wind_point: pointAt(columns.wind_direction, columns.wind_speed),
      wind_force: (_, row) => beaufort(numberCell(columns.wind_speed, row)),
    },
    { meta: request.meta(title), footer: footerOf(columns, series, step) },
  )
}

/** 气象趋势: one time axis, a column for each pair of place and element. */
export const weatherTend = async (
  { services, caller }: AirContext,
  question: InputOf<typeof weatherCalls.weatherTend>,
): Promise<OutputOf<typeof weatherCalls.weatherTend>> => {
  const request = weatherRequest(services, question)
  const all = await readWeather(services, caller.scope, request)
  const { step, labels } = request.range
  const wanted = weatherIds.filter(id => question.parameters.includes(id))
  const named = request.places.length > 1
  const lines = request.places.flatMap((place, p) =>
    wanted.map(id => {
      const label = named ? `${place.name} ${parameters[id].label}` : parameters[id].label
      return { ...parameterColumn(id, all[p]![id], { label, step, scale: null }), key: `${place.id}:${id}` as const }
    }),
  )
  return buildFrame(
    weatherTendColumns,
    labels,
    { time: label => label, '#:*': lines },
    { meta: request.meta(`${request.places[0]?.name ?? ''}${named ? `等 ${request.places.length} 个点位` : ''} 气象趋势`) },
  )
}
