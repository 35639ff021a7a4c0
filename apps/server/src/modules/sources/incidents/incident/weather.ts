import { hourMs } from '@qingyuan/domain/time.ts'
import type { StationWeather, WeatherHour } from '@qingyuan/engine/meteorology/diagnostic/diagnose-hours.ts'
import { solarElevation } from '@qingyuan/engine/meteorology/diagnostic/sun.ts'
import { type HourColumns, publicScope, readHours } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'
import type { IncidentSpan } from '../trace-request.ts'
import type { Located } from './surroundings.ts'

export const weatherColumns = ['temperature', 'pressure', 'wind_speed', 'wind_direction'] as const
const anemometerM = 10
const radians = Math.PI / 180
/** Defaults where no station measures: 15 ℃, and the pressure of the basin's ground (hPa). */
const usual = { temperature: 288.15, pressure: 910 } as const

export interface StationWind {
  speed: number
  /** Degrees FROM. */
  direction: number
}

export interface IncidentWeather {
  hours: WeatherHour[]
  /** At the station in question, or at the nearest that reported: one an hour; NaN missing. */
  wind: StationWind[]
  /** Stations that reported wind in any hour. */
  reporting: number
  /** Hours without any report, filled from a neighbouring hour. */
  filled: number
}

/** Below it a missing direction is no gap, m/s. */
const isCalm = (speed: number): boolean => speed < 0.5

const reportOf = ({ xM, yM }: Located<PlaceRecord>, columns: HourColumns, at: number): StationWeather => {
  const value = (id: (typeof weatherColumns)[number]) => columns.values[id]![at]!
  const speed = value('wind_speed')
  // In calm air a vane may tell no direction; the calm itself is known.
  const from = (isCalm(speed) && Number.isNaN(value('wind_direction')) ? 0 : value('wind_direction')) * radians
  return {
    x: xM,
    y: yM,
    u: -speed * Math.sin(from),
    v: -speed * Math.cos(from),
    anemometerM,
    temperature: value('temperature') + 273.15,
    pressure: value('pressure') / 100,
    cloud: Number.NaN,
  }
}

const hasWind = ({ u, v }: StationWeather): boolean => u + v === u + v

/** An hour must have some temperature and pressure: they hardly matter where wind is all that is measured. */
const completed = (reports: StationWeather[]): StationWeather[] =>
  reports.map((report, n) => {
    const lone = (key: 'temperature' | 'pressure') => n === 0 && reports.every(each => Number.isNaN(each[key]))
    return {
      ...report,
      temperature: lone('temperature') ? usual.temperature : report.temperature,
      pressure: lone('pressure') ? usual.pressure : report.pressure,
    }
  })

/** Weather of the run's hours as the stations round about reported it. @throws Error in words when there is no wind at all */
export const incidentWeather = async (
  services: Pick<Services, 'pool'>,
  stations: readonly Located<PlaceRecord>[],
  { runFrom, to }: IncidentSpan,
): Promise<IncidentWeather> => {
  const ids = stations.map(({ item }) => item.id)
  const columns = await readHours(services, publicScope, ids, runFrom, to, weatherColumns)
  const count = (to - runFrom) / hourMs + 1
  const reports = Array.from({ length: count }, (_, h) =>
    stations.map(station => reportOf(station, columns.get(station.item.id)!, h)).filter(hasWind),
  )
  const known = reports.map((hour, h) => ({ hour, h })).filter(({ hour }) => hour.length > 0)
  if (known.length === 0) throw new Error('事件前后周边站点都没有风向风速数据，无法溯源')
  const [lon, lat] = [stations[0]!.item.lon, stations[0]!.item.lat]
  const hours = reports.map((_, h): WeatherHour => {
    const nearest = known.reduce((best, each) => (Math.abs(each.h - h) < Math.abs(best.h - h) ? each : best))
    const time = (runFrom + h * hourMs) / 1000 - 1800
    // No soundings tell the lapse of potential temperature: that of a usual day, of a clear night.
    return { time, background: [], lapse: solarElevation(time, lon, lat) > 0 ? 0.005 : 0.008, stations: completed(nearest.hour) }
  })
  const wind = reports.map((_, h): StationWind => {
    for (const id of ids) {
      const { wind_speed, wind_direction } = columns.get(id)!.values
      const [speed, direction] = [wind_speed![h]!, wind_direction![h]!]
      if (!Number.isNaN(speed) && (isCalm(speed) || !Number.isNaN(direction))) return { speed, direction }
    }
    return { speed: Number.NaN, direction: Number.NaN }
  })
  const reporting = ids.filter(id => columns.get(id)!.values.wind_speed!.some(speed => speed === speed)).length
  return { hours, wind, reporting, filled: count - known.length }
}
