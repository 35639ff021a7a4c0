import { climateNormals } from '../data/climate.ts'
import { type DayInfo, dayInfo, dayOfIndex, monthlyBlend, startHourOfIndex } from './calendar.ts'
import { frontSeries } from './fronts.ts'
import { aboveThreshold } from './near-ground.ts'
import { addNoise, noiseOf } from './noise.ts'
import { fireworksAt, fumigationAt, ozoneBell, stoveActivity, sunSine, trafficAt } from './shapes.ts'
import { gatheredHours, gatheredLoad, largeScaleFlow } from './ventilation.ts'

/** Primary pollutants in the order of the arrays below. `coarse` is PM10 without PM2.5. */
export const primaryPollutants = ['pm2_5', 'coarse', 'no2', 'so2', 'co'] as const
export const modeCount = 6

/** Everything that the whole basin shares, by hour; entry i belongs to hour index `first + i`. */
export interface Region {
  first: number
  hours: number
  info: DayInfo[]
  clock: Uint8Array
  heating: Float64Array
  /** Stagnation of the large scale, about mean 0 and variance 0.6; it travels with the fronts and lowers the mixing height. */
  potential: Float64Array
  dust: Float64Array
  /** Rain where this (plus the local share) is above the threshold. */
  wet: Float64Array
  rainThreshold: Float64Array
  /** mm of rain in an hour for x + 0.7 x², x being what is above the threshold. */
  rainGain: Float64Array
  cloud: Float64Array
  temperature: Float64Array
  amplitude: Float64Array
  pressure: Float64Array
  humidity: Float64Array
  sun: Float64Array
  east: Float64Array
  north: Float64Array
  /** Relative speed of the flow near the ground (thermal mixing), and the mixing height, m. */
  stir: Float64Array
  mixing: Float64Array
  ozoneFloor: Float64Array
  ozoneDay: Float64Array
  fireworks: Float64Array
  /** Logarithm of what emission, mixing and washout make of each primary, without the potential. */
  rest: Float64Array[]
  /** Answer of each primary's logarithm to the potential. */
  answer: Float64Array[]
  /** Time series of the spatial patterns. */
  modes: Float64Array[]
}

const rainTables = climateNormals.rainDays.map((days, m) => {
  const share = (days / 30.4) * 0.27
  const z = normalQuantile(1 - share)
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  const first = density - z * share
  const second = (1 + z * z) * share - z * density
  return { threshold: z, gain: climateNormals.precipitationMm[m]! / 730 / (first + 0.7 * second) }
})
const rainThresholds = rainTables.map(t => t.threshold)
const rainGains = rainTables.map(t => t.gain)

/** Abramowitz and Stegun 26.2.23, |error| < 4.5e-4, for p in (0.5, 1). */
function normalQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - p))
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
}

const empty = (first: number, hours: number, seed: number): Region => {
  const make = () => new Float64Array(hours)
  return {
    first,
    hours,
    info: new Array<DayInfo>(hours),
    clock: new Uint8Array(hours),
    heating: make(),
    potential: noiseOf(seed, 20, first, hours, [
      [40, 0.42],
      [230, 0.3],
    ]),
    dust: make(),
    wet: noiseOf(seed, 21, first, hours, [
      [52, 0.82],
      [9, 0.57],
    ]),
    rainThreshold: make(),
    rainGain: make(),
    cloud: make(),
    temperature: noiseOf(seed, 22, first, hours, [
      [70, 2.1],
      [300, 1.5],
    ]),
    amplitude: make(),
    pressure: noiseOf(seed, 23, first, hours, [[66, 280]]),
    humidity: noiseOf(seed, 24, first, hours, [[60, 7]]),
    sun: make(),
    east: make(),
    north: make(),
    stir: make(),
    mixing: make(),
    ozoneFloor: make(),
    ozoneDay: noiseOf(seed, 27, first, hours, [
      [54, 0.68],
      [200, 0.42],
    ]),
    fireworks: make(),
    rest: primaryPollutants.map((_, p) => addNoise(make(), seed, 400 + p, first, 26, 0.09)),
    answer: primaryPollutants.map(make),
    modes: Array.from({ length: modeCount }, (_, m) =>
      noiseOf(seed, 40 + m, first, hours, [
        [17, 0.85],
        [6, 0.52],
      ]),
    ),
  }
}

