import type { PmfInput } from '@qingyuan/engine/receptor/pmf-problem.ts'
import { sharedText } from '../truth-set.ts'

const numbersOf = (text: string): number[][] =>
  text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => line.split(',').slice(1).map(Number))

/** Sample data of EPA PMF: concentrations and uncertainties, one sample a row. */
export const pmfSet = (name: 'BatonRouge' | 'StLouis'): PmfInput => {
  const [values, uncertainties] = ['con', 'unc'].map(kind => numbersOf(sharedText(`models/receptor_pmf/Dataset-${name}-${kind}.csv`)))
  return { rows: values!.length, species: values![0]!.length, values: values!.flat(), uncertainties: uncertainties!.flat() }
}
