import { pairedScores } from '@qingyuan/engine/dispersion/verification/paired-scores.ts'
import type { TruthRow } from '../truth-set.ts'

/** How values lie in memory: hour, source, species, receptor; the last fastest. */
export interface Shape {
  hours: number
  sources: number
  species: number
  receptors: number
}

const floor = 1e-9
const share = 0.01

/** Visits each hour and species: the places of its values, sources outside, receptors inside. */
const visit = (
  { hours, sources, species, receptors }: Shape,
  take: (at: (source: number, receptor: number) => number, hour: number, species: number) => void,
) => {
  for (let hour = 0; hour < hours; hour++)
    for (let k = 0; k < species; k++) take((source, receptor) => ((hour * sources + source) * species + k) * receptors + receptor, hour, k)
}

export interface Compared {
  expected: number[]
  ours: number[]
  /** Receptor-hours whose strongest source is the same, and all of them. */
  sameTop: number
  tops: number
}

/** Pairs above 1e-9 g/m3 and 1 % of the hour's maximum of the species, and whose share is the largest where. */
export const comparePuffs = (
  expected: ArrayLike<number>,
  ours: ArrayLike<number>,
  shape: Shape,
  use: (hour: number, species: number) => boolean = () => true,
): Compared => {
  const out: Compared = { expected: [], ours: [], sameTop: 0, tops: 0 }
  const strongest = (values: ArrayLike<number>, at: (source: number) => number) => {
    let top = 0
    for (let s = 1; s < shape.sources; s++) if (values[at(s)]! > values[at(top)]!) top = s
    return top
  }
  visit(shape, (at, hour, species) => {
    if (!use(hour, species)) return
    let most = 0
    for (let s = 0; s < shape.sources; s++) for (let r = 0; r < shape.receptors; r++) most = Math.max(most, expected[at(s, r)]!)
    for (let r = 0; r < shape.receptors; r++) {
      for (let s = 0; s < shape.sources; s++) {
        if (!(expected[at(s, r)]! > floor && expected[at(s, r)]! > share * most)) continue
        out.expected.push(expected[at(s, r)]!)
        out.ours.push(ours[at(s, r)]!)
      }
      const top = strongest(expected, s => at(s, r))
      if (!(expected[at(top, r)]! > floor)) continue
      out.tops++
      if (strongest(ours, s => at(s, r)) === top) out.sameTop++
    }
  })
  return out
}

/** Guards of a case: slugs are integrated along their axis, which leaves more difference than puffs. */
interface Guards {
  fractionalBias: number
  variance: number
  /** % of the values within 2 %. */
  close: number
  strongest: number
}
export const puffGuards: Guards = { fractionalBias: 1e-3, variance: 1.001, close: 99, strongest: 99 }
export const slugGuards: Guards = { fractionalBias: 0.02, variance: 1.04, close: 95, strongest: 97 }
const requirements = { factor2: 0.85, fractionalBias: 0.1, variance: 1.3, strongest: 95 }

/** The rows of a case; without guards the requirements are the bars. */
export const rowsOf = (
  name: string,
  { expected, ours, sameTop, tops }: Compared,
  several = true,
  guards: Guards | null = puffGuards,
): TruthRow[] => {
  const scores = pairedScores(expected, ours, 1e-12)
  const close = ours.filter((value, i) => Math.abs(value / expected[i]! - 1) < 0.02).length / ours.length
  const rows: TruthRow[] = [
    {
      name: `${name}: FAC2 (${scores.pairs} values)`,
      measured: scores.factor2,
      bar: guards ? 0.98 : requirements.factor2,
      requirement: requirements.factor2,
      better: 'higher',
      unit: '',
    },
    {
      name: `${name}: |FB|`,
      measured: Math.abs(scores.fractionalBias),
      bar: guards?.fractionalBias ?? requirements.fractionalBias,
      requirement: requirements.fractionalBias,
      better: 'lower',
      unit: '',
    },
    {
      name: `${name}: VG`,
      measured: scores.geometricVariance,
      bar: guards?.variance ?? requirements.variance,
      requirement: requirements.variance,
      better: 'lower',
      unit: '',
    },
    { name: `${name}: within 2 %`, measured: 100 * close, bar: guards?.close, better: 'higher', unit: '%' },
  ]
  if (several)
    rows.push({
      name: `${name}: same strongest source`,
      measured: (100 * sameTop) / tops,
      bar: guards?.strongest ?? requirements.strongest,
      requirement: requirements.strongest,
      better: 'higher',
      unit: '%',
    })
  return rows
}