/** The shared state of the hours `first`..`first + hours - 1`; a function of the seed and the hour alone. */
export const regionHours = (seed: number, first: number, hours: number): Region => {
  const r = empty(first, hours, seed)
  const [from, count] = [first - gatheredHours, hours + gatheredHours]
  const fronts = frontSeries(seed, from, count)
  const flow = largeScaleFlow(seed, from, count, fronts.burst)
  const load = gatheredLoad(flow)
  const slowWet = noiseOf(seed, 21, first, hours, [[52, 1]])
  for (let i = 0; i < hours; i++) {
    const info = dayInfo(dayOfIndex(first + i))
    const hour = startHourOfIndex(first + i)
    r.info[i] = info
    r.clock[i] = hour
    r.heating[i] = monthlyBlend(climateNormals.heating, info)
    r.fireworks[i] = fireworksAt(hour, info)
    const at = i + gatheredHours
    r.dust[i] = fronts.dust[at]!
    r.potential[i] = r.potential[i]! + 2.0 * (fronts.stagnation[at]! - 0.34) - 0.95 * fronts.clearing[at]!
    skyAt(r, i, info, hour, fronts.chill[at]!, fronts.warming[at]!)
    ;[r.east[i], r.north[i]] = [flow.east[at]!, flow.north[at]!]
    windAt(r, i, info, hour, fronts.burst[at]!)
    ozoneAt(r, i, info, hour, slowWet[i]!, fronts.chill[at]!)
    primariesAt(r, i, info, hour, load[at]!)
  }
  return r
}

const skyAt = (r: Region, i: number, info: DayInfo, hour: number, chill: number, warming: number) => {
  const summer = info.month >= 6 && info.month <= 8 ? 1 : 0
  r.wet[i] = r.wet[i]! + summer * 0.2 * (hour >= 15 && hour <= 20 ? 1 : -0.26)
  r.rainThreshold[i] = monthlyBlend(rainThresholds, info)
  r.rainGain[i] = monthlyBlend(rainGains, info)
  r.cloud[i] = Math.min(1, Math.max(0, monthlyBlend(climateNormals.cloud, info) + 0.34 * r.wet[i]!))
  r.sun[i] = sunSine(hour, info.dayOfYear)
  const cold = 4.2 * (0.55 + 0.6 * r.heating[i]!)
  const anomaly = r.temperature[i]! - cold * chill + 2.6 * (warming - 0.42) + 0.35 * cold - 0.9
  r.temperature[i] = monthlyBlend(climateNormals.temperatureC, info) + anomaly - 1.6 * (r.cloud[i]! - 0.5)
  r.amplitude[i] = (6.4 - 3.4 * r.cloud[i]!) * (info.month >= 3 && info.month <= 6 ? 1.12 : 0.95)
  r.pressure[i] = r.pressure[i]! + 520 * chill - 260 * warming + 420 * Math.cos((2 * Math.PI * (info.dayOfYear - 5)) / 365.25)
  r.humidity[i] = monthlyBlend(climateNormals.humidity, info) + r.humidity[i]! + 24 * (r.cloud[i]! - 0.48) - 6 * chill
}

/** Answer of the mixing height's logarithm to the potential: from day to day it then varies by about 0.4, as soundings do. */
const mixingAnswer = -0.5
/** Variance of the potential, taken off so that the mean mixing height is the month's. */
const mixingExcess = (mixingAnswer ** 2 * 0.64) / 2

