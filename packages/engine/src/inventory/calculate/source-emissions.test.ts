import { describe, expect, it } from 'vitest'
import { quantityById, quantityOfField } from '../sources/quantities.ts'
import type { SourceClass } from '../sources/source-class.ts'
import { seedRules, testSource } from '../test-support/seed-rules.ts'
import { explainEmission, sourceEmissions } from './source-emissions.ts'

const rules = seedRules()
const gramsOf = (args: Parameters<typeof testSource>) =>
  Object.fromEntries(sourceEmissions(testSource(...args), rules).results.map(({ pollutant, grams }) => [pollutant, grams]))
const problemsOf = (...args: Parameters<typeof testSource>) => sourceEmissions(testSource(...args), rules).problems

const power = { amount: 1_800_000, Sar: 0.8, Aar: 22 }

describe('a power plant', () => {
  it('emits twice the sulphur that its coal releases, in grams', () => {
    expect(gramsOf(['1001001001', { quantities: power }]).so2).toBe(25_920_000_000)
  })

  it('explains a result by terms whose product it is', () => {
    const controls = [{ code: 'DN04', operationPercent: 98, efficiencyPercent: { nox: 78 } }]
    const explained = explainEmission(testSource('1001001001', { quantities: power, controls }), 'nox', rules)!
    const of = (label: string) => explained.terms.find(term => term.label === label)!
    expect(explained.grams).toBe(of('活动水平').value * 1000 * of('排放因子 EF').value * of('1 − η').value)
    expect(of('排放因子 EF')).toMatchObject({ origin: 'factor', factor: 'EF-00001@1', unit: 'kg/t' })
  })

  it('filters PM10 by its size bins, so that more of it is removed than of PM2.5', () => {
    const controls = [{ code: 'DC08', operationPercent: 100 }]
    const kept = (id: string) =>
      gramsOf(['1001001001', { quantities: power, controls }])[id]! / gramsOf(['1001001001', { quantities: power }])[id]!
    expect(kept('pm2_5')).toBeCloseTo(0.01, 6)
    expect(kept('pm10')).toBeLessThan(kept('pm2_5'))
    // (0.01 · 0.06 + (1 − coarse) · (f10 − 0.06)) / f10 of the library's own rows.
    const { library } = rules
    const number = (kind: 'ETA' | 'RATIO', name: string) =>
      library.choose({ kind, name, scc: '1001001001', control: 'DC08' })!.value as number
    const f10 = number('RATIO', 'f_PM10')
    expect(kept('pm10')).toBeCloseTo((0.01 * 0.06 + (1 - number('ETA', 'PM2.5-10') / 100) * (f10 - 0.06)) / f10, 6)
  })

  it('is believed by its online monitoring before every formula, unless that is more than its sulphur', () => {
    expect(gramsOf(['1001001001', { quantities: power, measuredT: { so2: 612.5 } }]).so2).toBe(612_500_000)
    expect(problemsOf('1001001001', { quantities: power, measuredT: { so2: 30_000 } })).toMatchObject([
      { kind: 'block', pollutant: 'so2', field: 'measuredT.so2', message: expect.stringContaining('含硫 0.8 %') },
    ])
  })
})

describe('what cannot be', () => {
  it.each([
    [{ ...power, Sar: -1 }, 'Sar', '为负数'],
    [{ ...power, Sar: 50 }, 'Sar', '超出允许范围 0–5'],
    [{ ...power, amount: Number.NaN }, 'amount', '不是有效数字'],
    [{ ...power, wonder: 1 }, 'wonder', '不是已知的填报项'],
  ])('blocks the whole source, naming the field: %o', (quantities, field, words) => {
    const { results, problems } = sourceEmissions(testSource('1001001001', { quantities }), rules)
    expect(results).toEqual([])
    expect(problems).toMatchObject([{ kind: 'block', field, message: expect.stringContaining(words) }])
  })

  it('blocks removal that no plant reaches', () => {
    const controls = [{ code: 'DN04', operationPercent: 98, efficiencyPercent: { nox: 97 } }]
    expect(problemsOf('1001001001', { quantities: power, controls })).toMatchObject([
      { kind: 'block', message: expect.stringContaining('0–95 %') },
    ])
  })

  it('blocks more solvent recovered than brought in', () => {
    const quantities = { amount: 10, vocPercent: 40, recoveredT: 5, capturePercent: 80, removalPercent: 90 }
    expect(problemsOf('1401001001', { quantities })).toMatchObject([{ kind: 'block', field: 'recoveredT', pollutant: 'voc' }])
  })

  it('says which quantity is missing', () => {
    const { problems, results } = sourceEmissions(testSource('1001001001', { quantities: { amount: 1000, Aar: 20 } }), rules)
    expect(problems).toMatchObject([{ kind: 'missing', field: 'Sar', message: '缺少“收到基硫分 Sar”，无法计算' }])
    expect(results.length).toBeGreaterThan(5)
  })

  it('knows the codes', () => {
    expect(problemsOf('9999999999')).toMatchObject([{ kind: 'block', field: 'scc' }])
  })
})

