import { describe, expect, it } from 'vitest'
import { briggsLateral, briggsLateralBound } from './briggs.ts'
import { pgLateral, pgVertical } from './pasquill-gifford.ts'
import { lateralSpread, lateralTime, type SpreadCurve, type SpreadLaw, setHeffterTime, verticalSpread, verticalTime } from './spread-law.ts'

const curves: SpreadCurve[] = ['pg', 'briggs-rural', 'briggs-urban', 'turbulence']
const verticalLaw = (curve: SpreadCurve, stability: number): SpreadLaw => ({
  ...{ curve, stability, windSpeed: 3, velocity: 0.4, stable: stability > 4 },
  heffterTimeS: Infinity,
})
const lateralLaw = (curve: SpreadCurve, stability: number): SpreadLaw => {
  const law = verticalLaw(curve, stability)
  setHeffterTime(law)
  return law
}

describe.each(curves)('%s', curve => {
  it.each([1, 2, 3, 4, 5, 6])('finds the time that gives a width, class %d', stability => {
    const [lateral, vertical] = [lateralLaw(curve, stability), verticalLaw(curve, stability)]
    for (const seconds of [5, 60, 900, 4000, 20_000]) {
      const [y, z] = [lateralSpread(lateral, seconds), verticalSpread(vertical, seconds)]
      expect(lateralSpread(lateral, lateralTime(lateral, y)) / y).toBeCloseTo(1, 3)
      expect(verticalSpread(vertical, verticalTime(vertical, z)) / z).toBeCloseTo(1, 2)
    }
  })

  it('widens by 0.5 m/s beyond 550 m', () => {
    const lateral = lateralLaw(curve, 4)
    const late = lateral.heffterTimeS + 1000
    expect(lateralSpread(lateral, late)).toBeCloseTo(1050, 6)
    expect(lateralSpread(lateral, lateral.heffterTimeS)).toBeCloseTo(550, 3)
  })
})

it('has the values of the published tables', () => {
  // ISC3 users guide, class D at 1 km and class F at 10 km.
  expect(pgLateral(4, 1)).toBeCloseTo(465.11628 * Math.tan((8.333 * Math.PI) / 180), 2)
  expect(pgVertical(4, 1)).toBeCloseTo(32.093, 3)
  expect(pgVertical(6, 10)).toBeCloseTo(17.836 * 10 ** 0.41507, 6)
})

it('is never wider than its quick bound, in town and in open country', () => {
  for (const set of ['urban', 'rural'] as const)
    for (const stability of [1, 2, 3, 4, 5, 6])
      for (const x of [0, 1, 100, 3_000, 50_000])
        expect(briggsLateralBound(set, stability, x), `${set} ${stability} ${x}`).toBeGreaterThanOrEqual(briggsLateral(set, stability, x))
})
