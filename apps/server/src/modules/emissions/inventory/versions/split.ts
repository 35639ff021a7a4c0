import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import { shareInMonths } from '../sources/common-months.ts'
import type { ComparedSource } from './split-queries.ts'

/** Grams of one key in two runs, and the parts of the difference; they add up to it. */
export interface SplitRow {
  key: string
  name: string | null
  before: number
  after: number
  /** Sources of both with the same factors: what they did. */
  same: number
  /** Sources of both: what other factors changed, at the activity of the second. */
  factor: number
  /** Sources that only the second has, less those that their reporter no longer has. */
  added: number
  /** Reporters of the first that have not reported for the second, and months of a source that only one of its reports has. */
  missing: number
}

type Part = 'same' | 'factor' | 'added' | 'missing'

const factorsOf = ({ how }: ComparedSource, pollutant: EmissionPollutantId) => (how?.[pollutant]?.factors ?? []).join()

interface CommonMonths {
  old: number
  now: number
  /** Activity of now against before, less 1; null where it is not known. */
  growth: number | null
}

/** Grams and activity of a source of both in the months that both reports have. */
const inCommonMonths = (a: ComparedSource, b: ComparedSource, pollutant: EmissionPollutantId): CommonMonths => {
  const [before, after] = [shareInMonths(a.months, b.months), shareInMonths(b.months, a.months)]
  const activity = (a.activity ?? 0) * before
  return {
    old: Math.round((a[pollutant] ?? 0) * before),
    now: Math.round((b[pollutant] ?? 0) * after),
    growth: activity && b.activity !== null ? (b.activity * after) / activity - 1 : null,
  }
}

/** Of a source in both: its activity's part of the difference and that of other factors, in whole grams. */
const partsOf = (
  a: ComparedSource,
  b: ComparedSource,
  pollutant: EmissionPollutantId,
  { old, now, growth }: CommonMonths,
): [Part, number][] => {
  if (factorsOf(a, pollutant) === factorsOf(b, pollutant)) return [['same', now - old]]
  const own = growth === null ? 0 : Math.round(old * growth)
  return [
    ['same', own],
    ['factor', now - old - own],
  ]
}

/** Whether some source of both has reported other months in one than in the other. */
export const hasOtherMonths = (first: readonly ComparedSource[], second: readonly ComparedSource[]): boolean => {
  const old = new Map(first.map(row => [row.source, row]))
  return second.some(row => {
    const before = row.filledYear === null ? old.get(row.source) : undefined
    return before !== undefined && (shareInMonths(before.months, row.months) < 1 || shareInMonths(row.months, before.months) < 1)
  })
}

/**
 * One pollutant of two runs by key. The amount of months that only one of two reports of a source has is `missing`; with `same` only the sources that
 * both have from reports of their own years are compared, over the months that both have.
 */
export const splitOf = (
  first: readonly ComparedSource[],
  second: readonly ComparedSource[],
  pollutant: EmissionPollutantId,
  same: boolean,
): SplitRow[] => {
  const old = new Map(first.map(row => [row.source, row]))
  const now = new Map(second.map(row => [row.source, row]))
  const reported = new Set(second.filter(({ filledYear }) => filledYear === null).map(({ reporter }) => reporter))
  const rows = new Map<string, SplitRow>()
  for (const source of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [old.get(source), now.get(source)]
    const isCommon = a !== undefined && b !== undefined && b.filledYear === null
    if (same && !(isCommon && a.filledYear === null)) continue
    const { key, name } = (b ?? a)!
    const row = rows.get(key) ?? { key, name, before: 0, after: 0, same: 0, factor: 0, added: 0, missing: 0 }
    rows.set(key, row)
    const [before, after] = [a?.[pollutant] ?? 0, b?.[pollutant] ?? 0]
    const common = isCommon ? inCommonMonths(a, b, pollutant) : null
    row.before += same && common ? common.old : before
    row.after += same && common ? common.now : after
    if (isCommon && common) {
      for (const [part, grams] of partsOf(a, b, pollutant, common)) row[part] += grams
      if (!same) row.missing += after - before - (common.now - common.old)
    } else row[a && !reported.has(a.reporter) ? 'missing' : 'added'] += after - before
  }
  return [...rows.values()].toSorted((x, y) => (x.key < y.key ? -1 : 1))
}
