import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import type { EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { explainEmission, sourceEmissions } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import { frictionVelocity, windErosion } from '@qingyuan/engine/inventory/formulas/dust.ts'
import { leakKg, loadingLossKgM3 } from '@qingyuan/engine/inventory/formulas/storage.ts'
import { seedFactors, seedRules, testSource } from '@qingyuan/engine/inventory/test-support/seed-rules.ts'
import { combinedSigma } from '@qingyuan/engine/inventory/uncertainty/monte-carlo.ts'
import { readFf10 } from '@qingyuan/formats/ff10/read-ff10.ts'
import { ff10Lines } from '@qingyuan/formats/ff10/write-ff10.ts'
import { inventoryFileDeviation } from './support/inventory-netcdf.ts'
import { defineTruth, sharedText, type TruthRow } from './truth-set.ts'

const rules = seedRules()

const tonnes = (scc: string, pollutant: EmissionPollutantId, fields: Partial<EmissionSource>): number => {
  const { results, problems } = sourceEmissions(testSource(scc, fields), rules)
  const found = results.find(each => each.pollutant === pollutant)
  if (!found) throw new Error(problems.map(({ message }) => message).join('；'))
  return found.grams / 1e6
}
const term = (scc: string, pollutant: EmissionPollutantId, fields: Partial<EmissionSource>, label: string): number =>
  explainEmission(testSource(scc, fields), pollutant, rules)!.terms.find(each => each.label === label)!.value

/** The values are printed with so many digits; half a unit of the last is what a right calculation may differ. */
const printed = (name: string, measured: number, text: string): TruthRow => {
  const decimals = text.split('.')[1]?.length ?? 0
  const deviation = Math.abs(measured - Number(text)) / (0.5 * 10 ** -decimals)
  return {
    name: `${name} = ${text}: deviation in half units of the last digit`,
    measured: deviation,
    bar: 1.000001,
    better: 'lower',
    unit: '',
  }
}

const coal = { amount: 1_800_000, Sar: 0.8, Aar: 22 }
const full = { operationPercent: 100 }
const road = { lengthKm: 10, flowPerDay: 8000, W: 8, sL: 1.2, nr: 87 }
const sieved = [
  { code: 'DC08', ...full, efficiencyPercent: { pm2_5: 99 } },
  { code: 'DS10', ...full, efficiencyPercent: { pm2_5: 75 } },
]

const power = (): TruthRow[] => [
  printed('power SO2 generated, t', tonnes('1001001001', 'so2', { quantities: coal }), '25920'),
  printed(
    'power SO2, t',
    tonnes('1001001001', 'so2', { quantities: coal, controls: [{ code: 'DS01', operationPercent: 98, efficiencyPercent: { so2: 98.5 } }] }),
    '899.42',
  ),
  printed(
    'power NOx, t',
    tonnes('1001001001', 'nox', {
      quantities: coal,
      controls: [
        { code: 'DN01', ...full, efficiencyPercent: { nox: 30 } },
        { code: 'DN04', operationPercent: 98, efficiencyPercent: { nox: 78 } },
      ],
    }),
    '2374.85',
  ),
  printed('power PM2.5 generated, t', tonnes('1001001001', 'pm2_5', { quantities: coal }), '17820'),
  printed('power PM2.5, t', tonnes('1001001001', 'pm2_5', { quantities: coal, controls: sieved }), '44.55'),
]

const dust = (): TruthRow[] => [
  printed('paved road PM10 factor, g/km', term('1602001001', 'pm10', { quantities: road }, '排放因子 EF'), '6.1038'),
  printed('paved road PM10, t', tonnes('1602001001', 'pm10', { quantities: road }), '135.748'),
  printed('paved road PM2.5, t', tonnes('1602001001', 'pm2_5', { quantities: road }), '32.842'),
  printed(
    'construction PM10, t',
    tonnes('1603001001', 'pm10', {
      quantities: { areaM2: 50_000, months: 8 },
      controls: [{ code: 'DU01', ...full, efficiencyPercent: { pm10: 80 } }],
    }),
    // 2.69e-4 × 0.49 is 1.3181e-4 in the method, 1.318e-4 in the library.
    '10.54',
  ),
  printed('pile loading PM10, t of 10^6 t', tonnes('1604001001', 'pm10', { quantities: { amount: 1e6, u: 2.3, M: 5 } }), '0.1645'),
  printed('friction velocity, m/s', frictionVelocity(15), '0.7894'),
  printed('wind erosion, g/m2', windErosion(15, 0.54), '9.842'),
]

const others = (): TruthRow[] => {
  const urea = (scc: string) => tonnes(scc, 'nh3', { quantities: { productT: 1000, temperatureC: 25 } })
  const leak = (fuel: string, technology: string) =>
    seedFactors().rows.find(row => row.fuelOrProduct === technology && row.sector === fuel && row.unit === 'kg/(h*component)')
  const component = (kind: string, medium: string, count: number) => {
    const row =
      leak(kind, medium) ??
      seedFactors().rows.find(each => each.unit === 'kg/(h*component)' && each.fuelOrProduct === kind && each.technology === medium)
    return { count, factor: row!.value as number, vocShare: 1, hours: 8000 }
  }
  const machine = { count: 1, powerKw: 120, loadFactor: 0.65, hours: 1200 }
  return [
    printed('heavy diesel truck IV NOx, t', tonnes('1210002004', 'nox', { quantities: { count: 12_000, vktKm: 75_000 } }), '4998.6'),
    printed('excavator fuel, kg', term('1302001003', 'nox', { quantities: machine }, '活动水平'), '20592'),
    printed('excavator NOx, kg', tonnes('1302001003', 'nox', { quantities: machine }) * 1000, '322.33'),
    printed('urea on the surface, t', urea('1702001001'), '45.0'),
    printed('urea ploughed in, t', urea('1702001002'), '14.4'),
    printed(
      'straw PM2.5, t',
      tonnes('1803001001', 'pm2_5', { quantities: { cropT: 100_000, strawRatio: 1.2, burnedShare: 0.02, burningEfficiency: 0.9 } }),
      '25.272',
    ),
    printed(
      'LDAR, t',
      leakKg([component('阀门', '轻液', 2000), component('连接件', '全部', 8000), component('泵', '轻液', 40)]) / 1000,
      '187.97',
    ),
    printed('loading loss, kg/m3', loadingLossKgM3(0.6, 50, 66, 285 - 273.15), '0.834'),
    printed(
      'cooking PM2.5, t',
      tonnes('2001001001', 'pm2_5', {
        quantities: { stoves: 6, flowM3h: 2000, hours: 2000 },
        controls: [{ code: 'CK02', ...full, efficiencyPercent: { pm2_5: 75 } }],
      }),
      '0.0192',
    ),
    printed('10 %, 50 %, 10 % combined, %', combinedSigma(0.1, 0.5, 0.1) * 100, '52.0'),
  ]
}

const folder = 'observations/emissions/'
/** Column of the annual value in each file, from the end of the codes: read here by splitting alone, not by our reader. */
const samples: [file: string, column: number][] = [
  ['smoke_nonpt_2005', 7],
  ['smoke_nonpt_2011', 8],
  ['smoke_ptipm_annual_2005', 22],
  ['smoke_ptnonipm_2011', 13],
]

const grams = (tons: number): number => Math.round(tons * 907_184.74)
const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0)

