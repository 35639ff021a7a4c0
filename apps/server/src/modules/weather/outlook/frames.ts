import type { Frame, FrameColumn, FrameMeta } from '@qingyuan/domain/frame.ts'
import { columnsOf, numberColumn, textColumn } from '@qingyuan/domain/frame-columns.ts'
import { dayOfHour, formatDateTime, formatHour, hourMs, timeConvention } from '@qingyuan/domain/time.ts'
import { calmSpeed } from '@qingyuan/domain/wind.ts'
import { mean, total } from '@qingyuan/engine/core/sum.ts'
import { diffusionGrade, diffusionNames, selfPurification } from '@qingyuan/engine/meteorology/diffusion.ts'
import type { PlaceWeather } from '@qingyuan/engine/meteorology/place-weather.ts'
import { vectorMean } from '@qingyuan/engine/wind/vector-mean.ts'
import { metaOf, parameterColumn, placesOf } from '#/modules/air/read/public.ts'
import { sourceName } from '#/modules/weather/fields/public.ts'
import { pointName } from '#/modules/weather/stations/public.ts'
import type { Services } from '#/platform/services.ts'
import { type PlaceOutlooks, placeOutlooks } from './place-outlooks.ts'

const stabilityNames = ['A 强不稳定', 'B 不稳定', 'C 弱不稳定', 'D 中性', 'E 较稳定', 'F 稳定']

const metaAt = (services: Services, outlook: PlaceOutlooks, title: string): FrameMeta => {
  const { standard: _, ...meta } = metaOf(
    services,
    title,
    services.places.all().slice(0, 1),
    dayOfHour(outlook.from),
    dayOfHour(outlook.from),
  )
  const { choice, from, hours } = outlook
  const source = choice ? `${sourceName(services, choice.source)}，${formatDateTime(Date.parse(choice.madeAt)).slice(0, 16)} 入库` : ''
  const period = hours > 0 ? `${formatHour(from)} ~ ${formatHour(from + (hours - 1) * hourMs)}` : ''
  return { ...meta, period, timeConvention: [timeConvention, source].filter(Boolean).join('；') }
}

const gradeName = (ventilation: number): string | null => {
  const grade = diffusionGrade(ventilation)
  return grade === null ? null : diffusionNames[grade]
}

const windColumns = (speed: ArrayLike<number>, direction: ArrayLike<number>): FrameColumn[] => [
  parameterColumn('wind_speed', speed, { step: 'hour' }),
  parameterColumn('wind_direction', direction, { step: 'hour' }),
  textColumn(
    'wind_point',
    '风向方位',
    Array.from(direction, (degrees, i) => (speed[i]! <= calmSpeed ? '静风' : pointName(degrees))),
  ),
]

/** 逐时气象预报 of one place. */
export const placeHours = async (services: Services, placeId: number): Promise<Frame> => {
  const place = placesOf(services.places, [placeId])[0]!
  const outlook = await placeOutlooks(services)
  const weather = outlook.places.get(placeId)
  const rowCount = weather ? outlook.hours : 0
  const times = Array.from({ length: rowCount }, (_, i) => formatHour(outlook.from + i * hourMs))
  const of = (key: keyof PlaceWeather): Float64Array => weather?.[key] ?? new Float64Array(0)
  return {
    columns: [
      textColumn('time', '时间', times, 'time'),
      parameterColumn('temperature', of('temperature'), { step: 'hour' }),
      ...windColumns(of('windSpeed'), of('windDirection')),
      parameterColumn('precipitation', of('precipitation'), { step: 'hour' }),
      numberColumn('pressure', '气压', 'hPa', 1, of('pressure')),
      numberColumn('mixing_height', '混合层高度', 'm', 0, of('mixingHeight')),
      numberColumn('ventilation', '通风量', 'm²/s', 0, of('ventilation')),
      textColumn(
        'stability',
        '稳定度',
        Array.from(of('stability'), value => stabilityNames[value - 1] ?? null),
      ),
      textColumn('diffusion', '扩散条件', Array.from(of('ventilation'), gradeName)),
    ],
    rowCount,
    meta: metaAt(services, outlook, `${place.name} 逐时气象预报`),
  }
}

/** Rows of one place: the days of which at least half lies ahead. */
const daysOf = ({ from, hours }: PlaceOutlooks) => {
  const days: { day: string; first: number; last: number }[] = []
  for (let i = 0; i < hours; i++) {
    const day = dayOfHour(from + i * hourMs)
    const last = days.at(-1)
    if (last?.day === day) last.last = i + 1
    else days.push({ day, first: i, last: i + 1 })
  }
  return days.filter(({ first, last }) => last - first >= 12)
}

const dayNumbers = (weather: PlaceWeather, first: number, last: number) => {
  const part = (key: keyof PlaceWeather) => weather[key].subarray(first, last)
  const wind = vectorMean(weather.windSpeed, weather.windDirection, first, last)
  const [ventilation, rain] = [mean(part('ventilation')), total(part('precipitation')).sum]
  const known = part('stability').filter(value => value === value)
  return {
    low: Math.min(...part('temperature')),
    high: Math.max(...part('temperature')),
    speed: wind.scalarSpeed,
    direction: wind.direction,
    rain,
    depth: Math.max(...part('mixingHeight')),
    ventilation,
    stable: known.length > 0 ? known.filter(value => value >= 5).length : Number.NaN,
    cleaning: selfPurification(ventilation, rain),
  }
}

/** 逐日扩散条件 of places: temperature, wind, rain, the deepest mixing, mean ventilation, stable hours, self-purification. */
export const diffusionDays = async (services: Services, placeIds: readonly number[]): Promise<Frame> => {
  const places = placesOf(services.places, placeIds)
  const outlook = await placeOutlooks(services)
  const days = daysOf(outlook)
  const rows = places.flatMap(place => {
    const weather = outlook.places.get(place.id)
    return weather ? days.map(({ day, first, last }) => ({ place, day, ...dayNumbers(weather, first, last) })) : []
  })
  const { text, time, number, hidden } = columnsOf(rows)
  const [speeds, directions] = [rows.map(row => row.speed), rows.map(row => row.direction)]
  return {
    columns: [
      time('time', '日期', row => row.day),
      text('place', '点位', row => row.place.name),
      hidden('place_id', '点位编号', row => row.place.id),
      text('diffusion', '扩散条件', row => gradeName(row.ventilation)),
      number('ventilation', '平均通风量', 'm²/s', 0, row => row.ventilation),
      number('mixing_height', '最大混合层', 'm', 0, row => row.depth),
      number('stable_hours', '稳定时数', 'h', 0, row => row.stable),
      number('self_purification', '自净能力', 't/(d·km²)', 2, row => row.cleaning),
      ...windColumns(speeds, directions),
      number('temperature_low', '最低气温', '℃', 1, row => row.low),
      number('temperature_high', '最高气温', '℃', 1, row => row.high),
      number('precipitation', '降水量', 'mm', 1, row => row.rain),
    ],
    rowCount: rows.length,
    meta: metaAt(services, outlook, '逐日扩散条件'),
  }
}
