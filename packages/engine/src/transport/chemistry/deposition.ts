import type { SpeciesId } from '../species.ts'

/** Dry deposition velocities by day and by night, cm/s, and scavenging, 1/s per mm/h, of liquid and of frozen precipitation. */
interface Removal {
  day: number
  night: number
  rain: number
  snow: number
}

const none: Removal = { day: 0, night: 0, rain: 0, snow: 0 }
const fine: Removal = { day: 0.15, night: 0.1, rain: 1e-4, snow: 3e-5 }

/** Values of CALPUFF's defaults and of the engines' design, section 2; ammonia is washed out as nitric acid is (assumed). */
const gasNitric: Removal = { day: 2, night: 1, rain: 6e-5, snow: 0 }
const gasAmmonia: Removal = { day: 0.8, night: 0.3, rain: 6e-5, snow: 0 }
const removals: Record<SpeciesId, { gas: Removal; particle: Removal }> = {
  ppm2_5: { gas: none, particle: fine },
  pmc: { gas: none, particle: { day: 0.5, night: 0.3, rain: 1e-4, snow: 3e-5 } },
  co: { gas: none, particle: none },
  so2: { gas: { day: 0.5, night: 0.2, rain: 3e-5, snow: 0 }, particle: none },
  so4: { gas: none, particle: fine },
  nox: { gas: { day: 0.3, night: 0.1, rain: 0, snow: 0 }, particle: none },
  tno3: { gas: gasNitric, particle: fine },
  nhx: { gas: gasAmmonia, particle: fine },
  voc: { gas: none, particle: none },
  soa: { gas: none, particle: fine },
}

const particlesOnly = new Set<SpeciesId>(['ppm2_5', 'pmc', 'so4', 'soa'])

/** Share of a species' mass that is particle, where equilibrium does not decide it. */
export const fixedParticleShare = (id: SpeciesId): number => (particlesOnly.has(id) ? 1 : 0)

const mixed = (gas: number, particle: number, share: number): number => gas + (particle - gas) * share

/**
 * Dry deposition velocity, m/s: between the night's and the day's value with the sine of the sun (full from 30° on).
 *
 * @param particleShare share of the mass that is particle
 * Simplified: one value for all land; no resistances of the weather.
 */
export const depositionVelocity = (id: SpeciesId, sunSine: number, particleShare: number): number => {
  const { gas, particle } = removals[id]
  const day = Math.min(1, Math.max(0, 2 * sunSine))
  return 0.01 * mixed(mixed(gas.night, gas.day, day), mixed(particle.night, particle.day, day), particleShare)
}

/** Scavenging by precipitation, 1/s, in the whole column. Below freezing it falls as snow. */
export const scavengingRate = (id: SpeciesId, precipitationMmH: number, temperatureK: number, particleShare: number): number => {
  if (!(precipitationMmH > 0)) return 0
  const { gas, particle } = removals[id]
  const frozen = temperatureK < 273.15
  return precipitationMmH * mixed(frozen ? gas.snow : gas.rain, frozen ? particle.snow : particle.rain, particleShare)
}
