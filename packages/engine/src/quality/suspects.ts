import type { PollutantId } from '@qingyuan/domain/parameters.ts'

/** Hours with the same value from which a sensor counts as stuck (proposal of the reference, §14): gases 6, CO 8 for its one decimal, else 4. */
const stuckHours: Record<PollutantId, number> = { pm2_5: 4, pm10: 4, o3: 6, no2: 6, so2: 6, co: 8 }
const zeroRunHours = 3
const spikeFloor: Record<PollutantId, number> = { pm2_5: 50, pm10: 50, o3: 50, no2: 50, so2: 50, co: 2 }

/**
 * Hours that belong to a run of one constant value.
 * @param values one an hour, NaN missing; a missing hour ends a run
 * @returns 1 where the value is stuck
 */
export const findStuck = (values: ArrayLike<number>, pollutant: PollutantId): Uint8Array => {
  const found = new Uint8Array(values.length)
  let start = 0
  for (let i = 1; i <= values.length; i++) {
    if (i < values.length && values[i] === values[start]) continue
    const need = values[start] === 0 ? zeroRunHours : stuckHours[pollutant]
    if (i - start >= need) found.fill(1, start, i)
    start = i
  }
  return found
}

/**
 * Single hours that stand far out of both neighbours: more than three times the larger one and more than 50 μg/m³ (CO 2 mg/m³) above it.
 * The reference's rule looks back only and needs the city's mean to tell an episode from a fault; a look at the hour after distinguishes them
 * too, at the price of a mark that comes an hour late.
 * @param values one an hour, NaN missing; without both neighbours nothing is marked
 */
export const findSpikes = (values: ArrayLike<number>, pollutant: PollutantId): Uint8Array => {
  const found = new Uint8Array(values.length)
  for (let i = 1; i < values.length - 1; i++) {
    const beside = Math.max(values[i - 1]!, values[i + 1]!)
    if (values[i]! > 3 * beside && values[i]! - beside > spikeFloor[pollutant]) found[i] = 1
  }
  return found
}

const meanBefore = (values: ArrayLike<number>, at: number, width: number): number => {
  let sum = 0
  for (let i = at - width; i < at; i++) sum += values[i] ?? Number.NaN
  return sum / width
}

/**
 * Hours inside a dust process (环办监测〔2016〕120号, numbers as recalled in the reference): begins when PM10 is at least twice its mean of the six
 * hours before and above 150 μg/m³ while PM2.5/PM10 is at most half of that ratio's mean before; ends when PM10 is back within 10 % of
 * the mean before the start. Six complete hours before are needed; a missing hour inside does not end the process.
 */
export const dustHours = (pm10: ArrayLike<number>, pm2_5: ArrayLike<number>): Uint8Array => {
  const found = new Uint8Array(pm10.length)
  const ratio = Float64Array.from(pm10, (value, i) => pm2_5[i]! / value)
  let base = Number.NaN
  for (let i = 6; i < pm10.length; i++) {
    if (base === base) {
      if (pm10[i]! <= base * 1.1) base = Number.NaN
      else found[i] = 1
      continue
    }
    const before = meanBefore(pm10, i, 6)
    if (pm10[i]! >= 2 * before && pm10[i]! > 150 && ratio[i]! <= 0.5 * meanBefore(ratio, i, 6)) {
      base = before
      found[i] = 1
    }
  }
  return found
}
