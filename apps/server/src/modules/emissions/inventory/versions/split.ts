import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
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
  /** Reporters of the first that have not reported for the second. */
  missing: number
}

type Part = 'same' | 'factor' | 'added' | 'missing'

const factorsOf = ({ how }: ComparedSource, pollutant: EmissionPollutantId) => (how?.[pollutant]?.factors ?? []).join()

/** Of a source in both: its activity's part of the difference and that of other factors, in whole grams. */
const partsOf = (a: ComparedSource, b: ComparedSource, pollutant: EmissionPollutantId): [Part, number][] => {
  const [old, now] = [a[pollutant] ?? 0, b[pollutant] ?? 0]
  if (factorsOf(a, pollutant) === factorsOf(b, pollutant)) return [['same', now - old]]
  const own = a.activity && b.activity !== null ? Math.round(old * (b.activity / a.activity - 1)) : 0
  return [
    ['same', own],
    ['factor', now - old - own],
  ]
}

/** One pollutant of two runs by key; with `same` only the sources that both have from reports of their own years. */
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
    row.before += before
    row.after += after
    if (isCommon) for (const [part, grams] of partsOf(a, b, pollutant)) row[part] += grams
    else row[a && !reported.has(a.reporter) ? 'missing' : 'added'] += after - before
  }
  return [...rows.values()].toSorted((x, y) => (x.key < y.key ? -1 : 1))
}
