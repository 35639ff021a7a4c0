import { calibratedValue, calibrateRemotely, dryLevelDifference } from '@qingyuan/engine/grid/calibrate-sensor.ts'
import type { FootprintHour } from '@qingyuan/engine/grid/plume-footprint.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { parse } from 'csv-parse/sync'
import { sharedText } from '../truth-set.ts'

const folder = 'voc-hotspot/hotcity_11/'
const recordsOf = (name: string): Record<string, string>[] => parse(sharedText(folder + name), { columns: true, bom: true })
/** Hours x sensors; NaN missing. */
const matrixOf = (name: string): number[][] =>
  (parse(sharedText(folder + name), { bom: true, from_line: 2 }) as string[][]).map(row =>
    row.slice(1).map(cell => (cell === '' ? Number.NaN : Number(cell))),
  )

const [week, days30] = [168, 720]

/** Stability by the light and the wind, as Pasquill classed clear days and nights. */
const stabilityOf = (clock: number, speed: number): number => {
  if (clock >= 7 && clock < 18) return speed < 2 ? 2 : speed < 4 ? 3 : 4
  return speed < 2 ? 6 : speed < 4 ? 5 : 4
}

/** The made city of 60 sensors: what a platform would know, and calibrated values from it. */
export const hotCity = () => {
  const places = recordsOf('sensors.csv')
  const raw = matrixOf('tvoc_raw_ugm3.csv.gz')
  const weather = recordsOf('hours.csv')
  const humidity = weather.map(hour => Number(hour.rh_percent))
  const isReference = places.map(({ kind }) => kind === 'reference')
  const reference = raw.map(row =>
    percentile(
      row.filter((_, s) => isReference[s]),
      50,
    ),
  )
  const hoursOf = (s: number, from: number, to: number) => ({
    raw: raw.slice(from, to).map(row => row[s]!),
    ...{ reference: reference.slice(from, to), humidity: humidity.slice(from, to) },
  })
  const calibrated = raw.map(row => [...row])
  const levels = places.map((_, s) => {
    const weeks: number[] = []
    for (let from = 0; from < raw.length; from += week) {
      const to = Math.min(raw.length, from + week)
      weeks.push(dryLevelDifference(hoursOf(s, from, to)))
      if (isReference[s]) continue
      // Computed again once there are 30 days: the first weeks with those that follow them.
      const first = Math.max(0, to - days30)
      const found = calibrateRemotely(hoursOf(s, first, Math.max(to, days30)), { from: from - first, to: to - first })
      for (let h = from; h < to; h++) calibrated[h]![s] = found ? calibratedValue(found, raw[h]![s]!, humidity[h]!) : Number.NaN
    }
    return weeks
  })
  const hours: FootprintHour[] = weather.map(({ clock, wind_speed_ms, wind_from_deg }) => ({
    speed: Number(wind_speed_ms),
    direction: Number(wind_from_deg),
    stability: stabilityOf(Number(clock), Number(wind_speed_ms)),
  }))
  const sensors = places.map(({ x_km, y_km }) => ({ east: 1000 * Number(x_km), north: 1000 * Number(y_km) }))
  // The file labels hours by their beginning.
  const clocks = weather.map(({ clock }) => Number(clock) + 1)
  return { sensors, isReference, raw, calibrated, levels, hours, clocks }
}

/** What was made up: for the comparison only. */
export const hotCityTruth = () => ({
  values: matrixOf('truth_tvoc_ugm3.csv.gz'),
  drifts: recordsOf('truth_sensors.csv').map(each => Math.abs(Number(each.drift_ugm3_per_day))),
  sources: recordsOf('truth_sources.csv').map(({ x_km, y_km, kind }) => ({ east: 1000 * Number(x_km), north: 1000 * Number(y_km), kind })),
})
