import { type Inputs, MissingQuantity } from '../calculate/inputs.ts'
import type { FactorRow } from '../factors/factor-row.ts'
import { factorUnit } from './factor-unit.ts'

const bands: [label: string, below: number][] = [
  ['T<10C', 10],
  ['10-20C', 20],
  ['20-30C', 30],
  ['>30C', Infinity],
]

/** Band of the monthly mean temperature (℃) as the library's rows name it. */
export const temperatureBand = (temperatureC: number): string => bands.find(([, below]) => temperatureC < below)![0]

const scopeOf = ({ source: { scc, county, enterprise } }: Inputs) => ({ scc, county, enterprise })

/** t of product a year: as reported, or from the nitrogen in it. */
const productOf = (inputs: Inputs): number => {
  if (inputs.has('productT')) return inputs.get('productT')
  const name = inputs.sourceClass.level2.name
  const content = inputs.library.choose({ kind: 'RATIO', name: 'N_content', ...scopeOf(inputs), fits: row => row.fuelOrProduct === name })
  if (!content) throw new MissingQuantity('productT')
  return inputs.get('nitrogenT') / inputs.use(content, '含氮率')
}

/** More than 195 kg N/hm2 emits more. */
const rateOf = (inputs: Inputs): number => {
  const { nitrogenT, areaHm2 } = inputs.source.quantities
  const row = inputs.library.choose({ kind: 'FIX', name: 'rate_factor', ...scopeOf(inputs) })
  if (typeof nitrogenT !== 'number' || typeof areaHm2 !== 'number' || !row || (nitrogenT * 1000) / areaHm2 <= 195) return 1
  return inputs.use(row, '施肥率修正')
}

const factorOf = (inputs: Inputs, temperatureC: number): { row: FactorRow; grams: number } => {
  const band = temperatureBand(temperatureC)
  const fits = (row: FactorRow) => row.technology.endsWith(band)
  const row = inputs.library.choose({ kind: 'EF', name: 'NH3', ...scopeOf(inputs), fits })
  if (!row) throw new MissingQuantity(`NH3 排放因子（${band}）`)
  return { row, grams: factorUnit(row.unit)!.grams }
}

/**
 * NH3 of nitrogen fertiliser, g: Σ over months of product × EF(band of the month's temperature) × rate. The way of spreading is in the class's own
 * rows (覆土深施 = 0.32 of 表面撒施). With one temperature the whole year counts in its band; with twelve, the months of `monthShares`.
 *
 * Source: MEP NH3 guideline as in ChinaXiv 201711.01719; inventory-method §7.
 *
 * @param monthShares share of each month in the year, sum 1
 */
export const fertiliserGrams = (inputs: Inputs, monthShares: readonly number[]): number => {
  const product = productOf(inputs)
  const rate = rateOf(inputs)
  const temperatures = inputs.list(inputs.has('monthlyTemperatureC') ? 'monthlyTemperatureC' : 'temperatureC')
  const months =
    typeof temperatures === 'number'
      ? [{ temperatureC: temperatures, share: 1 }]
      : temperatures.map((temperatureC, m) => ({ temperatureC, share: monthShares[m]! }))
  return months.reduce((sum, { temperatureC, share }) => {
    const { row, grams } = factorOf(inputs, temperatureC)
    return sum + product * share * inputs.use(row, `EF ${temperatureBand(temperatureC)}`) * grams * rate
  }, 0)
}
