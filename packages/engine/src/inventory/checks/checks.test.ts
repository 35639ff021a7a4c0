import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import { describe, expect, it } from 'vitest'
import type { EmissionResult } from '../calculate/emission-source.ts'
import { calculateInventory } from '../calculate/inventory.ts'
import { seedRules, testSource } from '../test-support/seed-rules.ts'
import { compareMeter, measuredProblem, metersDisagree } from './measured.ts'
import { nestParticles } from './nesting.ts'
import { usualRemoval } from './removal-range.ts'
import { yearOnYear } from './year-on-year.ts'

const results = (grams: Partial<Record<EmissionPollutantId, number>>): EmissionResult[] =>
  Object.entries(grams).map(([pollutant, value]) => ({
    source: 's',
    pollutant: pollutant as EmissionPollutantId,
    grams: value,
    basis: 'factor',
    factors: [],
  }))
const nested = (grams: Partial<Record<EmissionPollutantId, number>>) =>
  nestParticles(results(grams)).map(({ pollutant, grams: left, clipped = false }) => [pollutant, left, clipped])

describe('size classes of particles', () => {
  it('stay as they are when each holds the next', () => {
    expect(nested({ pm10: 100, pm2_5: 60, bc: 20, oc: 40 })).toEqual([
      ['pm10', 100, false],
      ['pm2_5', 60, false],
      ['bc', 20, false],
      ['oc', 40, false],
    ])
  })

  it('are cut to the class that holds them, BC and OC in proportion and never above it', () => {
    expect(nested({ pm10: 50, pm2_5: 60, bc: 40, oc: 35 })).toEqual([
      ['pm10', 50, false],
      ['pm2_5', 50, true],
      ['bc', 26, true],
      ['oc', 24, true],
    ])
    // PM2.5 without PM10 is the least that PM10 can be.
    expect(nested({ pm2_5: 10, bc: 12 })).toEqual([
      ['pm10', 10, false],
      ['pm2_5', 10, false],
      ['bc', 10, true],
    ])
  })
})

it('a year that differs by more than 30 % needs a reason; new and vanished sources are named', () => {
  const rules = seedRules()
  const kiln = (id: string, amount: number) => testSource('1603001001', { id, quantities: { areaM2: amount, months: 6 } })
  const last = calculateInventory([kiln('a', 1000), kiln('b', 1000), kiln('gone', 1000)], rules)
  const now = calculateInventory([kiln('a', 1290), kiln('b', 1400), kiln('new', 1000)], rules)
  const warnings = yearOnYear(last, now)
  expect(warnings.map(({ source: id, pollutant }) => [id, pollutant])).toEqual([
    ['b', 'pm10'],
    ['b', 'pm2_5'],
    ['new', undefined],
    ['gone', undefined],
  ])
  expect(warnings[0]!.message).toBe('PM₁₀ 排放量较上年增加 40 %，请说明原因')
})

it('a year under way is compared over the months that both years have', () => {
  const rules = seedRules()
  const kiln = (amount: number) =>
    calculateInventory([testSource('1603001001', { id: 'a', quantities: { areaM2: amount, months: 6 } })], rules)
  // Ten months of this year against twelve of the last: 700 against 833.
  const inTen = () => ({ last: 10 / 12, now: 1 })
  expect(yearOnYear(kiln(1000), kiln(690))).not.toEqual([])
  expect(yearOnYear(kiln(1000), kiln(690), inTen)).toEqual([])
  expect(yearOnYear(kiln(1000), kiln(500), inTen)[0]!.message).toBe('PM₁₀ 排放量较上年同期减少 40 %，请说明原因')
})

it('a meter that differs from the calculation of its sources by more than a factor of two gives a warning', () => {
  const rules = seedRules()
  // 25,920 t by the sulphur of the coal (source-emissions.test.ts): half of it in each of two fuels.
  const half = (id: string, so2: number) =>
    testSource('1001001001', { id, quantities: { amount: 900_000, Sar: 0.8, Aar: 25 }, measuredT: { so2 } })
  const message = (first: number, second: number) => measuredProblem([half('a', first), half('b', second)], 'so2', rules)?.message
  expect(message(13_000, 0)).toBeUndefined()
  expect(message(12_000, 0)).toBe('填报月份在线监测的 SO₂ 12000 t 与同一设备 2 个排放源同期按物料核算的 25900 t 相差超过 2 倍，请核对')
  expect(message(0, 0)).toBeUndefined()
})

it('a meter is compared with the calculation of its sources only', () => {
  const rules = seedRules()
  const plant = (id: string, measuredT?: { so2: number }) =>
    testSource('1001001001', { id, quantities: { amount: 900_000, Sar: 0.8, Aar: 25 }, ...(measuredT && { measuredT }) })
  const compared = compareMeter([plant('a', { so2: 20_000 }), plant('b')], 'so2', rules)!
  expect(compared.measuredT).toBe(20_000)
  expect(compared.calculatedT).toBeCloseTo(12_960, 6)
  expect(metersDisagree(compared)).toBe(false)
  expect(metersDisagree({ measuredT: 26_000, calculatedT: 12_960 })).toBe(true)
  expect(metersDisagree({ measuredT: 26_000, calculatedT: null })).toBe(false)
  expect(compareMeter([plant('b')], 'so2', rules)).toBeNull()
})

describe('the usual removal of a technology', () => {
  it('is the span that the library gives for it, and none where it gives none', () => {
    const { library } = seedRules()
    expect(usualRemoval(library, 'DS05')).toEqual({ low: 80, high: 95 })
    expect(usualRemoval(library, 'DU08')).toBeNull()
    expect(usualRemoval(library, '')).toBeNull()
  })
})
