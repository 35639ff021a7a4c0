import { airDensity, hysplitGravityMs2 } from '../air.ts'

const karman = 0.4
/** Specific heat of air, J/(kg K). */
const heatCapacity = 1004.5
const stefanBoltzmann = 5.67e-8
/** Slope of the stable profile, ψ = −4.7 z/L (Businger). */
const stableSlope = 4.7
/** m/s: air at night is never quite still. */
const leastFriction = 0.05
const leastWind = 0.5
/** m K/s */
const mostCooling = 0.05

export interface SurfaceWeather {
  /** m/s at `heightM` above ground. */
  windSpeed: number
  heightM: number
  roughness: number
  /** K near the ground */
  temperature: number
  /** hPa */
  pressure: number
  /** Total cloud in tenths. */
  cloud: number
  /** Degrees above the horizon, negative at night. */
  solarElevation: number
  albedo: number
  /** Sensible over latent heat. */
  bowen: number
  /** W/m2 that people add: 0 in the country. */
  anthropogenic: number
}

export interface SurfaceFluxes {
  /** m/s */
  frictionVelocity: number
  /** m; negative unstable, positive stable, Infinity neutral. */
  obukhovLength: number
  /** W/m2 upward */
  heatFlux: number
}

/**
 * Net radiation in W/m2 of a surface by day: Holtslag & van Ulden (1983) eqs. 14–17, from sun, cloud and air temperature.
 * K↓ = (990 sin h − 30)(1 − 0.75 n^3.4); Q* = [(1 − r) K↓ + 5.31e-13 T^6 − σ T^4 + 60 n] / 1.12.
 */
export const netRadiation = ({ solarElevation, cloud, albedo, temperature }: SurfaceWeather): number => {
  const n = cloud / 10
  const sine = Math.sin((solarElevation * Math.PI) / 180)
  const incoming = Math.max(0, 990 * sine - 30) * (1 - 0.75 * n ** 3.4)
  return ((1 - albedo) * incoming + 5.31e-13 * temperature ** 6 - stefanBoltzmann * temperature ** 4 + 60 * n) / 1.12
}

/** Sensible heat in W/m2 by day: Q_h = B/(1 + B) (Q* + Q_f − Q_g), a tenth of Q* going into the ground. */
const daytimeHeat = (weather: SurfaceWeather): number => {
  const net = netRadiation(weather)
  return (weather.bowen / (1 + weather.bowen)) * (0.9 * net + weather.anthropogenic)
}

/** ψ_m of the unstable layer (Paulson 1970). */
const unstablePsi = (zeta: number): number => {
  const x = (1 - 16 * zeta) ** 0.25
  return 2 * Math.log((1 + x) / 2) + Math.log((1 + x * x) / 2) - 2 * Math.atan(x) + Math.PI / 2
}

/** u* and L that belong to an upward heat flux, by iteration of the profile (5 rounds reach 1e-4). */
const unstable = (weather: SurfaceWeather, heatFlux: number): SurfaceFluxes => {
  const { windSpeed, heightM, roughness, temperature, pressure } = weather
  const neutral = Math.log(heightM / roughness)
  const buoyancy = (karman * hysplitGravityMs2 * heatFlux) / (airDensity(pressure, temperature) * heatCapacity * temperature)
  let frictionVelocity = (karman * windSpeed) / neutral
  let obukhovLength = -Infinity
  for (let round = 0; round < 8; round++) {
    obukhovLength = Math.min(-1, -(frictionVelocity ** 3) / buoyancy)
    const shape = neutral - unstablePsi(heightM / obukhovLength) + unstablePsi(roughness / obukhovLength)
    frictionVelocity = (karman * windSpeed) / Math.max(0.2 * neutral, shape)
  }
  return { frictionVelocity, obukhovLength, heatFlux }
}

/**
 * u*, L by night: θ* = 0.09 (1 − 0.5 n²), u* = (C_DN u / 2)(1 + √C), C = 1 − 4 u0²/(C_DN u²), u0² = 4.7 z g θ* / T (Weil & Brower 1983). In weak
 * wind (C < 0) θ* falls so that C = 0: u* = C_DN u / 2. As in CALMET the wind counts as 0.5 m/s at least, u* as 0.05 m/s, and the ground takes no more
 * than u*θ* = 0.05 m K/s from the air (Hanna & Chang 1992), which lets strong wind be nearly neutral.
 */
const stable = ({ windSpeed, heightM, roughness, temperature, pressure, cloud }: SurfaceWeather): SurfaceFluxes => {
  const drag = karman / Math.log(heightM / roughness)
  const speed = Math.max(windSpeed, leastWind)
  const critical = (temperature * drag * speed * speed) / (4 * stableSlope * heightM * hysplitGravityMs2)
  const friction = (scale: number) => Math.max(leastFriction, ((drag * speed) / 2) * (1 + Math.sqrt(Math.max(0, 1 - scale / critical))))
  let scale = Math.min(0.09 * (1 - 0.5 * (cloud / 10) ** 2), critical)
  for (let round = 0; round < 8; round++) scale = Math.min(scale, mostCooling / friction(scale))
  const frictionVelocity = friction(scale)
  return {
    frictionVelocity,
    obukhovLength: (temperature * frictionVelocity ** 2) / (karman * hysplitGravityMs2 * scale),
    heatFlux: -airDensity(pressure, temperature) * heatCapacity * frictionVelocity * scale,
  }
}

const nothing: SurfaceFluxes = { frictionVelocity: Number.NaN, obukhovLength: Number.NaN, heatFlux: Number.NaN }

/**
 * Friction velocity, Obukhov length and sensible heat from what a weather station reports: the energy balance of Holtslag & van Ulden (1983) by day,
 * Weil & Brower (1983) by night; night is where the heat flux of the balance is not upward. A missing input gives NaN throughout.
 *
 * Simplified: the ground takes a tenth of the net radiation; no snow, no water (over water the bulk method of CALMET differs); the unstable |L| is at
 * least 1 m.
 */
export const surfaceFluxes = (weather: SurfaceWeather): SurfaceFluxes => {
  const { windSpeed, temperature, cloud, solarElevation, roughness, heightM } = weather
  if (!(windSpeed >= 0 && temperature > 0 && cloud >= 0 && roughness > 0) || Number.isNaN(solarElevation)) return nothing
  if (heightM < 2 * roughness) throw new RangeError(`风速高度 ${heightM} m 不应低于粗糙度 ${roughness} m 的两倍`)
  const heatFlux = solarElevation > 0 ? daytimeHeat(weather) : -1
  return heatFlux > 0 ? unstable({ ...weather, windSpeed: Math.max(windSpeed, 0.1) }, heatFlux) : stable(weather)
}

/** w* in m/s of a convective layer of depth h; 0 without an upward heat flux. */
export const convectiveVelocity = (heatFlux: number, mixingHeight: number, temperature: number, pressure: number): number =>
  heatFlux > 0
    ? Math.cbrt((hysplitGravityMs2 * heatFlux * mixingHeight) / (airDensity(pressure, temperature) * heatCapacity * temperature))
    : 0

/** m K/s: the heat flux as the boundary layer feels it. */
export const kinematicHeat = (heatFlux: number, temperature: number, pressure: number): number =>
  heatFlux / (airDensity(pressure, temperature) * heatCapacity)
