import { groundOf, type StationGround, type StationHourCommon } from './station-ground.ts'
import { calmSpeed, gravityMs2, type PuffWeather, type WeatherColumn } from './weather-column.ts'

/** An hour in the terms of the ISC models: one wind, a class and mixing heights. */
export interface IscHour extends StationHourCommon {
  /** Degrees TOWARDS which the wind blows. */
  flowDeg: number
  speed: number
  stability: number
  /** m */
  ruralMixingM: number
  urbanMixingM: number
}

export interface IscGround extends StationGround {
  anemometerM: number
  /** Exponents of the wind's power law, A to F. */
  powers: readonly number[]
}

export const iscPowers = [0.07, 0.07, 0.1, 0.15, 0.35, 0.55] as const

/** Constant below 10 m, or below the anemometer where that is lower. */
const raised = (speed: number, fromM: number, toM: number, power: number): number => {
  if (toM >= 10) return Math.max(speed * (toM / fromM) ** power, calmSpeed)
  return Math.max(fromM > 10 ? speed * (10 / fromM) ** power : speed, calmSpeed)
}

const columnOf = (hour: IscHour, at: number, ground: IscGround): WeatherColumn => {
  const stability = Math.min(hour.stability, 6)
  const power = ground.powers[stability - 1]!
  const flow = (hour.flowDeg * Math.PI) / 180
  const write = (z: number, out: Float64Array) => {
    const speed = hour.speed < calmSpeed ? hour.speed : raised(hour.speed, ground.anemometerM, z, power)
    out[0] = speed * Math.sin(flow)
    out[1] = speed * Math.cos(flow)
  }
  const common = groundOf(hour, at, ground)
  const gradient = stability <= 4 ? 0 : ground.stableGradients[stability - 5]!
  return {
    ...common.column,
    stability,
    obukhovLengthM: stability <= 4 ? -1 : 1,
    roughnessM: ground.roughnessM,
    mixingHeightM: common.clampLid(ground.urban ? hour.urbanMixingM : hour.ruralMixingM),
    frictionVelocity: 0,
    convectiveVelocity: 0,
    followsRise: false,
    windAt: write,
    layerWind: (_bottomM, _topM, releaseM, out) => write(releaseM, out),
    thetaGradient: () => gradient,
    temperatureAt: () => hour.temperatureK,
  }
}

/** Brunt-Väisälä frequency (1/s) of a gradient (K/m) at a temperature (K). */
export const buoyancyFrequency = (gradient: number, temperatureK: number): number =>
  Math.sqrt((gravityMs2 * Math.max(gradient, 0)) / temperatureK)

/** Weather in the terms of ISC, the same everywhere: wind at stack height by a power law, whatever the height of the puff. */
export const iscWeather = (hours: readonly IscHour[], ground: IscGround): PuffWeather => {
  const columns = hours.map((hour, at) => columnOf(hour, at, ground))
  return { hours: hours.length, columnAt: hour => columns[hour]! }
}
