import { correlationOf } from '@qingyuan/engine/receptor/match.ts'
import { type PmfOptions, type PmfSolution, pmf } from '@qingyuan/engine/receptor/pmf.ts'
import type { PmfInput } from '@qingyuan/engine/receptor/pmf-problem.ts'
import { parse } from 'csv-parse/sync'
import { defineTruth, sharedText, type TruthRow } from './truth-set.ts'

const folder = 'voc-hotspot/'
const recordsOf = (name: string): Record<string, string>[] => parse(sharedText(folder + name), { columns: true, bom: true })
/** EPA PMF ran without it. */
const left = 'Diethylphthalate'

/** Names of the profiles' file that the concentrations call otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  'CFC-11': 'Trichlorofluoromethane',
  'CFC-12': 'Dichlorodifluoromethane',
  'CFC-113': '1_1_2-Trichlorotrifluoroethane',
  'CFC-114': '1_2-Dichloro-1_1_2_2-tetrafluoroethane',
}

/** The 110 days and 43 species that EPA PMF was given. */
const redlands = (): { input: PmfInput; names: string[] } => {
  const [values, uncertainties] = ['conc', 'unc'].map(kind =>
    recordsOf(`redlands_pmf_${kind}.csv`).filter(day => day.excluded_by_authors === '0'),
  )
  const names = Object.keys(values![0]!).filter(name => !['date', 'excluded_by_authors', left].includes(name))
  const numbers = (days: Record<string, string>[]) => days.flatMap(day => names.map(name => Number(day[name])))
  return {
    names,
    input: { rows: values!.length, species: names.length, values: numbers(values!), uncertainties: numbers(uncertainties!) },
  }
}

/** Profiles as shares of each species' sum over the factors, species x p. */
const asShares = (profiles: ArrayLike<number>, p: number): Float64Array => {
  const shares = Float64Array.from(profiles)
  for (let i = 0; i < shares.length; i += p) {
    const sum = shares.subarray(i, i + p).reduce((a, b) => a + b, 0)
    for (let k = 0; k < p; k++) shares[i + k]! /= sum
  }
  return shares
}

/** For each factor of EPA PMF the greatest correlation with one of ours, no factor of ours twice. */
const profileMatches = ({ profiles }: PmfSolution, names: readonly string[], p: number): number[] => {
  const published = new Map(recordsOf(`redlands_epa_pmf_profiles_${p}.csv`).map(row => [row.species, row]))
  const theirs = asShares(
    names.flatMap(name => Array.from({ length: p }, (_, k) => Number(published.get(otherNames[name] ?? name)![`factor_${k + 1}`]))),
    p,
  )
  const ours = asShares(profiles, p)
  const pairs = Array.from({ length: p * p }, (_, i) => ({ a: Math.floor(i / p), b: i % p }))
    .map(pair => ({ ...pair, r: correlationOf(theirs, pair.a, ours, pair.b, p) }))
    .toSorted((x, y) => y.r - x.r)
  const [usedA, usedB] = [new Set<number>(), new Set<number>()]
  return pairs.flatMap(({ a, b, r }) => {
    if (usedA.has(a) || usedB.has(b)) return []
    usedA.add(a)
    usedB.add(b)
    return [r]
  })
}

/** EPA PMF lets contributions reach -0.2 of their mean. */
const epaLeast = -0.2
const options = (factors: number, outlierDistance: number | null, leastContribution = epaLeast): PmfOptions => ({
  ...{ factors, starts: 20, seed: 1, outlierDistance },
  descent: { leastContribution },
})

const rowsOf = (factors: 8 | 10, robust: { published: number; bar: number }, plain: { published: number; bar: number }): TruthRow[] => {
  const { input, names } = redlands()
  const found = pmf(input, options(factors, 4))
  const again = found.runs.filter(({ q }) => q <= 1.001 * found.best.qRobust).length
  const matches = profileMatches(found.best, names, factors)
  return [
    {
      name: `Redlands, ${factors} factors: Q (robust) over EPA PMF's ${robust.published}`,
      measured: found.best.qRobust / robust.published,
      ...{ bar: robust.bar, better: 'lower', unit: '' },
    },
    {
      name: `Redlands, ${factors} factors: the same with contributions not below 0`,
      measured: pmf(input, options(factors, 4, 0)).best.qRobust / robust.published,
      ...{ better: 'lower', unit: '' },
    },
    {
      name: `Redlands, ${factors} factors: Q over ${plain.published}, contributions not below 0`,
      measured: pmf(input, options(factors, null, 0)).best.q / plain.published,
      ...{ bar: plain.bar, better: 'lower', unit: '' },
    },
    {
      name: `Redlands, ${factors} factors: starts that come to the least Q within 0.1 %, of 20`,
      measured: again,
      better: 'higher',
      unit: '',
    },
    factors === 8
      ? {
          name: 'Redlands, 8 factors: least r of a profile with EPA PMF',
          measured: Math.min(...matches),
          bar: 0.95,
          better: 'higher',
          unit: '',
        }
      : {
          name: 'Redlands, 10 factors: profiles with r ≥ 0.95 (more factors than the data hold)',
          measured: matches.filter(r => r >= 0.95).length,
          ...{ better: 'higher', unit: '' },
        },
  ]
}

export const truth = defineTruth({
  subject: 'receptor, species of volatile organic compounds',
  source: 'EPA PMF 5 on 110 days × 43 species of Redlands (data/voc-hotspot, MIT); least Q of 20 runs',
  operator: 'EPA PMF 5',
  weather: 'none',
  cases: 'seen',
  needs: ['voc-hotspot/redlands_pmf_conc.csv'],
  slow: true,
  measure: () => [
    ...rowsOf(8, { published: 24507.2, bar: 1.03 }, { published: 40998, bar: 1.02 }),
    ...rowsOf(10, { published: 18814.3, bar: 1.05 }, { published: 29727, bar: 1.02 }),
  ],
})
