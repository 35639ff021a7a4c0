import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { renewingKinds } from '@qingyuan/domain/sensor-marks.ts'
import { addDays, floorHour, formatDate, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { linearFit } from '@qingyuan/engine/correlation/linear-fit.ts'
import { nightCorrelations } from '@qingyuan/engine/grid/sensor-network.ts'
import { bearingOf } from '@qingyuan/engine/mobile/plane.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import {
  type CurrentMark,
  calibratedHours,
  calibrationsOf,
  currentMarks,
  metresBetween,
  neighboursOf,
  newestEndedDay,
  type ReadNetwork,
  readNetwork,
  selectMaintenance,
  selectSensorDays,
} from '#/modules/hotspot/network/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { leftOutOf } from './left-out.ts'
import { newestKnown } from './newest-known.ts'
import { onlineShare } from './online-share.ts'
import { parkMedian } from './park-median.ts'
import { sensorOf } from './sensor-place.ts'

type Detail = OutputOf<(typeof gridSensorCalls)['detail']>
type Days = Awaited<ReturnType<typeof selectSensorDays>>

const shownDays = 60
const comparedDays = 30
const correlatedDays = 14
const weekHours = 7 * 24
const shownNeighbours = 4
const driftWeeks = 8
/** Points of a picture, which leaves out so many per cent at either end. */
const [mostPoints, tail] = [400, 1]
const bands = [
  [0, 60],
  [60, 70],
  [70, 80],
  [80, 90],
  [90, 101],
] as const

const known = (values: readonly number[]) => values.filter(value => value === value)
const meanOrNull = (values: readonly number[], decimals = 1) => {
  const own = known(values)
  return own.length === 0 ? null : roundForDisplay(mean(own), decimals)
}

/** Mean difference of raw and calibrated values to the median of the park, by humidity. */
const byHumidity = (network: ReadNetwork, values: readonly Float64Array[], at: number, middle: Float64Array): Detail['humidity'] =>
  bands.map(([least, below]) => {
    const hours = Array.from(middle.keys()).filter(h => network.humidity[at]![h]! >= least && network.humidity[at]![h]! < below)
    const difference = (column: Float64Array) => hours.map(h => column[h]! - middle[h]!)
    return {
      band: least === 0 ? '< 60' : below > 100 ? '≥ 90' : `${least}–${below}`,
      ...{ raw: meanOrNull(difference(network.raw[at]!)), calibrated: meanOrNull(difference(values[at]!)) },
      hours: known(difference(network.raw[at]!)).length,
    }
  })

/** First day of the run of days that have the newest day's mark. */
const sinceOf = (days: Days): string | null => {
  let since: string | null = null
  for (const { day, mark } of days.toReversed()) {
    if (mark !== days.at(-1)!.mark) break
    since = day
  }
  return since
}

const bearingBetween = (from: PlaceRecord, to: PlaceRecord): number => {
  const { east, north } = metresBetween(from, to)
  return Math.round(bearingOf(east, north)) % 360
}

/** Hours with humidity and a park to compare with, spread over all when there are more than can be drawn. */
const humidHours = (network: ReadNetwork, at: number, middle: Float64Array, gain: number): Detail['humidHours'] => {
  const raw = network.raw[at]!
  const known = Array.from(middle.keys()).filter(h => !Number.isNaN(raw[h]! - middle[h]! + network.humidity[at]![h]!))
  const differences = known.map(h => gain * raw[h]! - middle[h]!)
  const [least, most] = [percentile(differences, tail), percentile(differences, 100 - tail)]
  const inside = known.filter((_, i) => differences[i]! >= least && differences[i]! <= most)
  const shown = inside.filter((_, i) => i % Math.ceil(inside.length / mostPoints) === 0)
  return {
    humidity: shown.map(h => roundForDisplay(network.humidity[at]![h]!, 0)!),
    difference: shown.map(h => roundForDisplay(gain * raw[h]! - middle[h]!, 1)!),
  }
}

/** Slope of the weekly levels since the instrument was renewed, up to the newest day; null with fewer than three weeks. */
const driftSlope = (days: Days, work: Awaited<ReturnType<typeof selectMaintenance>>): Detail['driftSlope'] => {
  const renewed = work.findLast(({ kind }) => renewingKinds.includes(kind))
  const since = renewed ? addDays(formatDate(renewed.done_at.getTime()), 1) : ''
  const own = days.filter(({ day }) => day >= since)
  const weeks = own.filter((_, i) => (own.length - 1 - i) % 7 === 0).slice(-driftWeeks)
  const { slope, lower, upper, count } = linearFit(
    weeks.map((_, i) => 7 * i),
    weeks.map(({ level }) => level ?? Number.NaN),
    'ols',
    { need: 3 },
  )
  if (Number.isNaN(slope)) return null
  const shown = (value: number) => roundForDisplay(value, 1)!
  return { slope: shown(slope), low: shown(lower), high: shown(upper), weeks: count }
}

