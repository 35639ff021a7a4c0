import { rateTemperatures } from '@qingyuan/domain/species/rate-temperature.ts'
import { storedSpeciesConstants } from '@qingyuan/domain/species/species-constants.ts'
import { speciesByNumber, storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { describe, expect, it, test } from 'vitest'
import { classSums } from './class-sums.ts'
import { periodMeans } from './period-means.ts'
import { ageHours, exposureBand, initialMixingRatio, ohExposure, usualOh } from './photochemical-age.ts'
import { isBackgroundComposition, matchProfiles, namesComposition, similarityOf } from './profile-similarity.ts'
import { ratioFit } from './ratio-fit.ts'
import { coveredSum, factorOf, type ReactivityMeasure, rateAt } from './reactivity.ts'
import { screeningRules } from './screening-rules.ts'

const value = (no: number, ppb: number, measure: ReactivityMeasure) =>
  ppb * factorOf(speciesByNumber(no), storedSpeciesConstants[no - 1]!, measure)
const [benzene, toluene, ethylene, propylene, isoprene] = [41, 42, 30, 31, 38]

describe('reactivity of one species', () => {
  it('names the species that the worked numbers are of', () =>
    expect([benzene, toluene, ethylene, propylene, isoprene].map(no => speciesByNumber(no).name)).toEqual([
      '苯',
      '甲苯',
      '乙烯',
      '丙烯',
      '异戊二烯',
    ]))

  it.each([
    [toluene, 1.5, [5.6494, 22.5974, 0.2079, 5.6494]],
    [benzene, 0.8, [2.5543, 1.8391, 0.024, 2.373]],
    [isoprene, 0.6, [1.6706, 17.7251, 1.4768, 0.0317]],
    [ethylene, 2, [2.2934, 20.6406, 0.4194, 0.0298]],
  ])('species %i has the worked mass, OFP, LOH and SOAP', (no, ppb, expected) => {
    const measures = ['mass', 'ofp', 'loh', 'soap'] as const
    // Their molar volume is 24.465 L/mol, ours 24.4654, and they give four decimals.
    for (const [i, measure] of measures.entries()) expect(Math.abs(value(no, ppb, measure) - expected[i]!)).toBeLessThan(5e-4)
  })

  it('gives the propylene equivalents worked by hand', () => {
    const equivalents = [
      [ethylene, 2],
      [toluene, 5],
      [isoprene, 0.6],
      [propylene, 0.5],
    ].map(([no, ppb]) => value(no!, ppb!, 'propyleneEquivalent'))
    for (const [i, expected] of [1.29582, 7.4924, 11.40684, 1.5].entries()) expect(equivalents[i]).toBeCloseTo(expected, 5)
  })

  it('leaves a species without a constant out of the sum and says what mass the sum covers', () => {
    expect(coveredSum([1, 2, Number.NaN, 4], [10, Number.NaN, 5, 1], [1, 1, 1, 2])).toEqual({ sum: 14, coveredMassShare: 9 / 11, count: 2 })
    expect(coveredSum([Number.NaN], [1], [1])).toEqual({ sum: Number.NaN, coveredMassShare: Number.NaN, count: 0 })
  })
})

describe('means of a period', () => {
  const values = [2, 0.1, 0, 4, 0.3, Number.NaN, 6, Number.NaN, Number.NaN]
  const options = { species: 3, limits: [1, 0.2, Number.NaN], expected: 4, capture: 0.5 }
  it('take a value below the limit as the rule says; an exact 0 is below', () => {
    const means = (below: 'half' | 'zero' | 'drop' | 'keep') => periodMeans(values, { ...options, below }).map(({ mean }) => mean)
    expect(means('half')).toEqual([4, 0.2, 0])
    expect(means('zero')).toEqual([4, 0.15, 0])
    expect(means('drop')).toEqual([4, 0.3, Number.NaN])
    expect(means('keep')).toEqual([4, 0.2, 0])
  })
  it('count what was measured, and are not sufficient below the capture', () => {
    const found = periodMeans(values, { ...options, below: 'half' })
    expect(found.map(({ count, below, capture, sufficient }) => [count, below, capture, sufficient])).toEqual([
      [3, 0, 0.75, true],
      [2, 1, 0.5, true],
      [1, 1, 0.25, false],
    ])
  })
})

it('sums of classes add up, a species without a value is not in them', () =>
  expect(classSums([1, 3, Number.NaN, 4], ['a', 'b', 'b', 'a'], ['a', 'b', 'c'])).toEqual([
    { group: 'a', sum: 5, count: 2, share: 0.625 },
    { group: 'b', sum: 3, count: 1, share: 0.375 },
    { group: 'c', sum: 0, count: 0, share: 0 },
  ]))

describe('the ratio of two species', () => {
  const x = Array.from({ length: 30 }, (_, i) => 1 + i / 3)
  const y = x.map((each, i) => 2 * each + 0.1 * (i % 3))
  const options = { kind: 'ols', robust: false, limits: { numerator: 0, denominator: 0 }, need: 10 } as const
  it('has a slope, a ratio of means and a median ratio, which differ', () => {
    const fit = ratioFit(y, x, options)
    expect(fit.slope).toBeCloseTo(2, 2)
    expect(fit.ratioOfMeans).toBeGreaterThan(fit.slope)
    expect(fit.medianRatio).not.toBeCloseTo(fit.ratioOfMeans, 5)
  })
  it('with outliers left out is that without them, and says how many there were', () => {
    const spoiled = y.map((each, i) => (i === 4 || i === 20 ? each * 9 : each))
    const fit = ratioFit(spoiled, x, { ...options, robust: true })
    expect(fit.dropped).toBe(2)
    expect(fit.slope).toBeCloseTo(2, 2)
    expect(ratioFit(spoiled, x, options).slope).not.toBeCloseTo(2, 1)
  })
  it('is nothing with fewer than ten pairs above both limits', () =>
    expect(ratioFit(y, x, { ...options, limits: { numerator: 0, denominator: 8 } })).toMatchObject({
      slope: Number.NaN,
      ratioOfMeans: Number.NaN,
    }))
})

describe('photochemical age', () => {
  const xylene = { slowerRate: 7, fasterRate: 18.7 }
  it.each([
    [0.3, 0.3, xylene, 0, 0],
    [0.5, 0.3, xylene, 4.36603e10, 6.064],
    [0.714286, 0.3, xylene, 7.41453e10, 10.298],
    [1 / 1.1, 1 / 1.8, { slowerRate: 1.22, fasterRate: 5.63 }, 1.11673e11, 15.51],
  ])('a ratio of %f that began as %f gives the worked exposure', (ratio, initial, pair, exposure, hours) => {
    const found = ohExposure(ratio, initial, pair)
    expect(Math.abs(found - exposure)).toBeLessThanOrEqual(1e-5 * exposure)
    expect(ageHours(found, usualOh)).toBeCloseTo(hours, 2)
  })
  it('has a band that holds it, is negative for fresher air and nothing without a ratio', () => {
    const { low, middle, high } = exposureBand(0.5, 0.3, xylene)
    expect(low).toBeLessThan(middle)
    expect(high).toBeGreaterThan(middle)
    expect(ohExposure(0.2, 0.3, xylene)).toBeLessThan(0)
    expect(exposureBand(0, 0.3, xylene).low).toBeNaN()
  })
  it('gives back the worked initial ratios, never more than ten times the measured one', () => {
    expect(initialMixingRatio(5, 5.63, 3e10)).toBeCloseTo(5.92, 4)
    expect(initialMixingRatio(1, 23.1, 3e10)).toBeCloseTo(1.9997, 4)
    expect(initialMixingRatio(1, 100, 1e11)).toBe(10)
    expect(initialMixingRatio(1, 100, -1e10)).toBe(1)
  })
})

describe('similarity of profiles', () => {
  const profile = Array.from({ length: 12 }, (_, i) => i + 1)
  it('is 1 with itself in another scale, less with another, and says what lies outside', () => {
    const scaled = profile.map(each => each * 7)
    const lacking = profile.map((each, i) => (i === 11 ? Number.NaN : each))
    expect(similarityOf(profile, scaled).similarity).toBeCloseTo(1, 12)
    expect(similarityOf(profile, lacking).outside).toBeCloseTo(12 / 78, 12)
    const matches = matchProfiles(profile, [profile.toReversed(), scaled, profile.map((each, i) => (i < 9 ? each : Number.NaN))])
    expect(matches.map(({ index }) => index)).toEqual([1, 0])
    expect(matches[1]!.similarity).toBeLessThan(0.95)
  })
})

test('a composition is named by a near profile that covers most of it, and is background where long-lived species dominate', () => {
  expect(namesComposition({ similarity: 0.9, outside: 0.1 })).toBe(true)
  expect(namesComposition({ similarity: 0.69, outside: 0.1 })).toBe(false)
  expect(namesComposition({ similarity: 0.9, outside: 0.6 })).toBe(false)
  const shares = (of: Record<number, number>) => Float64Array.from({ length: 118 }, (_, i) => of[i + 1] ?? Number.NaN)
  // CFC-11, CFC-12, ethane, acetone; benzene and toluene.
  expect(isBackgroundComposition(shares({ 101: 10, 102: 20, 1: 20, 108: 10, 41: 20, 42: 20 }))).toBe(true)
  expect(isBackgroundComposition(shares({ 1: 20, 108: 10, 41: 35, 42: 35 }))).toBe(false)
  expect(isBackgroundComposition(shares({}))).toBe(false)
})

describe('the rate with OH by temperature', () => {
  const constants = (no: number) => storedSpeciesConstants[no - 1]!
  it.each([...rateTemperatures])('of species %i gives the rate at 298 K to 2 %%', (no, { a, power, kelvin }) =>
    expect(Math.abs((a * 298 ** power * Math.exp(-kelvin / 298)) / constants(no).koh - 1)).toBeLessThan(0.02),
  )
  it('falls with the temperature for propylene, rises for ethane, and stays where it is known at 298 K only', () => {
    expect(rateAt(constants(31), 250)).toBeCloseTo(26.3 * Math.exp(504 * (1 / 250 - 1 / 298.15)), 3)
    expect(rateAt(constants(1), 250)).toBeLessThan(constants(1).koh)
    expect(rateAt(constants(46), 250)).toBe(constants(46).koh)
    const propylene = storedSpecies[30]!
    expect(factorOf(propylene, constants(31), 'loh')).toBeCloseTo(26.3 * 0.0246149, 9)
    expect(factorOf(propylene, constants(31), 'loh', 250)).toBeCloseTo((rateAt(constants(31), 250) * 0.0246149 * 298.15) / 250, 9)
  })
})

describe('screening of an hour', () => {
  const hourOf = (ppb: Record<number, number>) => ({
    ppb: Float64Array.from({ length: 118 }, (_, i) => ppb[i + 1] ?? Number.NaN),
    limits: new Float64Array(118).fill(0.05),
  })
  const hits = (ppb: Record<number, number>) => screeningRules.filter(rule => rule.isHit(hourOf(ppb))).map(({ key }) => key)
  it('asks where the first species is well above its limit and above the second', () => {
    expect(hits({ [benzene]: 2, [toluene]: 1 })).toEqual(['benzene>toluene'])
    expect(hits({ [benzene]: 0.1, [toluene]: 0.05 })).toEqual([])
    expect(hits({ 46: 3, 118: 2 })).toEqual(['oxylene>mpxylene'])
    expect(hits({ 46: 3, 44: 2, 45: 2 })).toEqual([])
    expect(hits({ 5: 1, 6: 0.4, 7: 0.1 })).toEqual([])
    expect(hits({ 5: 1, 6: 1.4, 7: 0.1 })).toEqual(['not(ipentane>npentane>cpentane)'])
  })
  it('asks nothing where a species is missing', () => expect(hits({ [benzene]: 2 })).toEqual([]))
})
