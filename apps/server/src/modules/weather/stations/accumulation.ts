import type { InputOf } from '@qingyuan/contract/call.ts'
import type { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnsOf, textColumn } from '@qingyuan/domain/frame-columns.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { accumulatedMean } from '@qingyuan/engine/rollup/running.ts'
import { runningWind } from '@qingyuan/engine/wind/running-wind.ts'
import { type AirServices, leadColumns, readHours } from '#/modules/air/read/public.ts'
import { askedOf, pointName } from './asked.ts'

/** From so much on an hour counts as one with rain, mm: what a tipping bucket can tell. */
const wetMm = 0.1

const elements = ['temperature', 'wind_speed', 'wind_direction', 'precipitation'] as const

const runningSum = (values: Float64Array): Float64Array => {
  let [sum, count] = [0, 0]
  return values.map(value => {
    if (value === value) {
      sum += value
      count++
    }
    return count > 0 ? sum : Number.NaN
  })
}

const element = (values: Float64Array | undefined, length: number) => values ?? new Float64Array(length).fill(Number.NaN)

type Hours = Awaited<ReturnType<typeof readHours>> extends Map<number, infer H> ? H : never

/** Running values of one place, at the hours that are shown. */
const runningOf = ({ values, count }: Hours, at: readonly number[]) => {
  const of = (id: (typeof elements)[number]) => element(values[id], count)
  const shown = (running: Float64Array) => Float64Array.from(at, i => running[i]!)
  const rain = of('precipitation')
  const wind = runningWind(of('wind_speed'), of('wind_direction'), at)
  return {
    precipitation: shown(runningSum(rain)),
    wet: shown(runningSum(rain.map(value => (value === value ? Number(value >= wetMm) : Number.NaN)))),
    run: wind.runKm,
    direction: wind.direction,
    vectorSpeed: wind.vectorSpeed,
    scalarSpeed: wind.scalarSpeed,
    steadiness: wind.steadiness.map(share => share * 100),
    temperature: shown(accumulatedMean(of('temperature'))),
    hours: Float64Array.from(wind.count),
  }
}
type Running = ReturnType<typeof runningOf>

const columns: readonly { key: keyof Running; label: string; unit: string; decimals: number }[] = [
  { key: 'precipitation', label: '累计降水', unit: 'mm', decimals: 1 },
  { key: 'wet', label: '降水时数', unit: 'h', decimals: 0 },
  { key: 'run', label: '风程', unit: 'km', decimals: 0 },
  { key: 'direction', label: '矢量平均风向', unit: '°', decimals: 0 },
  { key: 'vectorSpeed', label: '矢量平均风速', unit: 'm/s', decimals: 1 },
  { key: 'scalarSpeed', label: '平均风速', unit: 'm/s', decimals: 1 },
  { key: 'steadiness', label: '风向稳定度', unit: '%', decimals: 0 },
  { key: 'temperature', label: '平均气温', unit: '℃', decimals: 1 },
  { key: 'hours', label: '有效风时数', unit: 'h', decimals: 0 },
]

/**
 * 累计: since the first hour of the range, at each hour or at each day's end: precipitation summed, the way of the wind, the mean of the winds as
 * vectors with its steadiness (mean vector over mean speed). A day that has not ended stands as far as it has come.
 */
export const accumulation = async (
  services: AirServices,
  scope: Scope,
  question: InputOf<typeof weatherCalls.accumulation>,
): Promise<Frame> => {
  const asked = askedOf(services, question)
  const { range, places } = asked
  const ids = places.map(place => place.id)
  const hours = await readHours(services, scope, ids, range.firstHour, range.lastHour, elements, { graded: false })
  const last = Math.round((range.lastHour - range.firstHour) / hourMs)
  const at = range.labels.map((label, i) =>
    range.step === 'hour' ? i : Math.min(last, Math.round((dayStart(label) + 24 * hourMs - range.firstHour) / hourMs)),
  )
  const rows = ids.flatMap(id => {
    const each = runningOf(hours.get(id)!, at)
    return at.map((_, i) => ({ each, i }))
  })
  const { number } = columnsOf(rows)
  const made = columns.map(({ key, label, unit, decimals }) => number(key, label, unit, decimals, ({ each, i }) => each[key][i]))
  const direction = made.findIndex(column => column.key === 'direction')
  const points = textColumn(
    'point',
    '方位',
    made[direction]!.values.map(value => pointName(value as number | null)),
  )
  return {
    columns: [...leadColumns(places, range.labels), ...made.slice(0, direction + 1), points, ...made.slice(direction + 1)],
    rowCount: range.labels.length * places.length,
    meta: asked.meta(`${places.length === 1 ? places[0]!.name : `${places.length} 个点位`}气象累计（自 ${question.from} 起）`),
  }
}
