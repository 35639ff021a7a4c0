import { risingAt } from '../release/plume-rise.ts'
import { calmSpeed, type WeatherColumn } from '../weather/weather-column.ts'
import { ascentAt, type Puff } from './puff.ts'

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

const total = (mass: Float64Array): number => mass.reduce((sum, grams) => sum + grams, 0)

const lidOver = ({ lidLastM, lidMaxM }: Puff, heightM: number, mixingHeightM: number): number => {
  for (const lid of [mixingHeightM, lidLastM, lidMaxM]) if (lid > heightM) return lid
  return Infinity
}

/** Bottom and top (m) of the air that carries a puff: one sigma z about its centre within the lid, or its mixed layer. */
export const extentOf = (puff: Puff, stability: number, mixingHeightM: number): [bottomM: number, topM: number] => {
  const { layering, heightM, lidMaxM, lidLastM } = puff
  if (layering === 2) return [0, lidMaxM]
  if (layering === 4) return [heightM, heightM]
  if (layering === 6) {
    const [below, above] = [total(puff.below), total(puff.above)]
    return [above > 2 * below ? lidLastM * (1 - (2 * below) / above) : 0, lidMaxM]
  }
  const sigma = puff.old ? 0.5 * (puff.young.sigmaZ + puff.old.sigmaZ) : puff.young.sigmaZ
  const top = heightM + sigma
  return [Math.max(heightM - sigma, 0), layering !== 3 && stability <= 4 ? Math.min(top, lidOver(puff, heightM, mixingHeightM)) : top]
}

const meanDistance = ({ young, old }: Puff): number => (old ? 0.5 * (young.distanceM + old.distanceM) : young.distanceM)

/**
 * Wind of a step (m/s) while the plume still rises: the mean over the heights it passes, twice improved because the way depends on the wind.
 * `u` and `v` of `transport` come in as the wind at final height and are replaced.
 */
export const windWhileRising = (transport: Transport, puff: Puff, column: WeatherColumn, seconds: number): void => {
  const { ascent, riseDistanceM } = puff
  const start = meanDistance(puff)
  const heightAt = (distance: number) => (distance < riseDistanceM ? ascentAt(ascent, risingAt, distance)[0] : ascent.finalHeightM)
  const [u, v] = [transport.u, transport.v]
  const from = heightAt(start)
  const layer = (low: number, high: number) => {
    column.layerWind(Math.max(low - transport.reachM, 0), high + transport.reachM, ascent.stack.heightM, wind)
  }
  layer(from, from)
  let speed = Math.max(Math.hypot(wind[0]!, wind[1]!), slowest)
  for (let pass = 0; pass < passes; pass++) {
    const end = start + speed * seconds
    const to = heightAt(end)
    layer(Math.min(from, to), Math.max(from, to))
    const done = end > riseDistanceM ? 1 - riseDistanceM / end : 0
    transport.u = (1 - done) * wind[0]! + done * u
    transport.v = (1 - done) * wind[1]! + done * v
    speed = Math.hypot(transport.u, transport.v)
  }
  transport.speed = speed
}

/** Does the wind of this puff still follow its rise? */
export const isRising = (puff: Puff, column: WeatherColumn): boolean => column.followsRise && puff.young.distanceM < puff.riseDistanceM

/** Wind that carries a puff for `seconds`; calm below 0.5 m/s. */
export const transportOf = (puff: Puff, column: WeatherColumn, seconds: number): Transport => {
  const [bottom, top] = extentOf(puff, column.stability, column.mixingHeightM)
  column.layerWind(bottom, top, puff.ascent.stack.heightM, wind)
  const transport: Transport = { u: wind[0]!, v: wind[1]!, speed: Math.hypot(wind[0]!, wind[1]!), calm: false, reachM: top - puff.heightM }
  if (isRising(puff, column)) windWhileRising(transport, puff, column, seconds)
  if (transport.speed >= calmSpeed) return transport
  transport.calm = true
  if (Math.abs(transport.v) < slowest) transport.v = slowest
  transport.speed = Math.max(transport.speed, slowest)
  return transport
}

/** Speed by which the number of steps of an hour is chosen. */
export const paceOf = (puff: Puff, column: WeatherColumn): number => {
  const [bottom, top] = extentOf(puff, column.stability, column.mixingHeightM)
  column.layerWind(bottom, top, puff.ascent.stack.heightM, wind)
  return Math.max(Math.hypot(wind[0]!, wind[1]!), slowest)
}
