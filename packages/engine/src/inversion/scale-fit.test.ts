import { expect, test } from 'vitest'
import { seededRandom } from '../core/random.ts'
import type { Responses } from './responses.ts'
import { drawScales, fitScales } from './scale-fit.ts'

/** Two sources, one station, one species, four hours. */
const responses: Responses = {
  layout: { stations: 1, species: 1, hours: 4 },
  sources: 2,
  values: Float64Array.of(10, 0, 5, 0, 0, 8, 0, 4),
}
const vague = { emission: [1, 1], logSd: 50, offsetSd: Float64Array.of(1e-3) }
const of = (first: number, second: number) => ({
  rise: Float64Array.of(10 * first, 8 * second, 5 * first, 4 * second),
  sd: new Float64Array(4).fill(1),
})

test('without a prior to speak of, the emissions that made the measurements come back', () => {
  const { scales, cost } = fitScales(responses, of(4, 0.5), vague)
  expect(scales[0]).toBeCloseTo(4, 3)
  expect(scales[1]).toBeCloseTo(0.5, 3)
  expect(cost).toBeLessThan(0.01)
})

test('by hand: one hour, one source: the peak of misfit and prior together', () => {
  const one: Responses = { layout: { stations: 1, species: 1, hours: 1 }, sources: 1, values: Float64Array.of(1) }
  const fit = fitScales(
    one,
    { rise: Float64Array.of(3), sd: Float64Array.of(1) },
    { emission: [1], logSd: 1, offsetSd: Float64Array.of(1e-4) },
  )
  // d/dx of (3 - e^x)² + x² is 0: (3 - e^x) e^x = x.
  const x = Math.log(fit.scales[0]!)
  expect((3 - Math.exp(x)) * Math.exp(x)).toBeCloseTo(x, 3)
})

test('what no source gives is the offset’s, as far as it may', () => {
  const flat = { rise: new Float64Array(4).fill(20), sd: new Float64Array(4).fill(1) }
  const { offsets } = fitScales(responses, flat, { emission: [1, 1], logSd: 0.05, offsetSd: Float64Array.of(100) })
  // The mean of 20 less what the inventory gives: (10 + 12 + 15 + 16) / 4; the tight prior lets the sources take 0.2 of it.
  expect(Math.abs(offsets[0]! - 13.25)).toBeLessThan(0.25)
})

test('a missing hour is left out, and a source that reaches no station keeps what the inventory says', () => {
  const gappy = of(4, 0.5)
  gappy.rise[1] = Number.NaN
  gappy.rise[3] = Number.NaN
  const { scales, fitted } = fitScales(responses, gappy, { ...vague, emission: [1, 1.7] })
  expect(scales[0]).toBeCloseTo(4, 3)
  expect(scales[1]).toBe(1.7)
  expect(Array.from(fitted)).toEqual([0])
})

test('draws scatter round the peak as much as the measurements allow', () => {
  const fit = fitScales(responses, of(4, 0.5), vague)
  const random = seededRandom(1)
  const drawn = Array.from({ length: 4000 }, () => Math.log(drawScales(fit, random.normal)[0]! / fit.scales[0]!))
  const sd = Math.sqrt(drawn.reduce((sum, x) => sum + x * x, 0) / drawn.length)
  // σ of ln s: 1 / (s √Σc²) = 1 / (4 √125).
  expect(sd * 4 * Math.sqrt(125)).toBeGreaterThan(0.95)
  expect(sd * 4 * Math.sqrt(125)).toBeLessThan(1.05)
})
