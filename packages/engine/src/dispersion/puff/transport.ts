import { calmSpeed, type WeatherColumn } from '../weather/weather-column.ts'
import { type Puff, risenAt, risenHeight } from './puff.ts'

export interface Transport {
  u: number
  v: number
  speed: number
  calm: boolean
  /** Top of the layer over the centre, m; the rise needs it again when the step is cut. */
  reachM: number
}

const wind = new Float64Array(2)
/** Slowest transport, m/s. */
const slowest = 0.001
const passes = 2

const total = (mass: Float64Array): number => {
  let sum = 0
  for (let s = 0; s < mass.length; s++) sum += mass[s]!
  return sum
}

const lidOver = ({ lidLastM, lidMaxM }: Puff, heightM: number, mixingHeightM: number): number => {
  if (mixingHeightM > heightM) return mixingHeightM
  if (lidLastM > heightM) return lidLastM
  return lidMaxM > heightM ? lidMaxM : Infinity
}

const meanSigmaZ = ({ young, old }: Puff): number => (old ? 0.5 * (young.sigmaZ + old.sigmaZ) : young.sigmaZ)

/** Bottom (m) of the air that carries a puff: one sigma z below its centre, or the bottom of its mixed layer. */
export const bottomOf = (puff: Puff): number => {
  const { layering, heightM, lidLastM } = puff
  if (layering === 2) return 0
  if (layering === 4) return heightM
  if (layering !== 6) return Math.max(heightM - meanSigmaZ(puff), 0)
  const below = total(puff.below)
  const above = total(puff.above)
  return above > 2 * below ? lidLastM * (1 - (2 * below) / above) : 0
}

/** Top (m) of the air that carries a puff: one sigma z above its centre within the lid, or the top of its mixed layer. */
export const topOf = (puff: Puff, stability: number, mixingHeightM: number): number => {
  const { layering, heightM, lidMaxM } = puff
  if (layering === 2 || layering === 6) return lidMaxM
  if (layering === 4) return heightM
  const top = heightM + meanSigmaZ(puff)
  return layering !== 3 && stability <= 4 ? Math.min(top, lidOver(puff, heightM, mixingHeightM)) : top
}

const meanDistance = ({ young, old }: Puff): number => (old ? 0.5 * (young.distanceM + old.distanceM) : young.distanceM)

const risingHeight = ({ ascent, riseDistanceM }: Puff, distanceM: number): number =>
  distanceM < riseDistanceM ? risenHeight(ascent, risenAt(ascent, distanceM)) : ascent.finalHeightM

/**
 * Wind of a step (m/s) while the plume still rises: the mean over the heights it passes, twice improved because the way depends on the wind.
 * `u` and `v` of `transport` come in as the wind at final height and are replaced.
 */
export const windWhileRising = (transport: Transport, puff: Puff, column: WeatherColumn, seconds: number): void => {
  const { riseDistanceM } = puff
  const start = meanDistance(puff)
  const { u, v, reachM } = transport
  const from = risingHeight(puff, start)
  const releaseM = puff.ascent.stack.heightM
  column.layerWind(Math.max(from - reachM, 0), from + reachM, releaseM, wind)
  let speed = Math.max(Math.hypot(wind[0]!, wind[1]!), slowest)
  for (let pass = 0; pass < passes; pass++) {
    const end = start + speed * seconds
    const to = risingHeight(puff, end)
    column.layerWind(Math.max(Math.min(from, to) - reachM, 0), Math.max(from, to) + reachM, releaseM, wind)
    const done = end > riseDistanceM ? 1 - riseDistanceM / end : 0
    transport.u = (1 - done) * wind[0]! + done * u
    transport.v = (1 - done) * wind[1]! + done * v
    speed = Math.hypot(transport.u, transport.v)
  }
  transport.speed = speed
}

/** Does the wind of this puff still follow its rise? */
export const isRising = (puff: Puff, column: WeatherColumn): boolean => column.followsRise && puff.young.distanceM < puff.riseDistanceM

const layerWindOf = (puff: Puff, column: WeatherColumn, topM: number): void =>
  column.layerWind(bottomOf(puff), topM, puff.ascent.stack.heightM, wind)

const transport: Transport = { u: 0, v: 0, speed: 0, calm: false, reachM: 0 }

/** Wind that carries a puff for `seconds`; calm below 0.5 m/s. Valid until the next call. */
export const transportOf = (puff: Puff, column: WeatherColumn, seconds: number): Transport => {
  const top = topOf(puff, column.stability, column.mixingHeightM)
  layerWindOf(puff, column, top)
  transport.u = wind[0]!
  transport.v = wind[1]!
  transport.speed = Math.hypot(wind[0]!, wind[1]!)
  transport.calm = false
  transport.reachM = top - puff.heightM
  if (isRising(puff, column)) windWhileRising(transport, puff, column, seconds)
  if (transport.speed >= calmSpeed) return transport
  transport.calm = true
  if (Math.abs(transport.v) < slowest) transport.v = slowest
  transport.speed = Math.max(transport.speed, slowest)
  return transport
}

/** Speed by which the number of steps of an hour is chosen. */
export const paceOf = (puff: Puff, column: WeatherColumn): number => {
  layerWindOf(puff, column, topOf(puff, column.stability, column.mixingHeightM))
  return Math.max(Math.hypot(wind[0]!, wind[1]!), slowest)
}
