import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { bootstrapPmf, drawRows } from './bootstrap.ts'
import { displacePmf } from './displacement.ts'
import { type PmfOptions, pmf } from './pmf.ts'
import type { PmfInput } from './pmf-problem.ts'
import { rotationalFreedom } from './rotation.ts'
import { pmfValue, strengthOf } from './uncertainty.ts'

/** Three sources with species and samples of their own (zeros hold them apart), and noise of the stated size. */
const made = (noise: number, rows = 120): PmfInput & { truth: number[][] } => {
  const random = seededRandom(11)
  const truth = [
    [8, 4, 0, 0, 1, 2],
    [0, 3, 5, 0, 2, 0],
    [0, 0, 1, 3, 3, 1],
  ]
  const contributions = Array.from({ length: rows }, () => truth.map(() => Math.max(0, random.next() * 3 - 0.9)))
  const exact = contributions.flatMap(g => truth[0]!.map((_, j) => g.reduce((sum, each, k) => sum + each * truth[k]![j]!, 0)))
  const values = exact.map(value => value + noise * random.normal())
  return { rows, species: 6, values, uncertainties: exact.map(() => noise), truth }
}
const options: PmfOptions = { factors: 3, starts: 5, seed: 1, outlierDistance: null }
const columnsOf = (values: Float64Array, p: number) =>
  Array.from({ length: p }, (_, k) => Array.from(values.filter((__, at) => at % p === k)))
const shape = (profile: readonly number[]) => profile.map(value => value / profile.reduce((a, b) => a + b, 0))

