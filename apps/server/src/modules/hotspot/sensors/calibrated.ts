import { dayOfHour, hourMs } from '@qingyuan/domain/time.ts'
import { calibratedValue } from '@qingyuan/engine/grid/calibrate-sensor.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { ReadNetwork } from './network.ts'
import { selectCalibrations } from './queries.ts'

type Calibration = Awaited<ReturnType<typeof selectCalibrations>>[number]

export const calibrationsOf = async (db: Db, placeIds: readonly number[]): Promise<Map<number, Calibration[]>> => {
  const found = new Map<number, Calibration[]>(placeIds.map(id => [id, []]))
  if (placeIds.length > 0) for (const row of await selectCalibrations(db, placeIds)) found.get(row.place_id)!.push(row)
  return found
}

/** Calibrated hours of each sensor; NaN before its first calibration. */
export const calibratedHours = async (
  db: Db,
  network: Pick<ReadNetwork, 'sensors' | 'raw' | 'humidity' | 'from'>,
): Promise<Float64Array[]> => {
  const found = await calibrationsOf(
    db,
    network.sensors.map(({ id }) => id),
  )
  return network.sensors.map(({ id }, sensor) => {
    const versions = found.get(id)!
    return network.raw[sensor]!.map((raw, h) => {
      const day = dayOfHour(network.from + h * hourMs)
      const version = versions.find(({ from_day }) => from_day <= day)
      if (!version) return Number.NaN
      return calibratedValue(
        { gain: version.gain, offset: version.zero, humiditySlope: version.humidity_slope },
        raw,
        network.humidity[sensor]![h]!,
      )
    })
  })
}