/** The newest of the last hours that came. */
const latestOf = async (services: AirServices, placeId: number): Promise<Detail['latest']> => {
  const now = floorHour(services.clock.now())
  const today = formatDate(now - 1)
  const network = await readNetwork(services, addDays(today, -1), today)
  const at = network.sensors.findIndex(({ id }) => id === placeId)
  const hour = newestKnown(network.raw[at]!, Math.round((now - network.from) / hourMs))
  if (hour < 0) return null
  const calibrated = (await calibratedHours(services.db, network))[at]!
  const shown = (value: number) => roundForDisplay(value, 0)
  return { time: formatHour(network.from + hour * hourMs), raw: shown(network.raw[at]![hour]!), calibrated: shown(calibrated[hour]!) }
}

const neighbourRows = (
  network: ReadNetwork,
  values: readonly Float64Array[],
  at: number,
  marks: ReadonlyMap<number, CurrentMark>,
): Detail['neighbours'] => {
  const hours = network.clocks.length
  const near = neighboursOf(network.sensors, at, shownNeighbours)
  const correlations = nightCorrelations(
    network.raw,
    at,
    near.map(each => each.at),
    network.clocks,
    { from: Math.max(0, hours - correlatedDays * 24), to: hours },
  )
  return near.map(({ at: other, km }, i) => {
    const { id, name } = network.sensors[other]!
    const week = Array.from({ length: Math.min(weekHours, hours) }, (_, back) => hours - 1 - back)
    return {
      ...{ placeId: id, name, mark: marks.get(id)?.mark ?? null, distanceKm: roundForDisplay(km, 1)! },
      bearing: bearingBetween(network.sensors[at]!, network.sensors[other]!),
      correlation: roundForDisplay(correlations[i], 2),
      difference: meanOrNull(
        week.map(h => values[at]![h]! - values[other]![h]!),
        0,
      ),
    }
  })
}

/** One sensor: how it is calibrated, how it drifts, what humidity does, and what was done to it. */
export const sensorDetail = async (
  { services }: ScopedContext<AirServices>,
  { placeId }: InputOf<(typeof gridSensorCalls)['detail']>,
): Promise<Detail> => {
  const { db, clock, places } = services
  const sensor = sensorOf(places, placeId)
  const last = newestEndedDay(clock.now())
  const network = await readNetwork(services, addDays(last, 1 - comparedDays), last)
  const values = await calibratedHours(db, network)
  const at = network.sensors.findIndex(({ id }) => id === placeId)
  const all = network.sensors.map(({ id }) => id)
  const [{ day, marks }, days, maintenance, versions] = [
    await currentMarks(services, all),
    await selectSensorDays(db, [placeId], addDays(last, 1 - shownDays)),
    await selectMaintenance(db, [placeId]),
    (await calibrationsOf(db, [placeId])).get(placeId)!,
  ]
  const middle = parkMedian(network, values, sensor)
  const current = marks.get(placeId)
  const isStored = days.at(-1)?.mark === current?.mark
  return {
    ...{
      placeId,
      name: sensor.name,
      park: sensor.monitor?.park ?? null,
      county: sensor.countyName ?? '—',
      owner: sensor.monitor?.owner ?? null,
    },
    ...{ mark: current?.mark ?? null, reason: current?.reason ?? '', since: isStored ? sinceOf(days) : null, day, demo: sensor.simulated },
    latest: await latestOf(services, placeId),
    online: roundForDisplay(onlineShare(days.slice(-comparedDays)), 1),
    calibrations: versions.map(({ version, from_day, gain, matched_gain, zero, humidity_slope, dry_hours }) => ({
      ...{ version, from: from_day, gain: roundForDisplay(gain, 2)!, matchedGain: roundForDisplay(matched_gain ?? undefined, 2) },
      ...{ zero: roundForDisplay(zero, 0)!, humiditySlope: roundForDisplay(humidity_slope, 2)!, dryHours: dry_hours },
    })),
    days: days.map(each => ({
      ...{ day: each.day, mark: each.mark, reason: each.reason, hours: each.hours },
      correlation: roundForDisplay(each.night_correlation ?? undefined, 2),
      ...{ level: roundForDisplay(each.level ?? undefined, 1), drift: roundForDisplay(each.drift ?? undefined, 1) },
    })),
    driftSlope: driftSlope(days, maintenance),
    humidity: byHumidity(network, values, at, middle),
    humidHours: humidHours(network, at, middle, versions[0]?.gain ?? 1),
    leftOut: leftOutOf(network, values, at, marks),
    neighbours: neighbourRows(network, values, at, marks),
    maintenance: maintenance.toReversed().map(({ id, kind, done_at, note, saved_by_name }) => ({
      ...{ id, kind, at: stampOf(done_at), note, by: saved_by_name },
    })),
  }
}
