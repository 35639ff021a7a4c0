import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { accumulationColumns, type weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { accumulatedMean } from '@qingyuan/engine/rollup/running.ts'
import { runningWind } from '@qingyuan/engine/wind/running-wind.ts'
import { type AirContext, placeTimeRows, placeTimeSources, readHours } from '#/modules/air/read/public.ts'
import { pointName, weatherRequest } from './weather-request.ts'

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

/**
 * 累计: since the first hour of the range, at each hour or at each day's end: precipitation summed, the way of the wind, the mean of the winds as
 * vectors with its steadiness (mean vector over mean speed). A day that has not ended counts so far.
 */
export const stationAccumulation = async (
  { services, caller }: AirContext,
  question: InputOf<typeof weatherCalls.accumulation>,
): Promise<OutputOf<typeof weatherCalls.accumulation>> => {
  const request = weatherRequest(services, question)
  const { range, places } = request
  const ids = places.map(place => place.id)
  const hours = await readHours(services, caller.scope, ids, range.firstHour, range.lastHour, elements, { graded: false })
  const last = Math.round((range.lastHour - range.firstHour) / hourMs)
  const at = range.labels.map((label, i) =>
    range.step === 'hour' ? i : Math.min(last, Math.round((dayStart(label) + 24 * hourMs - range.firstHour) / hourMs)),
  )
  const runningValues = new Map(ids.map(id => [id, runningOf(hours.get(id)!, at)]))
  const rows = placeTimeRows(places, range.labels).map((row, i) => ({
    ...row,
    running: runningValues.get(row.place.id)!,
    i: i % at.length,
  }))
  type Row = (typeof rows)[number]
  const cell = (key: keyof Running) => (row: Row) => row.running[key][row.i]
  return buildFrame(
    accumulationColumns,
    rows,
    {
      ...placeTimeSources(places),
      precipitation: cell('precipitation'),
      wet: cell('wet'),
      run: cell('run'),
      direction: cell('direction'),
      point: ({ running, i }) => pointName(roundForDisplay(running.direction[i], 0)),
      vectorSpeed: cell('vectorSpeed'),
      scalarSpeed: cell('scalarSpeed'),
      steadiness: cell('steadiness'),
      temperature: cell('temperature'),
      hours: cell('hours'),
    },
    { meta: request.meta(`${places.length === 1 ? places[0]!.name : `${places.length} 个点位`}气象累计（自 ${question.from} 起）`) },
  )
}
