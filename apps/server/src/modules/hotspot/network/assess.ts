import { recalibrationDays, renewingKinds } from '@qingyuan/domain/sensor-marks.ts'
import { addDays, countDays, dayStart, daysBetween, formatDate, hourMs, wallClock } from '@qingyuan/domain/time.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import type { AssessedDay, AssessRequest, DoneWork } from '#/workers/sensor-tasks.ts'
import { calibrationsOf } from './calibrated.ts'
import { type ReadNetwork, readNetwork } from './network.ts'
import { insertCalibrations, selectAssessedDays, selectMaintenance, upsertSensorDays } from './queries.ts'

/** Days that are kept assessed: the running month and the one before; and the days before the first of them that say something of it. */
export const assessedDays = 62
const daysBefore = 56
/** Days whose marks are written at once. */
const atOnce = 20

export type Assess = (request: AssessRequest) => Promise<AssessedDay[]> | AssessedDay[]

export const newestEndedDay = (now: number): string => addDays(formatDate(now), -1)

const isMonday = (day: string): boolean => wallClock(dayStart(day)).weekday === 1

/** Work on the sensors, by hour from the first. */
const workOn = async ({ db }: Pick<AirServices, 'db'>, network: ReadNetwork): Promise<DoneWork[]> => {
  const at = new Map(network.sensors.map(({ id }, i) => [id, i]))
  const rows = await selectMaintenance(db, [...at.keys()])
  return rows.map(({ place_id, kind, done_at }) => ({
    ...{ sensor: at.get(place_id)!, kind },
    atHour: (done_at.getTime() - (network.from - hourMs)) / hourMs,
  }))
}

/** A version begins on Mondays, on the first day of all, and seven days after an instrument was renewed. */
const beginsVersion = (day: string, first: string, from: number, work: readonly DoneWork[]): boolean => {
  const next = addDays(day, 1)
  if (isMonday(next) || day === first) return true
  const end = (dayStart(next) - (from - hourMs)) / hourMs
  const renewed = end - recalibrationDays * 24
  return work.some(({ kind, atHour }) => renewingKinds.includes(kind) && atHour > renewed - 24 && atHour <= renewed)
}

const numberOrNull = (value: number) => (Number.isFinite(value) ? value : null)

const dayRows = (network: ReadNetwork, day: string, { sensors }: AssessedDay) =>
  sensors.map((found, i) => ({
    ...{ place_id: network.sensors[i]!.id, day, mark: found.mark, reason: found.reason, hours: found.hours, equal_run: found.equalRun },
    ...{ night_correlation: numberOrNull(found.nightCorrelation), level: numberOrNull(found.level), drift: numberOrNull(found.drift) },
  }))

/** Versions that begin on the day after, for sensors whose newest one is older. */
const storeVersions = async (services: AirServices, network: ReadNetwork, assessed: readonly { day: string; found: AssessedDay }[]) => {
  const known = await calibrationsOf(
    services.db,
    network.sensors.map(({ id }) => id),
  )
  const made_at = new Date(services.clock.now())
  const rows = network.sensors.flatMap(({ id: place_id }, sensor) => {
    const [newest] = known.get(place_id)!
    let version = newest?.version ?? 0
    return assessed.flatMap(({ day, found: { calibrations, sensors } }) => {
      const own = calibrations[sensor]
      const from_day = addDays(day, 1)
      // Right after work on it, an instrument has not measured long enough.
      if (!own || sensors[sensor]!.mark === 'calibrating' || (newest && newest.from_day >= from_day)) return []
      version++
      const { gain, offset: zero, humiditySlope: humidity_slope, matchedGain, hours: dry_hours } = own
      return [{ place_id, version, from_day, gain, zero, humidity_slope, matched_gain: numberOrNull(matchedGain), dry_hours, made_at }]
    })
  })
  if (rows.length > 0) await insertCalibrations(services.db, rows)
}

/** Days without marks of all sensors, oldest first. */
const dueDays = async (services: AirServices): Promise<string[]> => {
  const last = newestEndedDay(services.clock.now())
  const first = addDays(last, 1 - assessedDays)
  const known = new Set(await selectAssessedDays(services.db, first, services.places.sensors().length))
  return daysBetween(first, last).filter(day => !known.has(day))
}

/** Marks of days that have ended, and the calibrations that begin after them. Returns how many days were assessed. */
export const assessSensors = async (services: AirServices, assess: Assess): Promise<number> => {
  if (services.places.sensors().length === 0) return 0
  const due = await dueDays(services)
  if (due.length === 0) return 0
  const start = addDays(due[0]!, -daysBefore)
  const network = await readNetwork(services, start, due.at(-1)!)
  const work = await workOn(services, network)
  const { sensors: _, speed: __, direction: ___, ...hours } = network
  const request = {
    ...{ network: hours, work },
    days: due.map(day => ({ day: countDays(start, day) - 1, calibrates: beginsVersion(day, due[0]!, network.from, work) })),
  }
  const assessed = (await assess(request)).map((found, i) => ({ day: due[i]!, found }))
  await storeVersions(services, network, assessed)
  for (let at = 0; at < assessed.length; at += atOnce)
    await upsertSensorDays(
      services.db,
      assessed.slice(at, at + atOnce).flatMap(({ day, found }) => dayRows(network, day, found)),
    )
  return due.length
}
