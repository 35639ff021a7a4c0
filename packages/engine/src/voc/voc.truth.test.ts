import { storedSpeciesConstants } from '@qingyuan/domain/species/species-constants.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { molarVolume, ppbOfValue } from '@qingyuan/domain/species/species-units.ts'
import { describe, expect, it } from 'vitest'
import { massClosure } from './mass-closure.ts'
import { periodMeans } from './period-means.ts'
import { ratioFit } from './ratio-fit.ts'
import { coveredSum, factorOf } from './reactivity.ts'
import { screeningRules } from './screening-rules.ts'
import { haveVocCases, numberOf, reactivityFactors, recordsOf, tableOf } from './truth/voc-cases.ts'

const size = storedSpecies.length
const near = (measured: number, expected: number, what: string, share = 1e-4) =>
  expect(Math.abs(measured - expected), `${what}: ${measured} for ${expected}`).toBeLessThanOrEqual(share * Math.abs(expected) + 1e-12)

/** Independent Python (numpy) with the same constants; six digits are given. */
describe.skipIf(!haveVocCases)('Lake Park, 22 hours of a gas chromatograph in ppbC', () => {
  const [head, cas, , mdl, ...rows] = haveVocCases ? tableOf('lakepark_autogc_20250801.csv') : []
  const columns = (cas ?? []).flatMap((text, column) => {
    const species = storedSpecies.find(each => each.cas === text)
    return species ? [{ species, column }] : []
  })
  const ppbOf = (row: readonly string[]) => {
    const ppb = new Float64Array(size).fill(Number.NaN)
    for (const { species, column } of columns) ppb[species.no - 1] = ppbOfValue(species, numberOf(row[column]), 'ppbC')
    return ppb
  }
  const limits = haveVocCases ? ppbOf(mdl!) : new Float64Array(size)
  /** Columns of species outside the list, which have a mass and no constants: 2-methyl-1-pentene, α- and β-pinene. */
  const unlisted = (cas ?? []).flatMap((text, column) => {
    const found = { '763-29-1': [84.162, 6], '80-56-8': [136.238, 10], '127-91-3': [136.238, 10] }[text]
    return found ? [{ column, molarMass: found[0]!, carbonNumber: found[1]! }] : []
  })
  const unlistedPpb = (row: readonly string[]) => unlisted.map(({ column, carbonNumber }) => numberOf(row[column]) / carbonNumber)
  const unlistedMasses = unlisted.map(({ molarMass }) => molarMass / molarVolume)
  const [masses, ofp, loh, soap] = (['mass', 'ofp', 'loh', 'soap'] as const).map(reactivityFactors)
  const expectedHours = haveVocCases ? recordsOf('lakepark_expected_hours_20250801.csv') : []

  it('every hour has the sums of OFP, LOH and SOAP, the covered mass and the screening flags', () => {
    expect(rows.length).toBe(22)
    for (const [i, row] of rows.entries()) {
      const [ppb, expected] = [ppbOf(row), expectedHours[i]!]
      expect(row[0], head![0]).toBe(expected.time)
      const all = [...ppb, ...unlistedPpb(row)]
      const allMasses = [...masses!, ...unlistedMasses]
      const withNone = (each: readonly number[]) => [...each, ...unlisted.map(() => Number.NaN)]
      near(coveredSum(all, allMasses, allMasses).sum, Number(expected.sum_ugm3), `${row[0]} mass`)
      const ozone = coveredSum(all, withNone(ofp!), allMasses)
      near(ozone.sum, Number(expected.OFP_ugm3), `${row[0]} OFP`)
      near(ozone.coveredMassShare, Number(expected.mass_share_with_MIR), `${row[0]} covered`)
      near(coveredSum(ppb, loh!, masses!).sum, Number(expected.LOH_s1), `${row[0]} LOH`)
      near(coveredSum(ppb, soap!, masses!).sum, Number(expected.SOAP_ugm3), `${row[0]} SOAP`)
      const flags = screeningRules.filter(rule => rule.isHit({ ppb, limits })).map(({ key }) => key)
      expect(flags.toSorted().join('; ')).toBe((expected.screening_flags ?? '').split('; ').toSorted().join('; '))
    }
  })

  it('every hour closes: targets and what is not identified are the total, whose shares are far below the bound above 50 ppbC', () => {
    const numbers = (heading: string) => rows.map(row => numberOf(row[head!.indexOf(heading)]))
    const none = rows.map(() => Number.NaN)
    const bounds = { mostUnidentified: 0.5, fromTotal: 50, mostGap: 0.01 }
    const [total, targets] = [numbers('TNMHC'), numbers('TNMTC')]
    const { share, gap, unidentified, open } = massClosure({ total, targets, unidentified: none }, none, bounds)
    for (const [i, expected] of expectedHours.entries()) {
      near(total[i]!, Number(expected.TNMHC_ppbC), `${expected.time} total`)
      near(targets[i]!, Number(expected.sum_ppbC), `${expected.time} targets`)
      expect(Math.abs(share[i]! - Number(expected.unidentified_share)), `${expected.time} share`).toBeLessThanOrEqual(5.1e-5)
      expect(gap[i]).toBeCloseTo(0, 12)
    }
    expect([unidentified, open]).toEqual([[], []])
    // The 60 columns of the file are its targets, of which 57 are in the list: what these lack counts as unidentified.
    const sums = rows.map(row => columns.reduce((sum, { column }) => sum + numberOf(row[column]), 0))
    const known = massClosure({ total, targets: none, unidentified: none }, sums, bounds).share
    for (const [i, row] of rows.entries()) {
      const left = unlisted.reduce((sum, { column }) => sum + numberOf(row[column]), 0)
      expect(known[i]! - share[i]!, `${row[0]} species outside of the list`).toBeCloseTo(left / total[i]!, 4)
    }
    expect(
      massClosure({ total, targets, unidentified: none }, none, { ...bounds, mostUnidentified: 0.18, fromTotal: 44 }).unidentified,
    ).toHaveLength(8)
  })

  it('every species has its mean, OFP, LOH, SOAP and hours below the limit', () => {
    const values = Float64Array.from(rows.flatMap(row => [...ppbOf(row)]))
    const means = periodMeans(values, { species: size, limits, below: 'keep', expected: 24, capture: 0.75 })
    const expectedSpecies = recordsOf('lakepark_expected_species_20250801.csv').filter(({ cas: own }) =>
      columns.some(({ species }) => species.cas === own),
    )
    expect(expectedSpecies.length).toBe(columns.length)
    for (const expected of expectedSpecies) {
      const species = storedSpecies.find(each => each.cas === expected.cas)!
      const { mean, below, capture } = means[species.no - 1]!
      near(mean, Number(expected.mean_ppb), `${species.name} ppb`)
      expect(below, species.name).toBe(Number(expected.hours_below_mdl))
      expect(capture).toBeCloseTo(22 / 24, 12)
      for (const [measure, key] of [
        ['mass', 'mean_ugm3'],
        ['ofp', 'mean_OFP_ugm3'],
        ['loh', 'mean_LOH_s1'],
        ['soap', 'mean_SOAP_ugm3_toluene_eq'],
      ] as const) {
        const value = mean * factorOf(species, storedSpeciesConstants[species.no - 1]!, measure)
        if (expected[key] === '') expect(value, `${species.name} ${key}`).toBeNaN()
        else near(value, Number(expected[key]), `${species.name} ${key}`)
      }
    }
  })
})

