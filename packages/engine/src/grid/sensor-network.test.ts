import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { calibratedValue } from './calibrate-sensor.ts'
import { calibrateNetwork, longestEqualRun, networkLevels, nightCorrelations, zeroSpan } from './sensor-network.ts'

const hours = 30 * 24
const whole = { from: 0, to: hours }
const clocks = Uint8Array.from({ length: hours }, (_, h) => (h % 24) + 1)

/** Twelve instruments in one air: gain, zero and effect of humidity of each are known. */
const network = () => {
  const random = seededRandom(5)
  const air = Float64Array.from({ length: hours }, (_, h) => 120 + 40 * Math.sin(h / 9) + 12 * random.normal())
  const wet = Float64Array.from({ length: hours }, (_, h) => 55 + 30 * Math.sin(h / 11))
  const truth = Array.from({ length: 12 }, (_, s) => ({ gain: [0.8, 1, 1.25][s % 3]!, zero: 20 * (s % 4) - 30, humid: 0.5 + 0.1 * s }))
  const raw = truth.map(({ gain, zero, humid }) =>
    air.map((value, h) => gain * value + zero + humid * Math.max(0, wet[h]! - 60) + random.normal()),
  )
  return { air, truth, network: { raw, humidity: truth.map(() => wet), reference: air } }
}

describe('a network without a reference of its kind', () => {
  it('agrees with itself after calibration, and the effect of humidity is gone', () => {
    const { air, network: own } = network()
    const found = calibrateNetwork(own, whole, whole)
    const errorOf = (valueAt: (s: number, h: number) => number) => {
      const errors = own.raw.flatMap((_, s) => Array.from(air, (value, h) => valueAt(s, h) - value))
      const middle = errors.reduce((sum, value) => sum + value, 0) / errors.length
      return Math.sqrt(errors.reduce((sum, value) => sum + (value - middle) ** 2, 0) / errors.length)
    }
    const raw = errorOf((s, h) => own.raw[s]![h]!)
    const calibrated = errorOf((s, h) => calibratedValue(found[s]!, own.raw[s]![h]!, own.humidity[s]![h]!))
    // Half of the logarithm of a gain stays by intention: 12 % of values that vary by 30 and lie 40 above the low levels.
    expect(raw).toBeGreaterThan(30)
    expect(calibrated).toBeLessThan(0.3 * raw)
  })

  it('matches gains to the median of the network', () => {
    const { truth, network: own } = network()
    for (const [s, found] of calibrateNetwork(own, whole, whole).entries())
      expect(found!.matchedGain / (1 / truth[s]!.gain), String(s)).toBeCloseTo(1, 1)
  })

  it('gives nothing for a sensor with fewer than 24 dry hours, and leaves the others as they are', () => {
    const { network: own } = network()
    const raw = own.raw.map((column, s) => (s === 3 ? column.map((value, h) => (h < 40 ? value : Number.NaN)) : column))
    const found = calibrateNetwork({ ...own, raw }, whole, { from: hours - 168, to: hours })
    expect(found.map(each => each === null)).toEqual(raw.map((_, s) => s === 3))
  })

  it('takes the zero from the week, and after a wet week from as many weeks as have 24 dry hours', () => {
    const { network: own } = network()
    const wetFrom = (from: number) => ({ ...own, humidity: own.humidity.map(column => column.map((value, h) => (h >= from ? 90 : value))) })
    expect(zeroSpan(own, whole)).toEqual({ from: hours - 168, to: hours })
    expect(zeroSpan(wetFrom(hours - 10 * 24), whole)).toEqual({ from: hours - 2 * 168, to: hours })
    expect(zeroSpan(wetFrom(0), whole)).toEqual(whole)
  })

  it('has levels about the median of the network, and a drifting sensor leaves them', () => {
    const { network: own } = network()
    const drifting = own.raw.map((column, s) => (s === 0 ? column.map((value, h) => value + h / 12) : column))
    const week = (from: number) => networkLevels({ ...own, raw: drifting }, { from, to: from + 168 })
    expect(week(hours - 168)[0]! - week(0)[0]!).toBeCloseTo((hours - 168) / 12, -1)
  })
})

describe('hours of a sensor', () => {
  it('correlate by night with those of the same air, not with noise', () => {
    const { network: own } = network()
    const random = seededRandom(9)
    const raw = [...own.raw, Float64Array.from({ length: hours }, () => random.normal())]
    const [same, noise] = nightCorrelations(raw, 0, [1, 12], clocks, whole)
    expect(same).toBeGreaterThan(0.95)
    expect(Math.abs(noise!)).toBeLessThan(0.2)
    expect(nightCorrelations(raw, 0, [1], clocks, { from: 0, to: 48 })[0]).toBeNaN()
  })

  it('that stay equal are counted; a missing one ends the run', () => {
    const raw = Float64Array.of(5, 5, 5, Number.NaN, 5, 5, 7)
    expect(longestEqualRun(raw, { from: 0, to: 7 })).toBe(3)
    expect(longestEqualRun(raw, { from: 3, to: 7 })).toBe(2)
  })
})
