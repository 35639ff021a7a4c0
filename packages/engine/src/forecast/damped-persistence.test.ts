import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { expect, test } from 'vitest'
import { dampedOutlook, fitDampedPersistence } from './damped-persistence.ts'

const first = instantOf(2024, 1, 1, 1)
const twoYears = 2 * 365 * 24
const issuedAt = first + twoYears * hourMs
const options = { leads: 72, issuedAt, seasonDays: 45, stride: 1, need: 50 }

/** Repeatable noise in -0.5..0.5 (a linear congruential generator), nearly normal as a sum of four. */
const noise = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296 - 0.5
  }
  return () => next() + next() + next() + next()
}

const memoryOfOne = (rho: number, level: number): Float64Array => {
  const shake = noise(7)
  const values = new Float64Array(twoYears)
  for (let i = 1; i < values.length; i++) values[i] = rho * values[i - 1]! + shake()
  return values.map(value => value + level)
}

test('a series that repeats itself every day is foretold exactly, with no width', () => {
  const daily = Float64Array.from({ length: twoYears }, (_, i) => 10 + (i % 24))
  const outlook = dampedOutlook(fitDampedPersistence(daily, first, options), 10 + ((twoYears - 1) % 24), first + (twoYears - 1) * hourMs)
  for (const lead of [1, 24, 30, 72]) {
    const truth = 10 + ((twoYears - 1 + lead) % 24)
    expect(outlook.median[lead - 1]).toBeCloseTo(truth, 9)
    expect(outlook.upper[lead - 1]! - outlook.lower[lead - 1]!).toBeCloseTo(0, 9)
  }
})

test('an anomaly fades as it did in the past: after one hour by rho, after two by rho squared', () => {
  const model = fitDampedPersistence(memoryOfOne(0.9, 100), first, options)
  expect(model.memory[0]).toBeCloseTo(0.9, 1)
  expect(model.memory[1]).toBeCloseTo(0.81, 1)
  expect(model.memory[71]).toBeLessThan(0.15)
})

test('the 80 % interval holds about 80 % of what came, and grows with the lead', () => {
  const values = memoryOfOne(0.95, 50)
  const model = fitDampedPersistence(values, first, options)
  let [inside, judged] = [0, 0]
  for (let i = 24 * 30; i < 24 * 45; i++) {
    const outlook = dampedOutlook(model, values[i]!, first + i * hourMs)
    for (const lead of [6, 24]) {
      judged++
      const came = values[i + lead]!
      if (came >= outlook.lower[lead - 1]! && came <= outlook.upper[lead - 1]!) inside++
    }
  }
  expect(inside / judged).toBeGreaterThan(0.68)
  expect(inside / judged).toBeLessThan(0.92)
  expect(model.errors.p90[23]!).toBeGreaterThan(model.errors.p90[0]!)
})

test('nothing is said without a newest value, with too little history, or below zero', () => {
  const model = fitDampedPersistence(memoryOfOne(0.9, 1), first, options)
  expect([...dampedOutlook(model, Number.NaN, issuedAt).median].every(Number.isNaN)).toBe(true)
  expect(Math.min(...dampedOutlook(model, 0, issuedAt).lower)).toBeGreaterThanOrEqual(0)
  const short = fitDampedPersistence(memoryOfOne(0.9, 1).slice(0, 40), first, options)
  expect([...dampedOutlook(short, 1, issuedAt).median].every(Number.isNaN)).toBe(true)
})

test('missing hours of the history are left out, not taken as zero', () => {
  const gappy = memoryOfOne(0.9, 100).map((value, i) => (i % 5 === 0 ? Number.NaN : value))
  const model = fitDampedPersistence(gappy, first, options)
  expect(model.memory[0]).toBeCloseTo(0.9, 1)
  expect(model.climatology.every(value => Math.abs(value - 100) < 3)).toBe(true)
})
