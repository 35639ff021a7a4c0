import { recalibrationDays, renewingKinds } from '@qingyuan/domain/sensor-marks.ts'
import { dayMs, dayOfHour, dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { calibratedValue } from '@qingyuan/engine/grid/calibrate-sensor.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { ReadNetwork } from './network.ts'
import { selectCalibrations, selectMaintenance } from './queries.ts'

type Calibration = Awaited<ReturnType<typeof selectCalibrations>>[number]

export const calibrationsOf = async (db: Db, placeIds: readonly number[]): Promise<Map<number, Calibration[]>> => {
  const found = new Map<number, Calibration[]>(placeIds.map(id => [id, []]))
  if (placeIds.length > 0) for (const row of await selectCalibrations(db, placeIds)) found.get(row.place_id)!.push(row)
  return found
}

/** Instants at which instruments became others, by place; oldest first. */
const renewalsOf = async (db: Db, placeIds: readonly number[]): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>(placeIds.map(id => [id, []]))
  if (placeIds.length === 0) return found
  for (const { place_id, kind, done_at } of await selectMaintenance(db, placeIds))
    if (renewingKinds.includes(kind)) found.get(place_id)!.push(done_at.getTime())
  return found
}

/** Calibrated hours of each sensor; NaN before its first calibration, and from work on it until it is calibrated again. */
export const calibratedHours = async (
  db: Db,
  network: Pick<ReadNetwork, 'sensors' | 'raw' | 'humidity' | 'from'>,
): Promise<Float64Array[]> => {
  const ids = network.sensors.map(({ id }) => id)
  const [found, renewals] = await Promise.all([calibrationsOf(db, ids), renewalsOf(db, ids)])
  return network.sensors.map(({ id }, sensor) => {
    const [versions, renewed] = [found.get(id)!, renewals.get(id)!]
    return network.raw[sensor]!.map((raw, h) => {
      const hourEnd = network.from + h * hourMs
      const day = dayOfHour(hourEnd)
      const version = versions.find(({ from_day }) => from_day <= day)
      const last = renewed.findLast(at => at < hourEnd)
      if (!version || (last !== undefined && dayStart(version.from_day) < last + (recalibrationDays - 1) * dayMs)) return Number.NaN
      return calibratedValue(
        { gain: version.gain, offset: version.zero, humiditySlope: version.humidity_slope },
        raw,
        network.humidity[sensor]![h]!,
      )
    })
  })
}