describe.skipIf(!haveVocCases)('Redlands, 40 species by the day', () => {
  it('sums have and have not the species that were measured on few days', () => {
    const expected = recordsOf('redlands_expected_ofp_loh_soap.csv')
    const totals = new Map(expected.filter(({ species }) => species!.startsWith('TOTAL')).map(each => [each.species, each]))
    const days = recordsOf('redlands_voc_ppb.csv').filter(({ date }) => date! < '2021-09-01')
    const listed = expected.filter(({ species }) => !species!.startsWith('TOTAL'))
    const own = listed.map(each => storedSpecies.find(({ cas }) => cas === (each.cas === 'mpx' ? '108-38-3/106-42-3' : each.cas))!)
    const values = Float64Array.from(days.flatMap(day => listed.map(each => numberOf(day[each.species!]))))
    const none = new Float64Array(listed.length).fill(Number.NaN)
    const means = periodMeans(values, { species: listed.length, limits: none, below: 'keep', expected: days.length, capture: 0.75 })
    for (const [i, each] of listed.entries()) expect(means[i]!.count, each.species).toBe(Number(each.n))
    const sumOf = (measure: 'ofp' | 'loh' | 'soap' | 'mass', only: boolean) =>
      coveredSum(
        means.map(({ mean, sufficient }) => (only && !sufficient ? Number.NaN : mean)),
        own.map(species => factorOf(species, storedSpeciesConstants[species.no - 1]!, measure)),
        own.map(species => factorOf(species, storedSpeciesConstants[species.no - 1]!, 'mass')),
      ).sum
    for (const [name, only] of [
      ['TOTAL', false],
      ['TOTAL_capture_75_percent', true],
    ] as const) {
      const row = totals.get(name)!
      near(sumOf('mass', only), Number(row.mean_ugm3), `${name} mass`)
      near(sumOf('ofp', only), Number(row.OFP_ugm3), `${name} OFP`)
      near(sumOf('loh', only), Number(row.LOH_s1), `${name} LOH`)
      near(sumOf('soap', only), Number(row.SOAP_ugm3_toluene_eq), `${name} SOAP`)
    }
  })
})

describe.skipIf(!haveVocCases)('Marylebone Road 2004', () => {
  it('slopes and ratios of ethane, isoprene and benzene are those of numpy', () => {
    const hours = recordsOf('marylebone_hc_2004.csv.gz')
    const byName = new Map(
      recordsOf('marylebone_expected_2004.csv').map(({ statistic, of, value }) => [`${statistic} ${of}`, Number(value)]),
    )
    const species = { ethane: storedSpecies[0]!, isoprene: storedSpecies[37]!, benzene: storedSpecies[40]! }
    const ppb = Object.fromEntries(
      Object.entries(species).map(([key, each]) => [key, hours.map(hour => ppbOfValue(each, numberOf(hour[`${key}_ugm3`]), 'μg/m³'))]),
    )
    const limits = { numerator: Number.NEGATIVE_INFINITY, denominator: Number.NEGATIVE_INFINITY }
    for (const [y, x] of [
      ['benzene', 'ethane'],
      ['isoprene', 'benzene'],
    ] as const)
      for (const [kind, key] of [
        ['ols', 'slope'],
        ['rma', 'rma_slope'],
      ] as const)
        near(
          ratioFit(ppb[y]!, ppb[x]!, { kind, robust: false, limits, need: 10 }).slope,
          byName.get(`${key} ${y}_vs_${x}_ppb`)!,
          `${key} ${y}/${x}`,
        )
    const above = ratioFit(ppb.isoprene!, ppb.benzene!, { kind: 'ols', robust: false, limits: { ...limits, denominator: 0.05 }, need: 10 })
    near(above.ratioOfMeans, byName.get('ratio_of_means isoprene/benzene ppb (benzene>0.05)')!, 'ratio of means')
    near(above.medianRatio, byName.get('median_of_ratios isoprene/benzene ppb (benzene>0.05)')!, 'median of ratios')
  })
})
