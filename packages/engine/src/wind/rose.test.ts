import { describe, expect, it } from 'vitest'
import { polarPlot } from './polar-plot.ts'
import { conditionalProbability } from './probability.ts'
import { rose } from './rose.ts'

const input = {
  speed: [0.1, 2, 2, 4, 4, Number.NaN, 3],
  direction: [90, 0, 350, 90, 100, 90, Number.NaN],
  value: [50, 10, 20, 30, 70, 10, 20],
}

describe('roses', () => {
  const options = { sectors: 8, bounds: [15, 40], calmUpTo: 0.2, evenOut: 'none' } as const
  it('count calm air and air without direction apart, and all shares make a hundred', () => {
    const result = rose(input, options)
    expect(result).toMatchObject({ total: 6, calm: 1, withoutDirection: 1, calmMean: 50 })
    expect(Array.from(result.counts.subarray(0, 9))).toEqual([1, 1, 0, 0, 0, 0, 0, 1, 1])
    expect(result.shares.reduce((a, b) => a + b) + result.calmShare + 100 / 6).toBeCloseTo(100, 10)
  })
  it('tell the mean, the part in all pollution and the pollution coefficient of a sector', () => {
    const result = rose(input, options)
    expect(result.means[2]).toBe(50)
    // 100 of 180: the hour without direction has no sector and no part.
    expect(result.contributions[2]).toBeCloseTo((100 * 100) / 180, 10)
    expect(result.coefficients[2]).toBeCloseTo((100 * 2) / 6 / 4, 10)
    expect(result.means[4]).toBeNaN()
  })
})

describe('conditional probability', () => {
  const options = { sectors: 8, speedBounds: [], above: 50, upTo: 100, calmUpTo: 0.2, need: 1 } as const
  it('by hand: above the median of 25, one of two hours from the north is not, both from the east are', () => {
    const result = conditionalProbability(input, options)
    expect(result.threshold).toBe(25)
    expect([result.probability[0], result.probability[2]]).toEqual([0, 1])
    expect(result.probability[4]).toBeNaN()
    expect(result.lower[2]).toBeCloseTo(0.3424, 4)
  })
  it('says nothing where too few hours blew', () => {
    expect(conditionalProbability(input, { ...options, need: 3 }).probability.every(Number.isNaN)).toBe(true)
  })
})

describe('polar plots', () => {
  const n = 4000
  const wind = {
    speed: Float64Array.from({ length: n }, (_, i) => ((i * 37) % 101) / 10),
    direction: Float64Array.from({ length: n }, (_, i) => (((i * 53) % 36) + 1) * 10),
  }
  it('find the wind that brings a plume', () => {
    const value = wind.speed.map((ws, i) => {
      const [u, v] = [ws * Math.sin((wind.direction[i]! * Math.PI) / 180), ws * Math.cos((wind.direction[i]! * Math.PI) / 180)]
      return 20 + 80 * Math.exp(-((u - 4) ** 2 + (v + 3) ** 2) / 8)
    })
    const plot = polarPlot(
      { ...wind, value },
      { statistic: { kind: 'mean' }, minHours: 1, uncertainty: true, cells: 41, basis: 60, everyBin: 5 },
    )
    expect(plot.highest.speed).toBeCloseTo(5, 0)
    expect(Math.abs(plot.highest.direction - 126.87)).toBeLessThan(5)
    expect(Math.abs(plot.highest.value - 100)).toBeLessThan(3)
    const cell = plot.value.indexOf(plot.value.reduce((a, b) => (b > a ? b : a), 0))
    expect(plot.lower![cell]).toBeLessThan(plot.value[cell]!)
    expect(plot.upper![cell]).toBeGreaterThan(plot.value[cell]!)
  })
  const mean = { statistic: { kind: 'mean' }, minHours: 1, uncertainty: true } as const
  const hours = (count: number, direction: (i: number) => number, speed: (i: number) => number) => ({
    speed: Float64Array.from({ length: count }, (_, i) => speed(i)),
    direction: Float64Array.from({ length: count }, (_, i) => direction(i)),
    value: Float64Array.from({ length: count }, (_, i) => 20 + ((i * 7) % 13)),
  })
  it.each([10, 12, 15, 36])('of %i bins only have a surface among their values', count => {
    const { value, bins, lower } = polarPlot(
      hours(
        count,
        i => i * 10,
        () => 3,
      ),
      mean,
    )
    const drawn = value.filter(cell => cell === cell)
    expect([bins.u.length, drawn.length > 100, lower!.filter(cell => cell === cell).length]).toEqual([count, true, drawn.length])
    expect(drawn.every(cell => cell > 15 && cell < 37)).toBe(true)
  })
  it('of a vane that does not turn are empty, also where it turns right round', () => {
    for (const direction of [() => 270, (i: number) => (i % 2 === 0 ? 90 : 270), () => 35])
      expect(
        polarPlot(
          hours(300, direction, i => (i % 30) / 3 + 0.1),
          mean,
        ).value.every(Number.isNaN),
      ).toBe(true)
  })
  it('of a few hours, or of none, are empty', () => {
    const few = polarPlot(
      { speed: [1, 2], direction: [10, 20], value: [3, 4] },
      { statistic: { kind: 'mean' }, minHours: 1, uncertainty: false },
    )
    expect([few.value.every(Number.isNaN), few.highest.value, few.bins.total]).toEqual([true, Number.NaN, 2])
    expect(
      polarPlot({ speed: [], direction: [], value: [] }, { statistic: { kind: 'mean' }, minHours: 1, uncertainty: false }).bins.total,
    ).toBe(0)
  })
})
