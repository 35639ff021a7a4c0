import { type BoundaryLayer } from '../turbulence.ts'
import { type ParticleWeather, windLevels } from '../weather.ts'

/** For tests: the same air everywhere and always, wind u, v (m/s) at all heights, one cell of 400 km whose middle is (0.5, 0.5). */
export const cellM = 400_000

export const uniformWeather = (layer: BoundaryLayer, u: number, v: number, hours = 26): ParticleWeather => {
  const constant = (value: number) => Array.from({ length: hours }, () => new Float32Array(4).fill(value))
  return {
    ...{ nx: 2, ny: 2 },
    times: Float64Array.from({ length: hours }, (_, t) => t * 3600),
    wind: Array.from({ length: hours }, () => Float32Array.from({ length: windLevels * 8 }, (_, n) => (n % 2 ? v : u) / cellM)),
    mixingHeight: constant(layer.mixingHeight),
    frictionVelocity: constant(layer.frictionVelocity),
    obukhovLength: constant(layer.obukhovLength),
    roughness: new Float32Array(4).fill(0.1),
    cellM: new Float32Array(8).fill(cellM),
  }
}