const sampleRows = (): TruthRow[] =>
  samples.flatMap(([name, column]) => {
    const text = sharedText(`${folder}${name}.txt`)
    const lines = text.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#'))
    const should = sum(lines.map(line => grams(Number(line.split(',')[column]))))
    const { records, refused, format, year } = readFf10(text)
    const of = (all: typeof records) => sum(all.map(({ tonnes: t }) => Math.round(t * 1e6)))
    const kind = format.endsWith('NONPOINT') ? 'FF10_NONPOINT' : 'FF10_POINT'
    const again = readFf10([...ff10Lines({ format: kind, country: 'US', year, notes: [] }, records)].join(''))
    const row = (what: string, measured: number): TruthRow => ({ name: `${name}: ${what}`, measured, bar: 0, better: 'lower', unit: 'g' })
    return [
      row('total against the short tons of the file', Math.abs(of(records) - should) + refused.length),
      row('total after writing and reading', Math.abs(of(again.records) - should) + again.refused.length),
    ]
  })

export const truth = defineTruth(
  {
    subject: 'inventory',
    source: 'worked values of the city inventory method (reference/inventory-method.md, section 13)',
    operator: 'worked examples, by hand',
    weather: 'none',
    cases: 'seen',
    needs: [],
    measure: () => [...power(), ...dust(), ...others()],
  },
  {
    subject: 'formats/ff10',
    source: 'EPA NEI extracts in SMOKE FF10 and ORL form, short tons (data/observations/emissions)',
    operator: 'EPA NEI files',
    weather: 'none',
    cases: 'seen',
    needs: ['observations/emissions'],
    measure: sampleRows,
  },
  {
    subject: 'inventory to CF netCDF',
    source: 'the inventory’s own total in whole grams, read back through the netCDF reader',
    operator: 'own total before writing',
    weather: 'none',
    cases: 'seen',
    needs: [],
    measure: inventoryFileDeviation,
  },
)