const windAt = (r: Region, i: number, info: DayInfo, hour: number, burst: number) => {
  const height = Math.max(0, sunSine(hour - 2, info.dayOfYear)) / 0.8
  const convection = Math.min(1, height) * (1 - 0.45 * r.cloud[i]!)
  r.north[i] = r.north[i]! + 0.8 * convection
  r.stir[i] = 0.72 + 0.75 * convection
  const night = monthlyBlend(climateNormals.mixingNightM, info)
  const usual = night + (monthlyBlend(climateNormals.mixingDayM, info) - night) * Math.min(1, 1.25 * convection) + 350 * burst
  r.mixing[i] = usual * Math.exp(mixingAnswer * r.potential[i]! - mixingExcess)
}

const ozoneAt = (r: Region, i: number, info: DayInfo, hour: number, slowWet: number, chill: number) => {
  const season = 0.45 + 0.55 * (1 - r.heating[i]!)
  const dim = Math.max(-1.2, Math.min(1.6, slowWet + 0.1))
  const photo = r.ozoneDay[i]! - 0.62 * dim + 0.18 * Math.min(1.5, r.potential[i]!) - 0.3 * chill
  const bright = 1 + 0.82 * season * Math.tanh(1.15 * photo)
  r.ozoneFloor[i] = (0.34 + 0.12 * r.heating[i]!) * (0.75 + 0.25 * bright)
  r.ozoneDay[i] = (1 - 0.34 - 0.12 * r.heating[i]!) * ozoneBell(hour) * bright
}

/** Threshold and gain of the wind near the ground in a usual month: `months.ts` has each month's, which need the air of the month first. */
const [usualThreshold, usualGain] = [0.7, 1.7] as const

const primariesAt = (r: Region, i: number, info: DayInfo, hour: number, load: number) => {
  const heat = r.heating[i]!
  const traffic = trafficAt(hour, info)
  const stove = heat * stoveActivity(hour)
  const thin = -Math.log(r.mixing[i]! / 600)
  const flow = Math.hypot(r.east[i]!, r.north[i]!)
  const calm = -Math.log((flow * r.stir[i]! + 0.8) / 2.2)
  const still = -Math.log((usualGain * Math.max(0, aboveThreshold(r.stir[i]!, flow, usualThreshold)) + 0.5) / 1.6)
  const excess = r.wet[i]! - r.rainThreshold[i]!
  const wash = Math.min(1, Math.max(0, excess + 0.25)) * 0.75
  const scavenged = Math.log1p(Math.max(0, excess + 0.7 * excess * Math.abs(excess)) * r.rainGain[i]!)
  const set = (p: number, value: number, answer: number) => {
    r.rest[p]![i] = r.rest[p]![i]! + value
    r.answer[p]![i] = answer
  }
  // Stable winter air keeps what it gathers for days; the sun's mixing of summer leaves the level to the wind of the hour and to rain.
  const fine =
    (0.3 + 1.25 * heat) * load + 0.3 * calm + (0.5 - 0.4 * heat) * still + 0.17 * thin - 0.4 * wash - (0.9 - 0.4 * heat) * scavenged
  set(0, Math.log(0.5 + 0.24 * traffic + 0.5 * stove) + fine, 0.1 + 0.3 * heat)
  set(1, Math.log(0.55 + 0.45 * traffic) + 0.6 * load + 0.1 * thin - 0.04 * calm - wash - 0.4 * scavenged, 0.1)
  set(
    2,
    Math.log(0.22 + 0.78 * traffic + 0.2 * stove) + 0.55 * load + 0.24 * thin + 0.18 * calm - 0.1 * wash - 0.55 * Math.max(0, r.sun[i]!),
    0.07,
  )
  set(3, Math.log(0.75 * fumigationAt(hour) + 0.9 * stove) + 0.6 * load + 0.1 * thin + 0.12 * calm - 0.35 * wash, 0.08 + 0.03 * heat)
  set(4, Math.log(0.55 + 0.25 * traffic + 0.35 * stove) + 0.5 * load + 0.14 * thin + 0.09 * calm, 0.07 + 0.02 * heat)
}
