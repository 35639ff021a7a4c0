import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { putInPlace } from '../core/selection.ts'
import { deseasonalise, fillSeasonally } from './deseasonalise.ts'
import { kolmogorovZurbenko } from './kolmogorov-zurbenko.ts'
import { stl } from './stl.ts'

const truth: { value: number[]; seasonal: number[]; trend: number[] } = JSON.parse(
  readFileSync(new URL('./truth/stl-o3.json', import.meta.url), 'utf8'),
)
const options = { period: 12, seasonalWindow: 11, robustRounds: 15 }
const year = (i: number) => 10 * Math.cos((2 * Math.PI * i) / 12)

describe('seasons', () => {
  it('of ozone by STL are those of R, to the last digits given', () => {
    const { seasonal, trend } = stl(Float64Array.from(truth.value), options)
    for (const [i, expected] of truth.seasonal.entries()) {
      expect(Math.abs(seasonal[i]! - expected)).toBeLessThan(1e-8)
      expect(Math.abs(trend[i]! - truth.trend[i]!)).toBeLessThan(1e-8)
    }
  })
  it('season, trend and remainder are the series', () => {
    const values = Float64Array.from(truth.value)
    const { seasonal, trend, remainder } = stl(values, options)
    for (const [i, value] of values.entries()) expect(seasonal[i]! + trend[i]! + remainder[i]!).toBeCloseTo(value, 12)
  })
  it('a line with a season is a line without it, its gap stays a gap', () => {
    const values = Float64Array.from({ length: 72 }, (_, i) => 50 - 0.2 * i + year(i))
    values[30] = Number.NaN
    const plain = deseasonalise(values, { period: 12, need: 0.9 })
    expect(plain[30]).toBeNaN()
    for (const i of [5, 29, 31, 60]) expect(Math.abs(plain[i]! - (50 - 0.2 * i))).toBeLessThan(0.3)
  })
  it('two years or fewer, or too many gaps, have no season to remove', () => {
    const short = Float64Array.from({ length: 24 }, (_, i) => year(i))
    expect(deseasonalise(short, { period: 12, need: 0 }).every(Number.isNaN)).toBe(true)
    const holes = Float64Array.from({ length: 48 }, (_, i) => (i % 3 ? year(i) : Number.NaN))
    expect(deseasonalise(holes, { period: 12, need: 0.75 }).every(Number.isNaN)).toBe(true)
  })
  it('a filled month takes the course of the year and the level of its neighbours', () => {
    const values = Float64Array.from({ length: 48 }, (_, i) => 20 + year(i))
    values[20] = Number.NaN
    expect(fillSeasonally(values, 12)[20]).toBeCloseTo(20 + year(20), 9)
  })
})

describe('Kolmogorov-Zurbenko filter', () => {
  it('of one pass is the centred moving mean, of two its moving mean', () => {
    const values = [0, 0, 0, 9, 0, 0, 0]
    expect(Array.from(kolmogorovZurbenko(values, { window: 3, passes: 1, need: 2 }))).toEqual([0, 0, 3, 3, 3, 0, 0])
    expect(Array.from(kolmogorovZurbenko(values, { window: 3, passes: 2, need: 2 }))).toEqual([0, 1, 2, 3, 2, 1, 0])
  })
  it('has the transfer function of its kernel: (sin(pi m f) / (m sin(pi f)))^k', () => {
    const [window, passes, frequency] = [15, 5, 1 / 40]
    const wave = Float64Array.from({ length: 400 }, (_, i) => Math.cos(2 * Math.PI * frequency * (i - 200)))
    const expected = (Math.sin(Math.PI * window * frequency) / (window * Math.sin(Math.PI * frequency))) ** passes
    expect(kolmogorovZurbenko(wave, { window, passes, need: 15 })[200]).toBeCloseTo(expected, 10)
  })
  it('bridges a gap narrower than its window and says nothing in a wider one', () => {
    const values = Float64Array.from({ length: 60 }, (_, i) => (i > 20 && i < 40 ? Number.NaN : 7))
    const filtered = kolmogorovZurbenko(values, { window: 5, passes: 1, need: 1 })
    expect([filtered[21], filtered[30]]).toEqual([7, Number.NaN])
  })
})

it('the k-th smallest is found without sorting', () => {
  for (let n = 1; n < 60; n++) {
    const values = Float64Array.from({ length: n }, (_, i) => (i * 7919) % 31)
    const sorted = values.slice().sort()
    for (let k = 0; k < n; k += 3) expect(putInPlace(values.slice(), k, 0, n - 1)).toBe(sorted[k])
  }
})
