import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { putInPlace } from '../core/selection.ts'
import { deseasonalise } from './deseasonalise.ts'
import { fillByStructure } from './fill-by-structure.ts'
import { kolmogorovZurbenko } from './kolmogorov-zurbenko.ts'
import { partialSort } from './partial-sort.ts'
import { stl } from './stl.ts'

const truth: { value: number[]; seasonal: number[]; trend: number[] } = JSON.parse(
  readFileSync(new URL('./truth/stl-o3.json', import.meta.url), 'utf8'),
)
const options = { period: 12, seasonalWindow: 11, robustRounds: 15 }
const year = (i: number) => 10 * Math.cos((2 * Math.PI * i) / 12)

describe('partial sort', () => {
  it('puts the wanted places where a full sort does, for rising places', () => {
    let state = 7
    const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
    for (let round = 0; round < 200; round++) {
      const values = Float64Array.from({ length: 1 + Math.floor(random() * 120) }, () => Math.floor(random() * 40))
      const places = [Math.floor(random() * values.length), Math.floor(random() * values.length)].sort((a, b) => a - b)
      const sorted = values.toSorted()
      const work = values.slice()
      partialSort(work, places)
      expect(places.map(place => work[place])).toEqual(places.map(place => sorted[place]))
      expect(work.toSorted()).toEqual(sorted)
    }
  })
})

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
    const plain = deseasonalise(values, { period: 12, need: 0.9, gaps: 'missing' })
    expect(plain[30]).toBeNaN()
    for (const i of [5, 29, 31, 60]) expect(Math.abs(plain[i]! - (50 - 0.2 * i))).toBeLessThan(0.3)
    const filled = deseasonalise(values, { period: 12, need: 0.9, gaps: 'filled' })
    expect(Math.abs(filled[30]! - (50 - 0.2 * 30))).toBeLessThan(0.5)
  })
  it('two years or fewer, or too many gaps, have no season to remove', () => {
    const short = Float64Array.from({ length: 24 }, (_, i) => year(i))
    expect(deseasonalise(short, { period: 12, need: 0, gaps: 'missing' }).every(Number.isNaN)).toBe(true)
    const holes = Float64Array.from({ length: 48 }, (_, i) => (i % 3 ? year(i) : Number.NaN))
    expect(deseasonalise(holes, { period: 12, need: 0.75, gaps: 'missing' }).every(Number.isNaN)).toBe(true)
  })
  it('a filled month takes the course of the year and the level of its neighbours; a series without gaps stays', () => {
    const values = Float64Array.from({ length: 48 }, (_, i) => 20 + year(i) + Math.sin(i * i))
    expect(fillByStructure(values, 12)).toEqual(values)
    values[20] = Number.NaN
    const filled = fillByStructure(values, 12)
    expect(Math.abs(filled[20]! - (20 + year(20)))).toBeLessThan(1.5)
    expect([filled[19], filled[21]]).toEqual([values[19], values[21]])
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
