import { diffusionDayColumns, placeHourColumns, weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import type { FrameMeta } from '@qingyuan/domain/frame.ts'
import { dayOfHour, formatHour, formatMinute, hourMs, timeConvention } from '@qingyuan/domain/time.ts'
import { calmSpeed } from '@qingyuan/domain/wind.ts'
import { mean, sumOfValues } from '@qingyuan/engine/core/sum.ts'
import { diffusionGrade, diffusionNames, selfPurification } from '@qingyuan/engine/meteorology/diffusion.ts'
import type { PlaceWeather } from '@qingyuan/engine/meteorology/place-weather.ts'
import { vectorMean } from '@qingyuan/engine/wind/vector-mean.ts'
import { metaOf, parameterColumn, placesOf } from '#/modules/air/read/public.ts'
import { sourceName } from '#/modules/weather/fields/public.ts'
import { pointName } from '#/modules/weather/stations/public.ts'
import { serveCalls } from '#/platform/module.ts'
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
  const source = choice ? `${sourceName(services, choice.source)}，${formatMinute(Date.parse(choice.madeAt))} 入库` : ''
  const period = hours > 0 ? `${formatHour(from)} ~ ${formatHour(from + (hours - 1) * hourMs)}` : ''
  return { ...meta, period, timeConvention: [timeConvention, source].filter(Boolean).join('；') }
}

const gradeName = (ventilation: number): string | null => {
  const grade = diffusionGrade(ventilation)
  return grade === null ? null : diffusionNames[grade]
}

const windSources = (speed: ArrayLike<number>, direction: ArrayLike<number>) => ({
  wind_speed: parameterColumn('wind_speed', speed, { step: 'hour', scale: null }),
  wind_direction: parameterColumn('wind_direction', direction, { step: 'hour', scale: null }),
  wind_point: { values: Array.from(direction, (degrees, i) => (speed[i]! <= calmSpeed ? '静风' : pointName(degrees))) },
})

/** Rows of one place: the days of which at least half is in the future. */
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
  const [ventilation, rain] = [mean(part('ventilation')), sumOfValues(part('precipitation')).sum]
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

export const weatherOutlookService = serveCalls(weatherOutlookCalls, {
  /** 逐时气象预报 of one place. */
  PlaceHours: async ({ services }, { placeId }) => {
    const place = placesOf(services.places, [placeId])[0]!
    const outlook = await placeOutlooks(services)
    const weather = outlook.places.get(placeId)
    const rowCount = weather ? outlook.hours : 0
    const times = Array.from({ length: rowCount }, (_, i) => formatHour(outlook.from + i * hourMs))
    const of = (key: keyof PlaceWeather): Float64Array => weather?.[key] ?? new Float64Array(0)
    return buildFrame(
      placeHourColumns,
      times,
      {
        time: time => time,
        temperature: parameterColumn('temperature', of('temperature'), { step: 'hour', scale: null }),
        ...windSources(of('windSpeed'), of('windDirection')),
        precipitation: parameterColumn('precipitation', of('precipitation'), { step: 'hour', scale: null }),
        pressure: (_, i) => of('pressure')[i],
        mixing_height: (_, i) => of('mixingHeight')[i],
        ventilation: (_, i) => of('ventilation')[i],
        stability: (_, i) => stabilityNames[of('stability')[i]! - 1],
        diffusion: (_, i) => gradeName(of('ventilation')[i]!),
      },
      { meta: metaAt(services, outlook, `${place.name} 逐时气象预报`) },
    )
  },
  /** 逐日扩散条件 of places: temperature, wind, rain, the deepest mixing, mean ventilation, stable hours, self-purification. */
  DiffusionDays: async ({ services }, { placeIds }) => {
    const places = placesOf(services.places, placeIds)
    const outlook = await placeOutlooks(services)
    const days = daysOf(outlook)
    const rows = places.flatMap(place => {
      const weather = outlook.places.get(place.id)
      return weather ? days.map(({ day, first, last }) => ({ place, day, ...dayNumbers(weather, first, last) })) : []
    })
    return buildFrame(
      diffusionDayColumns,
      rows,
      {
        time: row => row.day,
        place: row => row.place.name,
        place_id: row => row.place.id,
        diffusion: row => gradeName(row.ventilation),
        ventilation: row => row.ventilation,
        mixing_height: row => row.depth,
        stable_hours: row => row.stable,
        self_purification: row => row.cleaning,
        ...windSources(
          rows.map(row => row.speed),
          rows.map(row => row.direction),
        ),
        temperature_low: row => row.low,
        temperature_high: row => row.high,
        precipitation: row => row.rain,
      },
      { meta: metaAt(services, outlook, '逐日扩散条件') },
    )
  },
})
