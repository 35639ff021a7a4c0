import type { Member } from './members.ts'

/**
 * The weather as a chain of members: in each hour the air moves as one member has it, and the next hour as one whose errors are alike. Forty members of six
 * hours then stand for forty to the sixth power of weathers, of which those alike hour by hour are likely.
 */
export interface WeatherChain {
  members: number
  hours: number
  /** Probability of member j in hour h + 1 after member i in hour h: [(h · members + i) · members + j]. */
  steps: Float64Array
}

const deviation = (values: readonly number[]): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Degrees that the direction's error changes by from hour to hour at least: members are so far apart. */
const leastTurnDeg = 2
/** Of the spread of speed, mixing height and class among members, the part by which two hours of one weather may differ. */
const drift = 0.4

/** @param from first hour of the incident in the members' own hours */
export const chainOf = (members: readonly Member[], from: number, hours: number): WeatherChain => {
  const count = members.length
  const steps = new Float64Array(Math.max(0, hours - 1) * count * count)
  const turnAt = ({ turnDeg }: Member, h: number) => turnDeg[Math.min(from + h, turnDeg.length - 1)]!
  const steady = [
    members.map(({ speedFactor }) => Math.log(speedFactor)),
    members.map(({ mixingFactor }) => Math.log(mixingFactor)),
    members.map(({ classShift }) => classShift),
  ].map(values => ({ values, sd: Math.max(1e-6, drift * deviation(values)) }))
  for (let h = 0; h < hours - 1; h++) {
    const turnSd = Math.max(leastTurnDeg, deviation(members.map(member => turnAt(member, h + 1) - turnAt(member, h))))
    for (let i = 0; i < count; i++) {
      const row = steps.subarray((h * count + i) * count, (h * count + i + 1) * count)
      let sum = 0
      for (let j = 0; j < count; j++) {
        let square = ((turnAt(members[j]!, h + 1) - turnAt(members[i]!, h)) / turnSd) ** 2
        for (const { values, sd } of steady) square += ((values[j]! - values[i]!) / sd) ** 2
        row[j] = Math.exp(-0.5 * square)
        sum += row[j]!
      }
      for (let j = 0; j < count; j++) row[j] = row[j]! / sum
    }
  }
  return { members: count, hours, steps }
}

/** Room for one pass over the chain; used again and again. */
export interface ChainScratch {
  /** Probability of each member given the measurements up to the hour: [hour · members + member]. */
  filtered: Float64Array
}

export const chainScratch = ({ members, hours }: WeatherChain): ChainScratch => ({ filtered: new Float64Array(members * hours) })

/**
 * Log likelihood of all hours, every weather of the chain counted (the forward pass of a hidden Markov model).
 *
 * @param logs log likelihood of each hour's measurements in each member: [hour · members + member]
 * Source: Rabiner 1989, section III.
 */
export const chainEvidence = ({ members, hours, steps }: WeatherChain, logs: Float64Array, { filtered }: ChainScratch): number => {
  let evidence = 0
  for (let h = 0; h < hours; h++) {
    const at = h * members
    if (h === 0) filtered.fill(1 / members, 0, members)
    else {
      filtered.fill(0, at, at + members)
      for (let i = 0; i < members; i++) {
        const before = filtered[at - members + i]!
        if (before < 1e-9) continue
        const row = (at - members + i) * members
        for (let j = 0; j < members; j++) filtered[at + j]! += before * steps[row + j]!
      }
    }
    let most = -Infinity
    for (let j = 0; j < members; j++) if (logs[at + j]! > most) most = logs[at + j]!
    let sum = 0
    for (let j = 0; j < members; j++) {
      const value = filtered[at + j]! * Math.exp(logs[at + j]! - most)
      filtered[at + j] = value
      sum += value
    }
    evidence += most + Math.log(sum)
    for (let j = 0; j < members; j++) filtered[at + j]! /= sum
  }
  return evidence
}

const pick = (weights: (j: number) => number, count: number, share: number): number => {
  let sum = 0
  for (let j = 0; j < count; j++) sum += weights(j)
  let rest = share * sum
  for (let j = 0; j < count; j++) {
    rest -= weights(j)
    if (rest < 0) return j
  }
  return count - 1
}

/** One weather drawn from its probability given all measurements, after `chainEvidence`: a member for each hour. */
export const drawWeatherPath = (
  { members, hours, steps }: WeatherChain,
  { filtered }: ChainScratch,
  next: () => number,
  out: Int32Array,
): void => {
  for (let h = hours - 1; h >= 0; h--) {
    const after = out[h + 1]
    const weight = (j: number) => filtered[h * members + j]! * (h === hours - 1 ? 1 : steps[(h * members + j) * members + after!]! + 1e-12)
    out[h] = pick(weight, members, next())
  }
}
