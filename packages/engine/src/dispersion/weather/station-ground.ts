import { solarSine } from './sun.ts'
import type { WeatherColumn } from './weather-column.ts'

/** Values of a station's hour besides wind and stability. NaN is missing. */
export interface StationHourCommon {
  temperatureK: number
  /** %, 85 when missing. */
  relativeHumidity?: number
  /** W/m2, 0 when missing. */
  solarRadiation?: number
  /** mm/h, 0 when missing. */
  precipitation?: number
  frozen?: boolean
}

/** The place of a run with one station, and the bounds of its numbers. */
export interface StationGround {
  roughnessM: number
  urban: boolean
  leafAreaIndex: number
  groundM: number
  /** Of the sun's height. East and north positive. */
  longitude: number
  latitude: number
  /** Hours that the run's clock is ahead of UTC. */
  utcOffset: number
  /** Day of the year and hour of the day at which the run begins. */
  firstDay: number
  firstHour: number
  /** Bounds of the mixing height, m. */
  mixingBounds: readonly [number, number]
  /** Potential-temperature gradients of classes E and F, K/m. */
  stableGradients: readonly [number, number]
  /** Top of the model, m. */
  topM: number
}

/** CALPUFF's own defaults, but for the place. */
export const plainGround = {
  roughnessM: 0.25,
  urban: false,
  leafAreaIndex: 3,
  groundM: 0,
  mixingBounds: [50, 3000] as const,
  stableGradients: [0.02, 0.035] as const,
  topM: 4000,
}

type Common = Pick<
  WeatherColumn,
  | 'temperatureK'
  | 'densityKgM3'
  | 'relativeHumidity'
  | 'solarRadiation'
  | 'solarSine'
  | 'cloudTenths'
  | 'precipitation'
  | 'frozen'
  | 'urban'
  | 'leafAreaIndex'
  | 'groundM'
>

/** Cloud (tenths) from the radiation that is missing: Kasten and Czeplak 1980. Without radiation: clear. */
const cloudOf = (radiation: number, sine: number): number => {
  const clear = 990 * sine - 30
  if (!(radiation > 0) || !(sine > 0) || radiation >= clear) return 0
  return 10 * Math.min(1, ((1 - radiation / clear) / 0.75) ** (1 / 3.4))
}

const or = (value: number | undefined, instead: number): number => (value === undefined || Number.isNaN(value) ? instead : value)

export const groundOf = (
  hour: StationHourCommon,
  at: number,
  ground: StationGround,
): { column: Common; clampLid: (m: number) => number } => {
  const clock = ground.firstHour + at
  const sine = solarSine({
    longitude: ground.longitude,
    latitude: ground.latitude,
    dayOfYear: ground.firstDay + Math.floor(clock / 24),
    utcHour: (clock % 24) + 0.5 - ground.utcOffset,
  })
  const solarRadiation = or(hour.solarRadiation, 0)
  return {
    column: {
      temperatureK: hour.temperatureK,
      densityKgM3: 1.28,
      relativeHumidity: or(hour.relativeHumidity, 85),
      solarRadiation,
      solarSine: sine,
      cloudTenths: cloudOf(solarRadiation, sine),
      precipitation: or(hour.precipitation, 0),
      frozen: hour.frozen ?? false,
      urban: ground.urban,
      leafAreaIndex: ground.leafAreaIndex,
      groundM: ground.groundM,
    },
    clampLid: m => Math.min(Math.max(m, ground.mixingBounds[0]), ground.mixingBounds[1]),
  }
}
