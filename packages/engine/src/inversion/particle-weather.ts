import type { PuffWeather } from '../dispersion/weather/weather-column.ts'
import { leastMixingHeight, type ParticleWeather, windLevelM, windLevels } from '../particles/weather.ts'

/** Where the weather of the puffs is requested: node (0, 0) at (x0M, y0M), a node every `stepM`; hour 0 of the run begins at `beginsAt` (UTC s). */
export interface ParticleNodes {
  x0M: number
  y0M: number
  stepM: number
  nx: number
  ny: number
  beginsAt: number
}

/** Four nodes round one station's weather, which is the same everywhere: ±`reachM`. */
export const stationNodes = (reachM: number, beginsAt: number): ParticleNodes => ({
  ...{ x0M: -reachM, y0M: -reachM, stepM: 2 * reachM, nx: 2, ny: 2, beginsAt },
})

/** Grid coordinates of a place in metres. */
export const placeOf = ({ x0M, y0M, stepM }: ParticleNodes, xM: number, yM: number) => ({ i: (xM - x0M) / stepM, j: (yM - y0M) / stepM })

/**
 * The weather of the puffs for backward particles, so that both go by the same air. An hour's values stand in its middle.
 *
 * Simplified: where the puffs know no friction velocity (ISC weather) it is the neutral one of the wind at 10 m, k U / ln(10 / z0).
 */
export const particleWeather = (weather: PuffWeather, nodes: ParticleNodes): ParticleWeather => {
  const { nx, ny, x0M, y0M, stepM } = nodes
  const cells = nx * ny
  const result: ParticleWeather = {
    ...{ nx, ny, wind: [], mixingHeight: [], frictionVelocity: [], obukhovLength: [] },
    times: Float64Array.from({ length: weather.hours }, (_, hour) => nodes.beginsAt + (hour + 0.5) * 3600),
    roughness: new Float32Array(cells),
    cellM: new Float32Array(cells * 2).fill(stepM),
  }
  const pair = new Float64Array(2)
  for (let hour = 0; hour < weather.hours; hour++) {
    const wind = new Float32Array(windLevels * cells * 2)
    const [mixing, friction, obukhov] = [new Float32Array(cells), new Float32Array(cells), new Float32Array(cells)]
    for (let c = 0; c < cells; c++) {
      const column = weather.columnAt(hour, x0M + (c % nx) * stepM, y0M + Math.floor(c / nx) * stepM)
      for (let k = 0; k < windLevels; k++) {
        column.windAt(windLevelM(k), pair)
        wind[(k * cells + c) * 2] = pair[0]! / stepM
        wind[(k * cells + c) * 2 + 1] = pair[1]! / stepM
      }
      column.windAt(10, pair)
      const neutral = (0.4 * Math.hypot(pair[0]!, pair[1]!)) / Math.log(10 / Math.min(5, column.roughnessM))
      friction[c] = Math.max(0.05, column.frictionVelocity > 0 ? column.frictionVelocity : neutral)
      obukhov[c] = column.obukhovLengthM
      mixing[c] = Math.max(leastMixingHeight, column.mixingHeightM)
      result.roughness[c] = column.roughnessM
    }
    result.wind.push(wind)
    result.mixingHeight.push(mixing)
    result.frictionVelocity.push(friction)
    result.obukhovLength.push(obukhov)
  }
  return result
}
