import { expect, it } from 'vitest'
import { partialPenetration } from './partial-penetration.ts'
import { finalRise, finalRiseDistance, plumeRise, risingAt, stackTipDownwash } from './plume-rise.ts'

const stack = { heightM: 80, diameterM: 3, temperatureK: 400, velocity: 15 }
const air = { windSpeed: 5, stability: 4, temperatureK: 290, buoyancyFrequency: 0.0135 }
/** g v d² (Ts - Ta) / (4 Ts) */
const buoyancy = (9.80665 * 15 * 9 * 110) / (4 * 400)

it('rises by Briggs in neutral air: 38.71 F^0.6 / u', () => {
  const rise = plumeRise(stack, air)
  expect(rise.buoyancyFlux).toBeCloseTo(buoyancy, 1)
  expect(finalRise(rise)).toBeCloseTo((38.71 * buoyancy ** 0.6) / 5, 0)
  expect(finalRiseDistance(rise)).toBeCloseTo(119 * buoyancy ** 0.4, -2)
})

it('rises by Briggs in stable air: 2.6 (F / u s)^(1/3)', () => {
  const rise = plumeRise(stack, { ...air, stability: 6 })
  expect(finalRise(rise) / (2.6 * (buoyancy / (5 * 0.0135 ** 2)) ** (1 / 3))).toBeCloseTo(1, 1)
})

it('comes up gradually and never higher than its end', () => {
  const rise = plumeRise(stack, air)
  let before = 0
  for (const metres of [10, 50, 200, 600, 2000]) {
    const now = risingAt(rise, stack, air, metres)
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(finalRise(rise) + 1e-9)
    before = now
  }
})

it('is drawn down behind a slow stack only', () => {
  expect(stackTipDownwash(stack, 5)).toBe(0)
  expect(stackTipDownwash({ ...stack, velocity: 3 }, 5)).toBeCloseTo(2 * 3 * (1.5 - 3 / 5), 9)
})

it('goes through a weak lid, in part through a middling one, not through a strong one', () => {
  const base = { riseM: 200, buoyancyFlux: buoyancy, windSpeed: 5, stackHeightM: 80, temperatureK: 290, gradientAloft: 0.01, jumpK: 0.3 }
  expect(partialPenetration({ ...base, mixingHeightM: 2000 }).share).toBe(1)
  const low = partialPenetration({ ...base, mixingHeightM: 100 })
  expect(low.share).toBeGreaterThanOrEqual(0)
  expect(low.share).toBeLessThan(1)
})
