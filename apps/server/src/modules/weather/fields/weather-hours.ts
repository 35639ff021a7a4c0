import { hourMs, hourOfDay } from '@qingyuan/domain/time.ts'
import { columnsOver } from '@qingyuan/engine/meteorology/diagnostic/columns.ts'
import type { StationWeather, WeatherHour } from '@qingyuan/engine/meteorology/diagnostic/diagnose-hours.ts'
import type { DiagnosticDomain } from '@qingyuan/engine/meteorology/diagnostic/domain.ts'
import { solarElevation } from '@qingyuan/engine/meteorology/diagnostic/sun.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { StationHour } from './queries.ts'
import { regionProjection } from './region.ts'

/** First and last hour of the day in which a mixed layer grows. */
const [morning, evening] = [7, 20]

/** Ends of the hours that decide the field of one: itself and, by day, those from the morning on. */
export const decidingHours = (hourEnd: number): number[] => {
  const clock = hourOfDay(hourEnd)
  const before = clock > morning && clock <= evening ? clock - morning : 0
  return Array.from({ length: before + 1 }, (_, n) => hourEnd - (before - n) * hourMs)
}

const anemometerM = 10
/** Distance from the region within which stations and columns still count, m. */
const marginM = 30_000
const radians = Math.PI / 180
const missing = (value: number | null): number => value ?? Number.NaN

/** Regular and micro stations in the region's reach. */
export const stationsOf = (places: readonly PlaceRecord[], { nx, ny, dx, dy }: Pick<DiagnosticDomain, 'nx' | 'ny' | 'dx' | 'dy'>) => {
  const at = new Float64Array(2)
  return places.flatMap(({ id, kind, lon, lat }) => {
    if (kind !== 'station') return []
    regionProjection.toGrid(lon, lat, at)
    const [x, y] = [at[0]! * dx, at[1]! * dy]
    const inReach = x >= -marginM && y >= -marginM && x <= (nx - 1) * dx + marginM && y <= (ny - 1) * dy + marginM
    return inReach ? [{ id, x, y }] : []
  })
}
export type Station = ReturnType<typeof stationsOf>[number]

/** Wind as the direction it comes from, in m/s to the east and to the north. */
const toReport = ({ x, y }: Station, hour: StationHour): StationWeather => {
  const [speed, from] = [missing(hour.windSpeed), missing(hour.windDirection) * radians]
  return {
    x,
    y,
    u: -speed * Math.sin(from),
    v: -speed * Math.cos(from),
    anemometerM,
    temperature: missing(hour.temperature) + 273.15,
    pressure: missing(hour.pressure) / 100,
    cloud: Number.NaN,
  }
}

const has = (reports: readonly StationWeather[], key: 'u' | 'temperature' | 'pressure') => reports.some(each => !Number.isNaN(each[key]))

/** dθ/dz over the mixed layer, K/m: no soundings tell, so that of a usual day and of a clear night. */
const lapseOf = (seconds: number): number => (solarElevation(seconds, 112.86, 36.31) > 0 ? 0.005 : 0.008)

/**
 * Reports of the stations, hour by hour, with the coarse model's columns behind. An hour without any temperature, pressure or wind is left out:
 * it can tell nothing; the caller looks whether the last one is there.
 */
export const weatherHours = (
  hours: readonly number[],
  stations: readonly Station[],
  rows: readonly StationHour[],
  background: MetGrid | null,
  domain: DiagnosticDomain,
): WeatherHour[] => {
  const byId = new Map(stations.map(station => [station.id, station]))
  return hours.flatMap(hourEnd => {
    const reports = rows.filter(row => row.ts.getTime() === hourEnd).map(row => toReport(byId.get(row.placeId)!, row))
    const time = hourEnd / 1000
    const columns = background ? columnsOver(background, time, regionProjection, domain, marginM) : []
    const complete = has(reports, 'temperature') && has(reports, 'pressure') && (has(reports, 'u') || columns.length > 0)
    return complete ? [{ time, stations: reports, background: columns, lapse: lapseOf(time) }] : []
  })
}
