import { type SpeciesGroup, storedSpecies } from '@qingyuan/domain/species/species-list.ts'

/** One hour of a gas chromatograph, in the order of the species numbers. */
export interface ScreenedHour {
  ppb: ArrayLike<number>
  /** Detection limits, ppb; NaN: not known, the species then never counts as well above it. */
  limits: ArrayLike<number>
}

export interface ScreeningRule {
  key: string
  title: string
  /** True for an hour that breaks the rule: a question to the reviewer, not a reason to delete. */
  isHit(hour: ScreenedHour): boolean
}

const wellAbove = 3
const positions = new Map(storedSpecies.map(({ cas, no }) => [cas, no - 1]))
const at = (cas: string): number => {
  const position = positions.get(cas)
  if (position === undefined) throw new RangeError(`no species with CAS ${cas}`)
  return position
}
const isWellAbove = ({ ppb, limits }: ScreenedHour, i: number): boolean => ppb[i]! > wellAbove * limits[i]!

const exceeds = (key: string, title: string, first: string, second: string, times = 1): ScreeningRule => {
  const [a, b] = [at(first), at(second)]
  return { key, title, isHit: hour => isWellAbove(hour, a) && hour.ppb[a]! > times * hour.ppb[b]! }
}

const sumOf = (group: SpeciesGroup, { ppb }: ScreenedHour): number => {
  let sum = 0
  for (const species of storedSpecies) {
    const value = ppb[species.no - 1] ?? Number.NaN
    if (species.group === group && value === value) sum += value
  }
  return sum
}

const xylenes = { o: at('95-47-6'), m: at('108-38-3'), p: at('106-42-3'), peak: at('108-38-3/106-42-3') }
/** The sum of m- and p-xylene, which most columns give as one peak. */
const mpXylene = ({ ppb }: ScreenedHour): number => {
  const peak = ppb[xylenes.peak] ?? Number.NaN
  return peak === peak ? peak : ppb[xylenes.m]! + ppb[xylenes.p]!
}
const pentanes = [at('78-78-4'), at('109-66-0'), at('287-92-3')] as const

/**
 * Ratio screening of automatic gas chromatographs, compared in ppb where the first species is above three times its detection limit.
 * A rule that always fires points to co-elution at the instrument: callers show its hit rate and let it be silenced with a reason.
 * Beside coke ovens benzene above toluene and ethylene above ethane are real.
 *
 * Source: EPA, Technical Assistance Document for PAMS, revision 3, table 10-1, as coded by the Utah Division of Air Quality.
 */
export const screeningRules: readonly ScreeningRule[] = [
  exceeds('benzene>toluene', '苯高于甲苯', '71-43-2', '108-88-3'),
  exceeds('benzene>ethane', '苯高于乙烷', '71-43-2', '74-84-0'),
  exceeds('ethylene>ethane', '乙烯高于乙烷', '74-85-1', '74-84-0'),
  exceeds('propylene>propane', '丙烯高于丙烷', '115-07-1', '74-98-6'),
  {
    key: 'oxylene>mpxylene',
    title: '邻二甲苯高于间、对二甲苯',
    isHit: hour => isWellAbove(hour, xylenes.o) && hour.ppb[xylenes.o]! > mpXylene(hour),
  },
  exceeds('23dmpentane>2mhexane', '2,3-二甲基戊烷高于 2-甲基己烷', '565-59-3', '591-76-4'),
  exceeds('24dmpentane>mcyclopentane', '2,4-二甲基戊烷高于甲基环戊烷', '108-08-7', '96-37-7'),
  exceeds('isobutane>nbutane', '异丁烷高于正丁烷', '75-28-5', '106-97-8'),
  exceeds('3mpentane>0.6*2mpentane', '3-甲基戊烷高于 2-甲基戊烷的 0.6 倍', '96-14-0', '107-83-5', 0.6),
  exceeds('undecane>decane', '正十一烷高于正癸烷', '1120-21-4', '124-18-5'),
  {
    key: 'not(ipentane>npentane>cpentane)',
    title: '未满足 异戊烷 > 正戊烷 > 环戊烷',
    isHit: hour => {
      const [iso, normal, cyclo] = pentanes.map(i => hour.ppb[i]!)
      return isWellAbove(hour, pentanes[0]) && (iso! <= normal! || normal! <= cyclo!)
    },
  },
  {
    key: 'alkenes>alkanes',
    title: '烯烃合计高于烷烃合计',
    isHit: hour => sumOf('烯烃', hour) > sumOf('烷烃', hour),
  },
]
