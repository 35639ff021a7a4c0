import { normalTable } from './normal-table.ts'
import { profileColumns as columns, horizontalTimeScale, profileParts } from './turbulence.ts'
import { addProfile, type ParticleWeather, profileStore, windLevels } from './weather.ts'

export interface Release {
  /** Grid coordinates of the receptor. */
  i: number
  j: number
  /** m above ground between which particles start, evenly. */
  lowM: number
  highM: number
  /** UTC seconds of the end of the measured hour, and the seconds before it over which particles start, evenly. */
  endsAt: number
  spreadS: number
}

export interface CloudOptions {
  /** Particles of the whole cloud; those of a range are the same in any worker. */
  particles: number
  hours: number
  /** Seconds between two evaluations of the mean wind; divides `sampleS`. */
  stepS: number
  /** Seconds between two kept positions; divides an hour. */
  sampleS: number
  seed: number
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** A step of 60 s moves a particle less than a cell of 3 km; 5,000 particles are within 5 % of 50,000 at 30 km. */
export const cloudDefaults = { particles: 5000, hours: 24, stepS: 60, sampleS: 300, seed: 1 }

/**
 * Where the particles were: sample s is `endsAt − s · sampleS`, its particle p at [s · count + p]. NaN before a particle starts and after it has
 * left the weather.
 */
export interface Cloud {
  count: number
  samples: number
  sampleS: number
  endsAt: number
  /** Grid coordinates */
  i: Float32Array
  j: Float32Array
  /** m above ground */
  z: Float32Array
}

/** Turbulent steps in one step of the mean wind. */
const pieces = 3

const bracket = (times: Float64Array, at: number, from: number): number => {
  let t = from
  while (t > 0 && times[t]! > at) t--
  return t
}

/**
 * Moves particles `from` to `to` (excluded) of a cloud backward in time from a receptor.
 *
 * The mean wind, bilinear in the grid, linear between the levels of `ParticleWeather` and in time, moves them back. Up and down they go by a Langevin
 * equation for W = w / σw in y = ∫ dz/σw, where the air that is mixed by mass is a potential −ln(σw ρ): dW = −W dt / TL + d ln(σw ρ)/dy dt +
 * √(2 / TL) dξ, dy = W dt. Split as half a kick, half the way, the new W, half the way, half a kick, each of which keeps well-mixed air exactly unchanged except
 * for the potential's table. u' and v' follow Langevin equations with one time scale. Ground and mixing height reflect; a particle that
 * the sinking mixed layer leaves behind waits above it. Backward, Gaussian turbulence keeps its equation. The profile is that of the nearest cell and hour.
 *
 * Source: Thomson 1987, J. Fluid Mech. 180:529 (well-mixed condition); Flesch et al. 1995 (backward); Stohl et al. 2005 (FLEXPART), eq. 11-17;
 * splitting: Leimkuhler and Matthews 2013. Simplified: no correlation between u' and w'; w is Gaussian, where convective updraughts are skewed.
 */
export const moveBackward = (
  weather: ParticleWeather,
  release: Release,
  options: CloudOptions,
  from = 0,
  to = options.particles,
): Cloud => {
  const { nx, ny, times, wind, mixingHeight } = weather
  const { stepS, sampleS } = options
  const count = to - from
  const samples = Math.round((options.hours * 3600) / sampleS) + 1
  const [outI, outJ, outZ] = [0, 1, 2].map(() => new Float32Array(samples * count).fill(Number.NaN)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const store = profileStore(weather)
  let profiles = store.values
  const normals = normalTable()
  const pieceS = stepS / pieces
  const keepH = Math.exp(-stepS / horizontalTimeScale)
  const shakeH = Math.sqrt(1 - keepH * keepH)
  const perSample = Math.round(sampleS / stepS)
  const steps = (samples - 1) * perSample
  const plane = nx * ny
  const lastTime = times.length - 1
  for (let p = from; p < to; p++) {
    if (((p - from) & 255) === 0) {
      options.signal?.throwIfAborted()
      options.onProgress?.((p - from) / count)
    }
    // A generator for each particle: xorshift32, begun from the seed and the particle's number; 16 bits a deviate.
    let state = (Math.imul(options.seed, 0x9e3779b1) ^ Math.imul(p + 1, 0x85ebca6b)) | 1
    for (let n = 0; n < 8; n++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
    }
    const startsAt = release.endsAt - (release.spreadS * (p + 0.5)) / options.particles
    const placed = (p * 0.6180339887498949) % 1
    let i = release.i
    let j = release.j
    let z = release.lowM + placed * (release.highM - release.lowM)
    let u1 = normals[state & 65535]!
    let v1 = normals[state >>> 16]!
    let w1 = normals[(state ^ (state >>> 7)) & 65535]!
    let t = bracket(times, release.endsAt, lastTime)
    for (let step = 0; step <= steps; step++) {
      const now = release.endsAt - step * stepS
      if (step % perSample === 0 && now <= startsAt) {
        const at = (step / perSample) * count + p - from
        outI[at] = i
        outJ[at] = j
        outZ[at] = z
      }
      if (now > startsAt + stepS / 2) continue
      while (t > 0 && times[t]! > now) t--
      const next = t < lastTime ? t + 1 : t
      const late = next === t ? 0 : Math.min(1, Math.max(0, (now - times[t]!) / (times[next]! - times[t]!)))
      const west = i | 0
      const south = j | 0
      if (!(i >= 0 && j >= 0) || west >= nx - 1 || south >= ny - 1) break
      const fi = i - west
      const fj = j - south
      const cell = (fj < 0.5 ? south : south + 1) * nx + (fi < 0.5 ? west : west + 1)
      const hour = late < 0.5 ? t : next

      // Mean wind: four columns, two levels, two times.
      const place = Math.sqrt(z / 10) - 1
      const level = place <= 0 ? 0 : place >= windLevels - 1.001 ? windLevels - 2 : place | 0
      const foot = 10 * (level + 1) * (level + 1)
      const rise = z <= 10 ? 0 : Math.min(1, (z - foot) / (20 * level + 30))
      const a = ((level * ny + south) * nx + west) * 2
      const b = a + nx * 2
      const c = a + plane * 2
      const d = c + nx * 2
      const w11 = fi * fj
      const w10 = fi - w11
      const w01 = fj - w11
      const w00 = 1 - fi - w01
      const early = wind[t]!
      let uLow = w00 * early[a]! + w10 * early[a + 2]! + w01 * early[b]! + w11 * early[b + 2]!
      let vLow = w00 * early[a + 1]! + w10 * early[a + 3]! + w01 * early[b + 1]! + w11 * early[b + 3]!
      let uHigh = w00 * early[c]! + w10 * early[c + 2]! + w01 * early[d]! + w11 * early[d + 2]!
      let vHigh = w00 * early[c + 1]! + w10 * early[c + 3]! + w01 * early[d + 1]! + w11 * early[d + 3]!
      if (late > 0) {
        const after = wind[next]!
        uLow += late * (w00 * after[a]! + w10 * after[a + 2]! + w01 * after[b]! + w11 * after[b + 2]! - uLow)
        vLow += late * (w00 * after[a + 1]! + w10 * after[a + 3]! + w01 * after[b + 1]! + w11 * after[b + 3]! - vLow)
        uHigh += late * (w00 * after[c]! + w10 * after[c + 2]! + w01 * after[d]! + w11 * after[d + 2]! - uHigh)
        vHigh += late * (w00 * after[c + 1]! + w10 * after[c + 3]! + w01 * after[d + 1]! + w11 * after[d + 3]! - vHigh)
      }
      let u = uLow + rise * (uHigh - uLow)
      let v = vLow + rise * (vHigh - vLow)
      if (z < 10) {
        const z0 = weather.roughness[cell]!
        const share = z <= z0 * 1.5 ? Math.log(1.5) / Math.log(10 / z0) : Math.log(z / z0) / Math.log(10 / z0)
        u *= share
        v *= share
      }

      // Turbulence of the nearest cell and hour.
      let base = store.begins[hour * plane + cell]!
      if (base < 0) {
        base = addProfile(store, weather, hour, cell, pieceS)
        profiles = store.values
      }
      const top = mixingHeight[hour]![cell]!
      const sigmaV = profiles[base + columns.sigmaV]!
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      u1 = keepH * u1 + shakeH * normals[state & 65535]!
      v1 = keepH * v1 + shakeH * normals[state >>> 16]!
      i += stepS * ((u1 * sigmaV) / weather.cellM[cell * 2]! - u)
      j += stepS * ((v1 * sigmaV) / weather.cellM[cell * 2 + 1]! - v)
      if (z >= top) continue

      // Up and down, in y = ∫ dz/σw: half a kick, half the way, the new W, half the way, half a kick.
      const span = profiles[base + columns.span]!
      const perY = profileParts / span
      let part = 0
      for (let stride = profileParts >> 1; stride > 0; stride >>= 1) if (profiles[base + part + stride]! <= z) part += stride
      const low = profiles[base + part]!
      let y = (part + (z - low) / (profiles[base + part + 1]! - low)) / perY
      let kick = 0.5 * pieceS * profiles[base + columns.force + part]!
      for (let n = 0; n < pieces; n++) {
        w1 += kick
        y += 0.5 * pieceS * w1
        if (y < 0) {
          y = -y
          w1 = -w1
        } else if (y > span) {
          y = 2 * span - y
          w1 = -w1
        }
        part = Math.min(profileParts - 1, (y * perY) | 0)
        state ^= state << 13
        state ^= state >>> 17
        state ^= state << 5
        w1 = profiles[base + columns.keep + part]! * w1 + profiles[base + columns.shake + part]! * normals[state & 65535]!
        y += 0.5 * pieceS * w1
        if (y < 0) {
          y = -y
          w1 = -w1
        } else if (y > span) {
          y = 2 * span - y
          w1 = -w1
        }
        part = Math.min(profileParts - 1, (y * perY) | 0)
        kick = 0.5 * pieceS * profiles[base + columns.force + part]!
        w1 += kick
      }
      const under = profiles[base + part]!
      z = under + (y * perY - part) * (profiles[base + part + 1]! - under)
    }
  }
  options.onProgress?.(1)
  return { count, samples, sampleS, endsAt: release.endsAt, i: outI, j: outJ, z: outZ }
}