describe('PMF', () => {
  it('finds the sources again that made the samples, whatever their order, with Q near its expectation', () => {
    const input = made(0.1)
    const { best } = pmf(input, options)
    const found = columnsOf(best.profiles, 3).map(shape)
    for (const source of input.truth.map(shape)) {
      const worst = found.map(profile => Math.max(...profile.map((value, j) => Math.abs(value - source[j]!))))
      // Noise is some 3 % of the larger values.
      expect(Math.min(...worst)).toBeLessThan(0.02)
    }
    // Chi-square of 342 degrees of freedom: 342 +- 4 sqrt(684); the active bounds take some more off.
    expect(best.qExpected).toBe(720 - 3 * 126)
    expect(best.q / best.qExpected).toBeGreaterThan(0.7)
    expect(best.q / best.qExpected).toBeLessThan(1.31)
  })

  it('contributions may reach -0.2 of their mean as in EPA PMF: at the floor nothing nearby is better', () => {
    const input = made(0.4)
    const bound = pmf(input, options).best
    const { best, runs } = pmf(input, { ...options, descent: { leastContribution: -0.2, tolerance: 1e-10 } })
    expect(Math.min(...best.contributions)).toBeCloseTo(-0.2, 5)
    expect(best.q).toBeLessThan(0.99 * bound.q)
    expect(runs.every(run => run.converged)).toBe(true)
    const qOf = (contributions: Float64Array) => {
      const means = [0, 1, 2].map(k => contributions.reduce((sum, g, at) => sum + (at % 3 === k ? g / 120 : 0), 0))
      const allowed = contributions.map((g, at) => Math.max(g, -0.2 * means[at % 3]!))
      return Array.from(input.values).reduce((sum, value, at) => {
        const [i, j] = [Math.floor(at / 6), at % 6]
        const modelled = [0, 1, 2].reduce((m, k) => m + allowed[i * 3 + k]! * best.profiles[j * 3 + k]!, 0)
        return sum + ((value - modelled) / 0.4) ** 2
      }, 0)
    }
    const random = seededRandom(5)
    // A factor as a whole, all its samples less, which makes room for lower ones; then single samples.
    for (let n = 0; n < 300; n++) {
      const [factor, all] = [n % 3, n < 100]
      const move = 1e-3 * random.normal()
      const moved = best.contributions.map((g, at) => (at % 3 === factor && (all || random.next() < 0.05) ? g + move : g))
      expect(qOf(moved)).toBeGreaterThan(best.q - 1e-6 * best.q)
    }
  })

  it('contributions have mean 1, the first factor explains most, and Q is what the residuals say', () => {
    const input = made(0.1)
    const { best, runs } = pmf(input, options)
    for (const column of columnsOf(best.contributions, 3)) expect(column.reduce((a, b) => a + b, 0) / 120).toBeCloseTo(1, 12)
    const sums = columnsOf(best.profiles, 3).map(column => column.reduce((a, b) => a + b, 0))
    expect(sums).toEqual([...sums].sort((a, b) => b - a))
    let q = 0
    for (let i = 0; i < 120; i++)
      for (let j = 0; j < 6; j++) {
        const modelled = [0, 1, 2].reduce((sum, k) => sum + best.contributions[i * 3 + k]! * best.profiles[j * 3 + k]!, 0)
        q += ((input.values[i * 6 + j]! - modelled) / 0.1) ** 2
      }
    expect(best.q).toBeCloseTo(q, 6)
    expect(Math.min(...runs.map(run => run.q))).toBeCloseTo(q, 4)
    expect(best.qRatioBySpecies.reduce((a, b) => a + b, 0) / 6).toBeCloseTo(best.q / best.qExpected, 9)
  })

  it('gives the same for the same seed, and the same starts when workers share them', () => {
    const input = made(0.1)
    const whole = pmf(input, { ...options, starts: 4 })
    expect(pmf(input, { ...options, starts: 4 })).toEqual(whole)
    const parts = [0, 2].flatMap(firstStart => pmf(input, { ...options, starts: 2, firstStart }).runs)
    expect(parts).toEqual(whole.runs)
  })

  it('a missing value has no weight: its placeholder does not matter, and it is not expected', () => {
    const input = made(0.1)
    const [values, uncertainties] = [Float64Array.from(input.values), Float64Array.from(input.uncertainties)]
    for (let at = 5; at < values.length; at += 17) values[at] = Number.NaN
    const missing = pmf({ ...input, values, uncertainties }, options).best
    for (let at = 5; at < values.length; at += 17) uncertainties[at] = Number.NaN
    expect(pmf({ ...input, values, uncertainties }, options).best).toEqual(missing)
    expect(missing.qExpected).toBe(720 - 43 - 3 * 126)
    const found = columnsOf(missing.profiles, 3).map(shape)
    expect(Math.min(...found.map(profile => Math.abs(profile[0]! - 8 / 15)))).toBeLessThan(0.02)
  })

  it('another unit of a species changes its profile by that factor and nothing else', () => {
    const input = made(0.1)
    const inOther = (values: ArrayLike<number>) => Float64Array.from(values, (value, at) => (at % 6 === 2 ? value * 1000 : value))
    const [a, b] = [
      pmf(input, options).best,
      pmf({ ...input, values: inOther(input.values), uncertainties: inOther(input.uncertainties) }, options).best,
    ]
    expect(b.q).toBeCloseTo(a.q, 3)
    const third = (values: Float64Array) => [...values.subarray(6, 9)].sort((x, y) => x - y)
    third(b.profiles).forEach((value, k) => expect(value / 1000).toBeCloseTo(third(a.profiles)[k]!, 3))
  })

  it('one wild value pulls less when outliers are down-weighted', () => {
    const input = made(0.1)
    const values = Float64Array.from(input.values)
    values[300] = values[300]! + 40
    const wrong = (outlierDistance: number | null) => {
      const found = columnsOf(pmf({ ...input, values }, { ...options, outlierDistance }).best.profiles, 3).map(shape)
      return Math.max(...input.truth.map(shape).map(s => Math.min(...found.map(f => Math.max(...f.map((v, j) => Math.abs(v - s[j]!)))))))
    }
    expect(wrong(4)).toBeLessThan(0.03)
    expect(wrong(null)).toBeGreaterThan(wrong(4) * 2)
  })

  it('refuses an uncertainty of zero with row and column, and more factors than the data can bear', () => {
    const input = made(0.1)
    const uncertainties = Float64Array.from(input.uncertainties)
    uncertainties[6 * 3 + 4] = 0
    expect(() => pmf({ ...input, uncertainties }, options)).toThrow('第 4 行第 5 列：不确定度必须是大于 0')
    expect(() => pmf(input, { ...options, factors: 6 })).toThrow('因子数 6 过多')
    expect(() => pmf({ ...input, rows: 119 }, options)).toThrow('应有 119 行 × 6 列')
    const without = (lost: (at: number) => boolean) => Float64Array.from(input.values, (value, at) => (lost(at) ? Number.NaN : value))
    expect(() => pmf({ ...input, values: without(at => at >= 12 && at < 18) }, options)).toThrow('第 3 行没有有效数据')
    expect(() => pmf({ ...input, values: without(at => at % 6 === 1) }, options)).toThrow('第 2 列没有有效数据')
  })

  it('stops on its signal and reports progress', () => {
    const shares: number[] = []
    pmf(made(0.1), { ...options, starts: 2, onProgress: share => shares.push(share) })
    expect(shares).toEqual([0.5, 1])
    const signal = AbortSignal.abort()
    expect(() => pmf(made(0.1), { ...options, signal })).toThrow('abort')
    const { best } = pmf(made(0.1), { ...options, starts: 1 })
    expect(() => bootstrapPmf(made(0.1), best, { runs: 1, seed: 1, blockRows: 1, threshold: 0.6, signal })).toThrow('abort')
    expect(() => displacePmf(made(0.1), best, { dQ: 4, signal })).toThrow('abort')
  })
})

