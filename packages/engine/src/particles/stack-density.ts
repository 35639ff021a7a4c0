import type { Cloud } from './backward.ts'
import { nearestTime, type ParticleWeather } from './weather.ts'

/** A chimney's plume where it has levelled out, in grid coordinates of the weather and metres above ground. */
export interface Emitter {
  i: number
  j: number
  heightM: number
}

export interface DensityOptions {
  /** UTC seconds; results are summed by the hours after it. */
  firstHour: number
  hours: number
  /** Particles of the whole cloud. */
  particles: number
  /** Radius of the horizontal kernel: a share of the way to the receptor, within bounds in metres. */
  radiusShare: number
  leastRadiusM: number
  mostRadiusM: number
}

/** At a tenth of the way the kernel is narrower than a plume's σy over the first 30 km, and 5,000 particles leave about 10 % of chance. */
export const densityDefaults = { radiusShare: 0.1, leastRadiusM: 250, mostRadiusM: 3000 }

/** Share of Epanechnikov's kernel in the vertical, its mirror image under the ground and under the lid included, 1/m. */
const verticalKernel = (z: number, height: number, width: number, top: number): number => {
  const bump = (distance: number) => (Math.abs(distance) < width ? (0.75 / width) * (1 - (distance / width) ** 2) : 0)
  return bump(z - height) + bump(z + height) + bump(2 * top - z - height)
}

/**
 * What one gram a second from each emitter gives at the receptor, s/m³, by hour of emission: G = Σ δt K(z − H) K(r) / N over the samples, K(z)
 * Epanechnikov's kernel of half width max(30 m, 0.1 H) reflected at ground and lid, K(r) the one in the plane.
 *
 * @param receptor grid coordinates: nearer emitters get a narrower kernel
 * @returns [emitter · hours + hour]; 0 where no particle came by, which below some ten samples within the kernel may be chance
 * Source: backward dispersion (Flesch et al. 1995, eq. 8); the concentration is C = Σ G E. The kernel's width smooths near sources: forward puffs
 * are the first choice within 5 km.
 */
export const stackDensity = (
  cloud: Cloud,
  weather: ParticleWeather,
  receptor: { i: number; j: number },
  emitters: readonly Emitter[],
  options: DensityOptions,
): Float64Array => {
  const result = new Float64Array(emitters.length * options.hours)
  const middle = Math.round(receptor.j) * weather.nx + Math.round(receptor.i)
  const [cellX, cellY] = [weather.cellM[middle * 2]!, weather.cellM[middle * 2 + 1]!]
  for (const [e, emitter] of emitters.entries()) {
    const distance = Math.hypot((emitter.i - receptor.i) * cellX, (emitter.j - receptor.j) * cellY)
    const radius = Math.min(options.mostRadiusM, Math.max(options.leastRadiusM, options.radiusShare * distance))
    const width = Math.max(30, 0.1 * emitter.heightM)
    const cell = Math.round(emitter.j) * weather.nx + Math.round(emitter.i)
    const weight = (cloud.sampleS * 2) / (Math.PI * radius * radius * options.particles)
    for (let s = 0; s < cloud.samples; s++) {
      const at = cloud.endsAt - s * cloud.sampleS
      // A sample at the full hour belongs to the hour before it.
      const hour = Math.ceil((at - options.firstHour) / 3600) - 1
      if (hour < 0 || hour >= options.hours) continue
      const top = weather.mixingHeight[nearestTime(weather.times, at)]![cell]!
      let sum = 0
      for (let p = s * cloud.count; p < (s + 1) * cloud.count; p++) {
        const z = cloud.z[p]!
        if (!(Math.abs(z - emitter.heightM) < width || z + emitter.heightM < width || 2 * top - z - emitter.heightM < width)) continue
        const x = (cloud.i[p]! - emitter.i) * cellX
        const y = (cloud.j[p]! - emitter.j) * cellY
        const away = (x * x + y * y) / (radius * radius)
        if (away < 1) sum += (1 - away) * verticalKernel(z, emitter.heightM, width, top)
      }
      result[e * options.hours + hour]! += weight * sum
    }
  }
  return result
}
