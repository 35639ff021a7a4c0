import { describe, expect, it } from 'vitest'
import { calculateInventory } from '../calculate/inventory.ts'
import { seedRules, testSource } from '../test-support/seed-rules.ts'
import { combinedSigma, monteCarlo, uncertainGroups } from './monte-carlo.ts'

describe('spread of a total', () => {
  it('of one lognormal factor is that of the lognormal', () => {
    const { mean, low, high } = monteCarlo([{ grams: 1e6, activityGrams: 0, factorSigma: 0.5 }], 1, 40_000)
    const logs = Math.sqrt(Math.log(1.25))
    const quantile = (z: number) => 1e6 * Math.exp(z * logs - logs ** 2 / 2)
    // 40,000 draws: the 2.5 % quantile is known to about 1 %.
    expect(low / quantile(-1.959964)).toBeCloseTo(1, 1.5)
    expect(high / quantile(1.959964)).toBeCloseTo(1, 1.5)
    expect(mean / 1e6).toBeCloseTo(1, 1.5)
  })

  it('of one normal activity is that of the normal', () => {
    const { low, high } = monteCarlo([{ grams: 1e6, activityGrams: 1e5, factorSigma: 0 }], 2, 40_000)
    expect((high - low) / (2 * 1.959964e5)).toBeCloseTo(1, 1.5)
  })

  it('is the same for the same seed and another for another', () => {
    const groups = [{ grams: 1e6, activityGrams: 1e5, factorSigma: 0.5 }]
    expect(monteCarlo(groups, 7)).toEqual(monteCarlo(groups, 7))
    expect(monteCarlo(groups, 8)).not.toEqual(monteCarlo(groups, 7))
  })

  it('combines simply to √ of the squares: 10 %, 50 %, 10 % give 52.0 %', () => {
    expect(combinedSigma(0.1, 0.5, 0.1)).toBeCloseTo(0.52, 3)
  })
})

describe('groups of an inventory', () => {
  const rules = seedRules()
  const plants = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      testSource('1001001001', { id: `p${n}`, quantities: { amount: 100, Sar: 0.8, Aar: 20 }, activityGrade: 'C' }),
    )

  it('err together by the factor they share, and each for itself by their activity', () => {
    const [group, ...others] = uncertainGroups(calculateInventory(plants(16), rules), rules.library, 'nox')
    expect(others).toEqual([])
    expect(group).toEqual({ grams: 16 * 800_000, activityGrams: 4 * 800_000 * 0.3, factorSigma: 0.5 })
  })

  it('have no factor to err by where they were measured', () => {
    const measured = plants(1).map(each => ({ ...each, measuredT: { nox: 0.5 }, activityGrade: 'A' as const }))
    expect(uncertainGroups(calculateInventory(measured, rules), rules.library, 'nox')).toEqual([
      { grams: 500_000, activityGrams: 25_000, factorSigma: 0 },
    ])
  })
})
