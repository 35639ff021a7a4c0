import { describe, expect, it } from 'vitest'
import { climateFactor, windErosion } from './dust.ts'
import { factorUnit } from './factor-unit.ts'
import { manureAmmoniaKg, tanKg } from './livestock.ts'
import { conditionHolds, groupHolds } from './road.ts'
import { fixedRoofLossKg, leakKg, loadingLossKgM3, withdrawalLossKg } from './storage.ts'

describe('units of factors', () => {
  it.each([
    ['kg/t', 1000, 't'],
    ['kg/t coal', 1000, 't'],
    ['g/km', 1, 'km'],
    ['g/kg diesel', 1, 'kg'],
    ['kg/10^4 m3', 1000, '10^4 m3'],
    ['t/(m2*month)', 1e6, 'm2 month'],
    ['mg/m3', 1e-3, 'm3'],
    ['% (kg NH3 per 100 kg fertiliser)', 1e4, 't fertiliser'],
  ])('%s', (unit, grams, base) => expect(factorUnit(unit)).toEqual({ grams, base }))

  it('are unknown where they say no mass per activity', () => {
    for (const unit of ['-', 'km/(veh*a)', '%', 'm/s', 'kg/wonder', '']) expect(factorUnit(unit)).toBeUndefined()
  })
})

describe('nitrogen of manure', () => {
  const stage = { tanKg: 1000, housing: 0, storage: 0, spreading: 0, otherLoss: 0, reused: 0, immobilised: 0 }

  it('flows from stage to stage: what is lost in one is not there for the next', () => {
    expect(manureAmmoniaKg([{ ...stage, housing: 0.3, storage: 0.2, spreading: 0.5 }])).toBeCloseTo(1.214 * (300 + 140 + 280), 9)
    expect(
      manureAmmoniaKg([{ ...stage, housing: 0.3, storage: 0.2, spreading: 0.5, immobilised: 0.1, otherLoss: 0.1, reused: 0.5 }]),
    ).toBeCloseTo(1.214 * (300 + 0.2 * 630 + 0.5 * 0.5 * (0.8 * 630 - 63)), 9)
  })

  it('never gives more ammonia than nitrogen', () => {
    expect(manureAmmoniaKg([{ ...stage, housing: 1 }])).toBe(1214)
    expect(manureAmmoniaKg([{ ...stage, housing: 0.5, storage: 0.5, spreading: 1 }])).toBeCloseTo(1214, 9)
    expect(tanKg(10, 4, 365, 0.005, 0.7)).toBeCloseTo(51.1, 9)
  })
})

describe('storage', () => {
  it('loses while loading what AP-42 says: 12.46 S P M / T in psia, °R and lb per 1000 gal', () => {
    const [s, kpa, molarMass, celsius] = [0.6, 50, 66, 285 - 273.15]
    const american = (12.46 * s * (kpa / 6.894757) * molarMass) / ((celsius + 273.15) * 1.8)
    // lb per 1000 gal → kg per m³; 12.46 and 0.12 have two to four digits.
    expect(loadingLossKgM3(s, kpa, molarMass, celsius) / (american * 0.45359237 * 0.264172)).toBeCloseTo(1, 2)
    expect(loadingLossKgM3(s, kpa, molarMass, celsius)).toBeCloseTo(0.834, 3)
  })

  it('of a fixed roof grows with what goes through, less per turn when turned often', () => {
    const tank = {
      vapourSpaceM3: 500,
      vapourPressureKpa: 6,
      molarMass: 92,
      temperatureC: 15,
      swingK: 10,
      outageM: 4,
      volumeM3: 1000,
      productFactor: 1,
    }
    const loss = (throughputM3: number) => fixedRoofLossKg({ ...tank, throughputM3 })
    const density = (92 * 6) / (8.314462618 * 288.15)
    expect(loss(10_000) - loss(0)).toBeCloseTo(10_000 * density, 6)
    expect((loss(100_000) - loss(0)) / (100_000 * density)).toBeCloseTo(280 / 600, 9)
    expect(loss(0)).toBeGreaterThan(0)
  })

  it('of a floating roof is the film on the wall', () => {
    const o = { throughputM3: 100_000, diameterM: 30, densityKgM3: 740, clingage: 0.0015, columns: 0, columnDiameterFt: 1 }
    // 0.943 Q C W / D with Q 628,982 bbl, W 6.1756 lb/gal, D 98.425 ft.
    expect(withdrawalLossKg(o)).toBeCloseTo(((0.943 * 628_982.2 * 0.0015 * 6.175_6) / 98.425_2) * 0.45359237, 1)
    expect(leakKg([{ count: 10, factor: 0.01, vocShare: 0.5, hours: 8000 }])).toBe(400)
  })
})

describe('dust', () => {
  it('does not blow below the threshold', () => {
    expect(windErosion([5, 8], 0.54)).toBe(0)
    expect(windErosion([15, 15], 0.54)).toBeCloseTo(2 * windErosion(15, 0.54), 12)
  })

  it('of bare soil grows with the cube of wind and falls with the square of rain', () => {
    expect(climateFactor(4, 500, 10) / climateFactor(2, 500, 10)).toBeCloseTo(8, 9)
    expect(climateFactor(2, 1000, 10) / climateFactor(2, 500, 10)).toBeCloseTo(0.25, 9)
  })
})

describe('groups and conditions of road corrections', () => {
  it.each([
    ['G', '1202001004', true],
    ['G', '1210002004', false],
    ['D heavy', '1210002004', true],
    ['D light', '1210002004', false],
    ['D<=III', '1210002003', true],
    ['D<=III', '1210002004', false],
    ['D>=IV', '1210002006', true],
    ['G IV-V', '1202001006', true],
    ['G III', '1202001004', false],
    ['G PRE-I', '1202001001', true],
    ['G PRE-I', '1202001003', false],
  ])('%s holds %s: %s', (group, scc, holds) => expect(groupHolds(group, scc)).toBe(holds))

  it('hold in their span', () => {
    expect(['speed <20 km/h', 'speed 20-30 km/h', 'speed >80 km/h'].map(each => conditionHolds(each, 20))).toEqual([false, true, false])
    expect(['T<10C', 'T>25C', 'altitude>1500 m'].map(each => conditionHolds(each, 5))).toEqual([true, false, false])
  })
})
