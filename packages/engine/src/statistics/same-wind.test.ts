import { describe, expect, test } from 'vitest'
import { compareSameWind } from './same-wind.ts'

const hours = 24
const fill = (value: (i: number) => number) => Float64Array.from({ length: hours }, (_, i) => value(i))
const usual = {
  speed: fill(() => 1),
  direction: fill(() => 235),
  station: fill(i => (i < 12 ? 100 : 60) + (i % 2 ? 2 : -2)),
  neighbours: fill(i => (i < 12 ? 70 : 60) + (i % 2 ? 2 : -2)),
  before: [0, 12],
  after: [12, 24],
  sector: [210, 260],
  band: [0.5, 2],
} as const

describe('hours of the same wind', () => {
  test('give the change of the station less that of its neighbours, with its range', () => {
    const { before, after, change, neighbourChange, net, fallProbability } = compareSameWind(usual)
    expect([before.mean, before.hours, after.mean, change.mean, neighbourChange.mean]).toEqual([100, 12, 60, -40, -10])
    expect(net.mean).toBe(-30)
    // Twelve values of ±2: variance 48 / 11, standard error of four means sqrt(4 · 48 / 11 / 12) = 1.206; t(0.8, 44) = 1.301.
    expect(net.high - net.mean).toBeCloseTo(1.206 * 1.301, 2)
    expect(fallProbability).toBeGreaterThan(0.999)
  })

  test('of another sector, another speed or without a value do not count', () => {
    const direction = fill(i => (i === 0 ? 90 : i === 1 ? Number.NaN : 235))
    const speed = fill(i => (i === 2 ? 3 : 1))
    const station = fill(i => (i === 3 ? Number.NaN : usual.station[i]!))
    expect(compareSameWind({ ...usual, direction, speed, station }).before.hours).toBe(8)
  })

  test('may lie on both sides of north', () => {
    const direction = fill(i => (i % 3 === 0 ? 350 : i % 3 === 1 ? 10 : 180))
    expect(compareSameWind({ ...usual, direction, sector: [335, 25] }).before.hours).toBe(8)
  })

  test('need no direction in calm air', () => {
    const calm = { ...usual, speed: fill(() => 0.2), direction: fill(() => Number.NaN), sector: null, band: [0, 0.5] as const }
    expect(compareSameWind(calm).after.hours).toBe(12)
  })

  test('without neighbours leave the plain change, and without hours no range', () => {
    expect(compareSameWind({ ...usual, neighbours: null }).net.mean).toBe(-40)
    const { net, fallProbability } = compareSameWind({ ...usual, after: [24, 24] })
    expect([net.mean, net.low, fallProbability]).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
})
