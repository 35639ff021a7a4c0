import { describe, expect, it } from 'vitest'
import { tProbability, tQuantile } from '../statistics/student-t.ts'
import { correlateColumns, correlationMatrix, strengthOf } from './correlate.ts'
import { lagCorrelation } from './lag.ts'
import { linearFit } from './linear-fit.ts'

const plain = { method: 'pearson', need: 3, autocorrelation: 'ignore' } as const
const x = [1, 2, 3, 4, 5]
const y = [2.1, 3.9, 6.2, 7.8, 10.1]

describe("Student's t", () => {
  // pt and qt of R 4.2.2, 12 digits.
  it.each([
    [0.5, 3, 0.651447964848],
    [2.1, 7, 0.0738711962129],
    [-1.3, 40, 0.201042514992],
    [12, 200, 2.42213600525e-25],
    [2, 1, 0.295167235301],
  ])('the probability of %f with %i degrees is that of R', (t, degrees, expected) => {
    expect(Math.abs(tProbability(t, degrees) - expected) / expected).toBeLessThan(1e-9)
  })
  it.each([
    [2, 4.30265272975],
    [5, 2.57058183564],
    [30, 2.0422724563],
    [364, 1.9665025688],
  ])('the 95 %% quantile with %i degrees is that of R', (degrees, expected) => expect(tQuantile(0.95, degrees)).toBeCloseTo(expected, 9))
})

describe('straight lines', () => {
  it('the worked example: slope, intercept, r, R2 and the slope of the reduced major axis', () => {
    const fit = linearFit(x, y, 'ols', { need: 3 })
    expect(fit.slope).toBeCloseTo(1.99, 12)
    expect(fit.intercept).toBeCloseTo(0.05, 12)
    expect(fit.r).toBeCloseTo(0.998652, 6)
    expect(fit.r2).toBeCloseTo(0.997305, 6)
    expect(linearFit(x, y, 'rma', { need: 3 }).slope).toBeCloseTo(1.992687, 6)
  })
  it('a line that falls has a negative major axis', () => {
    const fall = y.map(value => -value)
    expect(linearFit(x, fall, 'rma', { need: 3 }).slope).toBeCloseTo(-1.992687, 6)
  })
  it('too few pairs, or nothing that varies, is no line', () => {
    expect(linearFit([1, 2], [1, 2], 'ols', { need: 1 })).toMatchObject({ slope: Number.NaN, count: 2 })
    expect(linearFit([0.1, 0.1, 0.1], [1, 2, 3], 'ols', { need: 3 }).slope).toBeNaN()
    expect(linearFit([1, 2, 3, Number.NaN], [1, 2, Number.NaN, 3], 'ols', { need: 1 }).count).toBe(2)
    expect(linearFit(x, y, 'ols', { need: 6 }).slope).toBeNaN()
  })
})

describe('correlation', () => {
  it('of ranks without ties is 1 - 6 sum d2 / (n (n2 - 1))', () => {
    const [a, b] = [
      [10, 20, 30, 40, 50],
      [1, 30, 2, 50, 40],
    ]
    // Ranks 1 2 3 4 5 and 1 3 2 5 4: d2 = 0 + 1 + 1 + 1 + 1.
    expect(correlateColumns(a, b, { ...plain, method: 'spearman' }).r).toBeCloseTo(1 - 24 / 120, 12)
  })
  it('of ranks with ties shares the mean rank, among the pairs that are there', () => {
    // Of the pairs left the ranks are 1.5 1.5 3 and 1 2 3.
    const { r, count } = correlateColumns([7, 7, 9, 1], [1, 2, 3, Number.NaN], { ...plain, method: 'spearman' })
    expect(count).toBe(3)
    expect(r).toBeCloseTo(1.5 / Math.sqrt(1.5 * 2), 12)
  })
  it('is not lost on a large mean, nor found in a constant', () => {
    expect(
      correlateColumns(
        x.map(v => v + 1e9),
        y,
        plain,
      ).r,
    ).toBeCloseTo(0.998652, 6)
    expect(correlateColumns([0.1, 0.1, 0.1, 0.1], [1, 2, 3, 4], plain)).toMatchObject({ r: Number.NaN, p: Number.NaN, count: 4 })
    expect(correlateColumns([], [], plain)).toMatchObject({ r: Number.NaN, count: 0 })
  })
  it('is of the pairs alone, however few of the hours they are', () => {
    // The one hour of an outlier is no pair: nothing of its square may be left among theirs.
    const hours = Array.from({ length: 5000 }, (_, i) => (i === 40 ? 1e8 : 30 + ((i * 7919) % 1013)))
    const pairs = hours.map((value, i) => (i % 700 === 3 ? value + ((i * 31) % 17) : Number.NaN))
    const alone = pairs.map((value, i) => ({ value, hour: hours[i]! })).filter(({ value }) => value === value)
    const found = correlateColumns(hours, pairs, plain)
    const expected = correlateColumns(
      alone.map(({ hour }) => hour),
      alone.map(({ value }) => value),
      plain,
    )
    expect(found.count).toBe(8)
    expect(found.r).toBeCloseTo(expected.r, 12)
    // Constant wherever the other column has a value, whatever it does elsewhere.
    const constant = hours.map((value, i) => (i % 700 === 3 ? 30.1 : value))
    expect(correlateColumns(constant, pairs, plain)).toMatchObject({ r: Number.NaN, count: 8 })
  })
  it('of columns that remember themselves is worth fewer pairs', () => {
    const slow = Array.from({ length: 200 }, (_, i) => Math.sin(i / 15))
    const other = Array.from({ length: 200 }, (_, i) => Math.cos(i / 11 + 1))
    const [independent, remembered] = [
      correlateColumns(slow, other, plain),
      correlateColumns(slow, other, { ...plain, autocorrelation: 'effective' }),
    ]
    expect(remembered.r).toBe(independent.r)
    expect(remembered.effective).toBeLessThan(20)
    expect(remembered.p).toBeGreaterThan(independent.p)
  })
  it('a driver that works two hours later is found two hours later', () => {
    const driver = Array.from({ length: 60 }, (_, i) => (i * 7919) % 101)
    const response = driver.map((_, i) => (i < 2 ? Number.NaN : 3 * driver[i - 2]! + 1))
    const lags = lagCorrelation(driver, response, 4, plain)
    expect(lags.map(lag => lag.count)).toEqual([58, 58, 58, 57, 56])
    expect(lags[2]!.r).toBeCloseTo(1, 12)
    expect(Math.max(...lags.filter((_, k) => k !== 2).map(lag => Math.abs(lag.r)))).toBeLessThan(0.6)
  })
  it('the matrix is symmetric with ones where a column varies, and the strength has five words', () => {
    const { r, count } = correlationMatrix([x, y, [1, 1, 1, 1, 1]], plain)
    expect([r[0], r[4], r[8]]).toEqual([1, 1, Number.NaN])
    expect([r[1], count[2]]).toEqual([r[3], 5])
    expect([-0.19, 0.2, -0.45, 0.6, 0.8, 1, Number.NaN].map(strengthOf)).toEqual([0, 1, 2, 3, 4, 4, -1])
  })
})
