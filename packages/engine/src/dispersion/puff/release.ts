import { partialPenetration } from '../release/partial-penetration.ts'
import { finalRise, finalRiseDistance, type MouthAir, type PlumeRise, plumeRise, stackTipDownwash } from '../release/plume-rise.ts'
import { buoyancyFrequency } from '../weather/isc-weather.ts'
import { calmSpeed, type WeatherColumn } from '../weather/weather-column.ts'
import type { PuffOptions, PuffSource } from './model.ts'
import { type Ascent, type Layering, type Puff, type PuffEnd, unlimitedM } from './puff.ts'

const wind = new Float64Array(2)
const speedAt = (column: WeatherColumn, heightM: number): number => {
  column.windAt(heightM, wind)
  return Math.hypot(wind[0]!, wind[1]!)
}

/** Least potential-temperature gradient that counts as stable, K/m. */
export const leastGradient = 0.005
const layerAboveStackM = 100
const inversionM = 30
/** Least sigmas at the source, m. */
const leastSigmaM = 1
const windless = 0.001

const mouthAir = (column: WeatherColumn, source: PuffSource): MouthAir => {
  const gradient = Math.max(column.thetaGradient(source.heightM, layerAboveStackM), leastGradient)
  const temperature = column.followsRise ? column.temperatureAt(source.heightM) : column.temperatureK
  const speed = speedAt(column, Math.max(source.heightM, column.roughnessM))
  return {
    windSpeed: speed < calmSpeed ? Math.max(speed, windless) : speed,
    stability: column.stability,
    temperatureK: column.temperatureK,
    buoyancyFrequency: buoyancyFrequency(gradient, temperature),
  }
}

interface LiddedRise {
  rise: PlumeRise
  share: number
  topM: number
}

/** Gradient above the lid where nothing is measured: that of the class by which puffs spread up there. */
const gradientAbove = (column: WeatherColumn, source: PuffSource): number =>
  column.followsRise ? Math.max(column.thetaGradient(Math.max(column.mixingHeightM, source.heightM), inversionM), leastGradient) : 0.02

const underLid = (rise: PlumeRise, column: WeatherColumn, source: PuffSource, air: MouthAir, options: PuffOptions): LiddedRise => {
  if (!options.partialPenetration || column.stability > 4 || !(rise.buoyancyFlux > 0)) return { rise, share: 1, topM: column.mixingHeightM }
  const gradientAloft = gradientAbove(column, source)
  const { riseM, share, topM } = partialPenetration({
    riseM: finalRise(rise),
    buoyancyFlux: rise.buoyancyFlux,
    windSpeed: air.windSpeed,
    stackHeightM: source.heightM,
    mixingHeightM: column.mixingHeightM,
    temperatureK: column.temperatureK,
    gradientAloft,
    jumpK: gradientAloft * inversionM,
  })
  const limited = { ...rise, buoyantRiseM: Math.min(rise.buoyantRiseM, riseM), momentumRiseM: Math.min(rise.momentumRiseM, riseM) }
  return { rise: limited, share, topM }
}

/** Into which layer fresh mass goes, and the lids that hold it. */
const layeringOf = (
  heightM: number,
  column: WeatherColumn,
  { share, topM }: LiddedRise,
): Pick<Puff, 'layering' | 'lidMaxM' | 'lidLastM'> & { lower: number } => {
  const lid = column.mixingHeightM
  if (share > 0 && share < 1) return { layering: 5, lidMaxM: topM, lidLastM: lid, lower: share }
  if (column.stability >= 5) return { layering: 1, lidMaxM: unlimitedM, lidLastM: unlimitedM, lower: 1 }
  const layering: Layering = heightM <= lid ? 1 : 3
  return { layering, lidMaxM: lid, lidLastM: lid, lower: heightM <= lid ? 1 : 0 }
}

const freshEnd = ({ xM, yM }: PuffSource): PuffEnd => ({ xM, yM, sigmaY: leastSigmaM, sigmaZ: leastSigmaM, distanceM: 0, ageS: 0 })

/** All puffs that a source releases in one hour: one for each stretch of `longestPuffM` that its wind blows away. */
export const releasePuffs = (
  source: PuffSource,
  index: number,
  emission: Float64Array,
  column: WeatherColumn,
  options: PuffOptions,
): Puff[] => {
  if (!emission.some(rate => rate > 0)) return []
  const air = mouthAir(column, source)
  const free = plumeRise(source, air)
  const tipM = options.stackTip ? stackTipDownwash(source, air.windSpeed) : 0
  const limited = underLid(free, column, source, air, options)
  const riseM = finalRise(limited.rise)
  const finalHeightM = source.heightM - tipM + riseM
  const ascent: Ascent = {
    stack: source,
    air,
    rise: limited.rise,
    tipM,
    finalHeightM,
    finalDistanceM: finalRiseDistance(free),
    wideningM2: (riseM / 3.5) ** 2,
    riseM,
  }
  const aloft = column.followsRise ? speedAt(column, Math.max(finalHeightM, column.roughnessM)) : 0
  const slug = options.slugs && (air.windSpeed >= calmSpeed || aloft >= calmSpeed)
  const count = Math.min(Math.max(Math.floor((Math.max(air.windSpeed, aloft) * 3600) / options.longestPuffM + 1), 1), options.mostPuffs)
  const { lower, layering, lidMaxM, lidLastM } = layeringOf(finalHeightM, column, limited)
  return Array.from({ length: count }, (_, at) => ({
    source: index,
    ascent,
    young: freshEnd(source),
    old: slug ? freshEnd(source) : undefined,
    heightM: finalHeightM,
    layering,
    lidMaxM,
    lidLastM,
    riseDistanceM: ascent.finalDistanceM,
    below: emission.map(rate => (rate * lower * 3600) / count),
    above: emission.map(rate => (rate * (1 - lower) * 3600) / count),
    emissionS: 3600 / count,
    leastSigmaY: leastSigmaM,
    leastSigmaZ: leastSigmaM,
    stretching: 0,
    turn: at + 1,
    gone: false,
    split: false,
  }))
}
