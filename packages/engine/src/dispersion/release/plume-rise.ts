import { gravityMs2 } from '../weather/weather-column.ts'

/** What leaves a stack. */
export interface Stack {
  heightM: number
  diameterM: number
  /** Of the gas at the mouth, K and m/s upwards. */
  temperatureK: number
  velocity: number
  /** Ground at the stack, m above sea level; 0 when it is not given. */
  groundM?: number
}

/** The air at the mouth. */
export interface MouthAir {
  windSpeed: number
  /** 1 (A) to 6 (F). */
  stability: number
  temperatureK: number
  /** Brunt-Väisälä frequency, 1/s; classes E and F only. */
  buoyancyFrequency: number
}

/** How a plume rises: fluxes, and height and distance (m) of the end of its rise, by buoyancy and by momentum. */
export interface PlumeRise {
  /** m4/s3 */
  buoyancyFlux: number
  /** m4/s2 */
  momentumFlux: number
  buoyantRiseM: number
  buoyantDistanceM: number
  momentumRiseM: number
  momentumDistanceM: number
}

/** Slower winds than this count as 1 m/s, and the rise is over at the stack. */
const slowest = 1
const tiny = 1e-10

const buoyant = (
  flux: number,
  { windSpeed, stability, buoyancyFrequency }: MouthAir,
  momentumDistance: number,
): [rise: number, distance: number] => {
  const wind = Math.max(windSpeed, slowest)
  const fb = Math.max(flux, tiny)
  if (stability > 4) {
    const vertical = (4 * fb ** 0.25) / buoyancyFrequency ** 0.75
    const bent = 2.6 * (fb / (wind * buoyancyFrequency ** 2)) ** (1 / 3)
    return windSpeed < slowest ? [vertical, 0] : [Math.min(vertical, bent), (2.0715 * wind) / buoyancyFrequency]
  }
  if (flux >= 55) return [(38.71 * flux ** 0.6) / wind, 119 * flux ** 0.4]
  return [(21.425 * fb ** 0.75) / wind, flux > 0 ? 49 * flux ** 0.625 : momentumDistance]
}

const momentum = (flux: number, { diameterM, velocity }: Stack, air: MouthAir): [rise: number, distance: number] => {
  const wind = Math.max(air.windSpeed, slowest)
  const out = Math.max(velocity, tiny)
  const neutral = (3 * diameterM * velocity) / wind
  const distance = (4 * diameterM * (out + 3 * wind) ** 2) / (out * wind)
  if (air.stability <= 4) return [neutral, distance]
  const stable = 1.5 * (Math.max(flux, tiny) / (wind * air.buoyancyFrequency)) ** (1 / 3)
  return [Math.min(stable, neutral), (1.5708 * wind) / air.buoyancyFrequency]
}

/**
 * The end of a plume's rise: the higher of buoyant and momentum rise counts. In winds under 1 m/s it is reached at the stack.
 *
 * Source: Briggs 1975 in the form of ISC3 (section 1.1.4) and CALPUFF (section 2.4.1): neutral 49 Fb^(5/8) or 119 Fb^(2/5), stable the
 * lower of the bent-over and the vertical plume, momentum 3 d v / u. A gas colder than the air has no buoyancy.
 */
export const plumeRise = (stack: Stack, air: MouthAir): PlumeRise => {
  const excess = Math.max(stack.temperatureK - air.temperatureK, 0)
  const buoyancyFlux = (0.25 * gravityMs2 * stack.diameterM ** 2 * stack.velocity * excess) / stack.temperatureK
  const momentumFlux = (0.25 * (stack.velocity * stack.diameterM) ** 2 * air.temperatureK) / stack.temperatureK
  const neutral: MouthAir = { ...air, stability: 4 }
  const [momentumRiseM, momentumDistanceM] = momentum(momentumFlux, stack, air)
  const [buoyantRiseM, buoyantDistanceM] = buoyant(buoyancyFlux, air, momentum(momentumFlux, stack, neutral)[1])
  const calm = air.windSpeed < slowest
  return {
    buoyancyFlux,
    momentumFlux,
    buoyantRiseM,
    momentumRiseM,
    buoyantDistanceM: calm ? 0 : buoyantDistanceM,
    momentumDistanceM: calm ? 0 : momentumDistanceM,
  }
}

const risingBuoyant = ({ buoyancyFlux, buoyantRiseM, buoyantDistanceM }: PlumeRise, windSpeed: number, distanceM: number): number => {
  if (!(distanceM > 0) || !(buoyancyFlux > 0)) return 0
  if (distanceM >= buoyantDistanceM || !(windSpeed > 0)) return buoyantRiseM
  return Math.min((1.6 * (buoyancyFlux * distanceM * distanceM) ** (1 / 3)) / windSpeed, buoyantRiseM)
}

const risingMomentum = (rise: PlumeRise, stack: Stack, air: MouthAir, distanceM: number): number => {
  if (!(stack.velocity > 0) || !(rise.momentumFlux > 0) || !(distanceM > 0)) return 0
  if (distanceM >= rise.momentumDistanceM || !(air.windSpeed > 0)) return rise.momentumRiseM
  const entrainment = 1 / 3 + air.windSpeed / stack.velocity
  const frequency = air.buoyancyFrequency
  const length = air.stability <= 4 ? distanceM / air.windSpeed : Math.sin((frequency * distanceM) / air.windSpeed) / frequency
  const cubed = (3 * rise.momentumFlux * length) / (entrainment ** 2 * air.windSpeed)
  return Math.min(cubed ** (1 / 3), (3 * stack.diameterM * stack.velocity) / air.windSpeed)
}

/** Rise (m) at a distance (m) from the stack, before its end (Briggs' two-thirds law; momentum likewise). */
export const risingAt = (rise: PlumeRise, stack: Stack, air: MouthAir, distanceM: number): number =>
  Math.max(risingMomentum(rise, stack, air, distanceM), risingBuoyant(rise, air.windSpeed, distanceM))

export const finalRise = ({ buoyantRiseM, momentumRiseM }: PlumeRise): number => Math.max(buoyantRiseM, momentumRiseM)
export const finalRiseDistance = ({ buoyantDistanceM, momentumDistanceM }: PlumeRise): number =>
  Math.max(buoyantDistanceM, momentumDistanceM)

/**
 * How much (m) the eddies behind the mouth pull a slow plume down: 2 (1.5 - v / u) d where v < 1.5 u, never below the ground.
 *
 * Source: Briggs 1973.
 */
export const stackTipDownwash = ({ heightM, diameterM, velocity }: Stack, windSpeed: number): number =>
  velocity < 1.5 * windSpeed ? Math.min(heightM, 2 * diameterM * (1.5 - velocity / windSpeed)) : 0