describe('formulas by class', () => {
  it('balances a solvent: (M c − R) (1 − κ η)', () => {
    const quantities = { amount: 100, vocPercent: 58, recoveredT: 3, capturePercent: 80, removalPercent: 90 }
    expect(gramsOf(['1401001001', { quantities }]).voc).toBe(Math.round((58 - 3) * (1 - 0.72) * 1e6))
  })

  it('takes gas by its sulphur: 2 mg SO2 a mg S', () => {
    expect(gramsOf(['1001005010', { quantities: { amount: 100, Sg: 500 } }]).so2).toBe(100 * 1e4 * 500 * 2 * 1e-3)
  })

  it('turns g/GJ by the heat of oil', () => {
    const quantities = { amount: 10, Sar: 0.1 }
    const explained = explainEmission(testSource('1001008013', { quantities }), 'nox', rules)!
    expect(explained.terms).toContainEqual({ label: '低位发热量', value: 42.652, unit: 'MJ/kg', origin: 'assumed' })
  })

  it('names the unit of every reported value', () => {
    const quantities = { count: 1, powerKw: 37, loadFactor: 0.65, hours: 1500 }
    const explained = explainEmission(testSource('1302001004', { quantities }), 'nox', rules)!
    expect(explained.terms.slice(0, 5).map(({ label, unit }) => [label, unit])).toEqual([
      ['数量', ''],
      ['额定净功率', 'kW'],
      ['负载因子', ''],
      ['年工作时间', 'h/a'],
      ['单位油耗', 'kg/kWh'],
    ])
  })

  it('corrects exhaust by the road data of the form only', () => {
    const quantities = { count: 1000, vktKm: 10_000 }
    const plain = gramsOf(['1202001004', { quantities }]).nox!
    const slow = gramsOf(['1202001004', { quantities: { ...quantities, speedKmh: 15, temperatureC: 30, sulphurPpm: 50 } }]).nox!
    expect(slow / plain).toBeCloseTo(1.38 * 1.31, 5)
  })

  it('spreads fertiliser over months, each by its own temperature', () => {
    const cold = gramsOf(['1702001001', { quantities: { productT: 1000, monthlyTemperatureC: new Array(12).fill(5) } }]).nh3!
    const warm = gramsOf(['1702001001', { quantities: { productT: 1000, monthlyTemperatureC: new Array(12).fill(25) } }]).nh3!
    expect([cold, warm]).toEqual([5_100_000, 45_000_000])
    const nitrogen = { nitrogenT: 470, areaHm2: 1000, temperatureC: 25 }
    expect(gramsOf(['1702001001', { quantities: nitrogen }]).nh3).toBe(Math.round(45_000_000 * 1.18))
  })

  it('counts heads by the length of their life', () => {
    const heads = { stockHeads: 100, slaughteredHeads: 700 }
    const of = (cycleDays: number) => gramsOf(['1701001001', { quantities: { ...heads, cycleDays } }]).nh3!
    expect(of(180) / of(400)).toBeCloseTo(7, 6)
  })
})

/** A form of the class's own fields, each with a number that can be. */
const filled = ({ scc, activity }: SourceClass) => {
  const fields = activity.flatMap(({ name, unit }) => quantityOfField(name, unit) ?? [])
  const number = (id: string) => Math.min(quantityById.get(id)!.max, Math.max(1, quantityById.get(id)!.min))
  return testSource(scc, { quantities: Object.fromEntries(fields.map(({ id }) => [id, number(id)])) })
}

it('every class of the tree gives all its pollutants from its own form, but for what the form does not ask', () => {
  const missing = new Map<string, Set<string>>()
  for (const each of rules.classes.values()) {
    const { results, problems } = sourceEmissions(filled(each), rules)
    for (const { field } of problems) missing.set(field, (missing.get(field) ?? new Set()).add(each.method))
    const has = (name: string) => each.pollutants.includes(name as never)
    // PM2.5 alone is the PM10 too.
    const wanted = each.pollutants.length + (has('PM2.5') && !has('PM10') ? 1 : 0)
    if (problems.length === 0) expect(results.map(({ pollutant }) => pollutant)).toHaveLength(wanted)
  }
  expect(Object.fromEntries([...missing].map(([field, methods]) => [field, [...methods]]))).toEqual({
    gustsMs: ['stockpile'],
    NCV: ['ef'],
    productT: ['fertiliser'],
  })
})

describe('what a class has no factors for', () => {
  it('is CO2 of the fuel of a kiln: that alone, by the factor of the same gas in a boiler, under the process', () => {
    const gas = testSource('1102001004', { quantities: { amount: 15_234, NCV: 17.2 }, combustionScc: '1003005010' })
    const { results, problems } = sourceEmissions(gas, rules)
    expect([results.map(({ pollutant, factors }) => [pollutant, factors]), problems]).toEqual([[['co2', ['EF-03372@1']]], []])
    expect(results[0]!.grams).toBe(Math.round(15_234 * 7725.6 * 1000))
    expect(explainEmission(gas, 'co2', rules)!.grams).toBeCloseTo(results[0]!.grams, -1)
  })

  it('is taken from the meter where it counts more than the class emits', () => {
    const charging = { quantities: { amount: 930_000 }, measuredT: { nox: 14.3, so2: 0 } }
    expect(gramsOf(['1102001002', { quantities: { amount: 930_000 } }])).not.toHaveProperty('nox')
    expect(gramsOf(['1102001002', charging]).nox).toBe(14_300_000)
  })
})