describe('how far to believe a solution', () => {
  it('the bootstrap finds well-parted factors again, and its interval is as wide as the noise says', () => {
    const input = made(0.1)
    const { best } = pmf(input, options)
    const { mapping, percentiles } = bootstrapPmf(input, best, { runs: 40, seed: 3, blockRows: 5, threshold: 0.6 })
    expect([...mapping]).toEqual([40, 0, 0, 0, 0, 40, 0, 0, 0, 0, 40, 0])
    const inside = best.profiles.filter((value, at) => value >= percentiles[5][at]! - 1e-9 && value <= percentiles[95][at]! + 1e-9).length
    expect(inside).toBeGreaterThanOrEqual(15)
    const noisy = pmf(made(0.4), options).best
    const wide = bootstrapPmf(made(0.4), noisy, { runs: 40, seed: 3, blockRows: 5, threshold: 0.6 }).percentiles
    const width = (p: Record<5 | 95, Float64Array>) => p[95].reduce((sum, value, at) => sum + value - p[5][at]!, 0)
    expect(width(wide)).toBeGreaterThan(width(percentiles))
  })

  it('a resample is whole blocks of the rows', () => {
    const rows = drawRows(20, 5, 9)
    for (let at = 0; at < 20; at += 5) for (let b = 1; b < 5; b++) expect(rows[at + b]).toBe((rows[at]! + b) % 20)
  })

  it('of one factor and two species the displacement is the one that calculus gives', () => {
    const random = seededRandom(5)
    const rows = 30
    const g = Array.from({ length: rows }, () => 1 + random.next())
    const values = g.flatMap(each => [3 * each + 0.2 * random.normal(), 2 * each + 0.3 * random.normal()])
    const uncertainties = g.flatMap(() => [0.2, 0.3])
    const input = { rows, species: 2, values, uncertainties }
    const base = pmf(input, { ...options, factors: 1, starts: 1 }).best
    /** Least Q with the first element at v: for profile (1, r) the contributions are weighted means, shifted to mean v (Lagrange). */
    const leastQ = (v: number): number => {
      let least = Number.POSITIVE_INFINITY
      for (let r = 0.55; r < 0.8; r += 1e-5) {
        const a = 1 / 0.04 + (r * r) / 0.09
        let [q, mean] = [0, 0]
        for (let i = 0; i < rows; i++) {
          const [x, y] = [values[2 * i]!, values[2 * i + 1]!]
          const best = (x / 0.04 + (r * y) / 0.09) / a
          mean += best / rows
          q += (x - best) ** 2 / 0.04 + (y - r * best) ** 2 / 0.09
        }
        least = Math.min(least, q + (a / rows) * (rows * (v - mean)) ** 2)
      }
      return least
    }
    const found = displacePmf(input, base, { dQ: 4, species: [0] })
    expect(leastQ(base.profiles[0]!)).toBeCloseTo(base.q, 2)
    // 5 % of dQ: the search stops that near and follows the parabola.
    expect(Math.abs(leastQ(found.upper[0]!) - base.q - 4)).toBeLessThan(0.2)
    expect(Math.abs(leastQ(found.lower[0]!) - base.q - 4)).toBeLessThan(0.2)
    expect(found.upper[1]).toBeNaN()
  })

  it('displacement limits hold the solution between them, widen with dQ, and swap nothing when factors are well apart', () => {
    const input = made(0.1)
    const { best } = pmf(input, { ...options, descent: { tolerance: 1e-10, mostIterations: 3000 } })
    const [narrow, wide] = [4, 16].map(dQ => displacePmf(input, best, { dQ }))
    for (let at = 0; at < 18; at++) {
      expect(narrow!.lower[at]).toBeLessThanOrEqual(best.profiles[at]! + 1e-3)
      expect(narrow!.upper[at]).toBeGreaterThan(best.profiles[at]!)
      expect(wide!.upper[at]).toBeGreaterThan(narrow!.upper[at]!)
    }
    expect([...narrow!.swaps]).toEqual([0, 0, 0])
    expect(narrow!.largestDrop).toBeLessThan(0.01 * best.q)
  })

  it('zeros hold a solution; without them it can be turned', () => {
    const { best } = pmf(made(0.1), options)
    const { profiles, contributions } = rotationalFreedom(best)
    expect(Math.max(...profiles, ...contributions)).toBeLessThan(0.05)
    const free = { ...best, factors: 2, profiles: Float64Array.of(3, 1, 2, 1, 4, 2), contributions: Float64Array.of(1, 1, 2, 0, 0, 2) }
    // Profile 0 (3, 2, 4) less t (1, 1, 2): t = 2 leaves (1, 0, 0), 8 of 9; profile 1 less t (3, 2, 4): t = 1/3 leaves (0, 1/3, 2/3), 3 of 4.
    expect(rotationalFreedom(free)).toEqual({ profiles: Float64Array.of(0, 8 / 9, 3 / 4, 0), contributions: Float64Array.of(0, 0, 0, 0) })
  })
})

describe('uncertainty of samples', () => {
  it('below the detection limit the value is half of it with an error of five sixths; above, method and limit add up in squares', () => {
    expect(pmfValue(0.5, 1, 0.1)).toEqual({ value: 0.5, uncertainty: 5 / 6 })
    expect(pmfValue(1, 1, 0.1).uncertainty).toBe(5 / 6)
    expect(pmfValue(12, 1, 0.1).uncertainty).toBeCloseTo(1.3, 12)
    expect(pmfValue(Number.NaN, 1, 0.1)).toEqual({ value: Number.NaN, uncertainty: Number.NaN })
  })
  it('a species of little signal is weak or bad', () => {
    expect(strengthOf([10, 10], [1, 1])).toBe('strong')
    expect(strengthOf([1.8, 1.8, Number.NaN], [1, 1, 1])).toBe('weak')
    expect(strengthOf([1, 1.2], [1, 1])).toBe('bad')
    expect(strengthOf([Number.NaN], [1])).toBe('bad')
  })
})
