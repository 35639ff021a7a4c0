import type { ControlKind } from '@qingyuan/domain/species/control-kinds.ts'

/** One run of blank or control gas. */
export interface ControlRun {
  /** End of its hour, hours since any fixed instant; whole. */
  hour: number
  kind: ControlKind
  /** ppb by position of the species; NaN not measured, 0 not found. */
  ppb: ArrayLike<number>
  /** ppb that the control gas contains; NaN or 0: not contained. A blank needs none. */
  expected: ArrayLike<number>
}

/** One figure of a run and a species against its bound. */
export interface ControlFigure {
  /** Hour of the run; of a pair, of its second run. */
  hour: number
  kind: ControlKind
  species: number
  /** Blank: ppb; recovery: measured over expected; precision: relative difference. */
  value: number
  passed: boolean
}

/** Hours of air of one species that a failed run puts in doubt, both included. */
export interface DoubtfulSpan {
  species: number
  from: number
  to: number
}

export interface ControlFindings {
  figures: ControlFigure[]
  /** In the order of the species, then of time; spans of a species do not touch. */
  doubtful: DoubtfulSpan[]
}

/** First and last hour of the air that the runs vouch for. */
export interface HourSpan {
  first: number
  last: number
}

const isMeasured = (value: number | undefined): value is number => value === value && value !== undefined

/** Spans of one species, merged where they touch. */
const mergeSpans = (spans: readonly DoubtfulSpan[]): DoubtfulSpan[] => {
  const merged: DoubtfulSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to)
    else if (span.from <= span.to) merged.push({ ...span })
  }
  return merged
}

/** Hours that failed figures put in doubt: after the last pass before, up to the failed run or up to the next pass. Figures are of one species and ascend. */
const spansAround = (figures: readonly ControlFigure[], { first, last }: HourSpan, reach: 'run' | 'nextPass'): DoubtfulSpan[] => {
  let passedBefore = first - 1
  return figures.flatMap(({ hour, species, passed }, i) => {
    if (passed) {
      passedBefore = hour
      return []
    }
    const next = figures.slice(i + 1).find(each => each.passed)
    const to = reach === 'run' ? hour - 1 : (next?.hour ?? last + 1) - 1
    return [{ species, from: passedBefore + 1, to: Math.min(to, last) }]
  })
}

/** Rows that follow one another with the same key. */
const groupsOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] => {
  const groups: Row[][] = []
  for (const [i, row] of rows.entries())
    if (i > 0 && keyOf(rows[i - 1]!) === keyOf(row)) groups.at(-1)!.push(row)
    else groups.push([row])
  return groups
}

/** Figures by species, kind and time, with the hours that they put in doubt. */
const findingsOf = (figures: readonly ControlFigure[], span: HourSpan, reach: 'run' | 'nextPass'): ControlFindings => {
  const ordered = figures.toSorted((a, b) => a.species - b.species || a.kind.localeCompare(b.kind) || a.hour - b.hour)
  const spans = groupsOf(ordered, ({ species, kind }) => `${species} ${kind}`).flatMap(group => spansAround(group, span, reach))
  return { figures: ordered, doubtful: groupsOf(spans, ({ species }) => String(species)).flatMap(mergeSpans) }
}

/**
 * Blanks in which a species exceeds its detection limit or a bound, whichever is lower: the hours of air back to the last blank that was good for it are in
 * doubt. Without a good one before, all hours given before the run are; the hours after it wait for the next blank.
 *
 * @param limits ppb by position of the species; NaN: none is known, the bound alone counts
 * @param bounds ppb by position of the species (0.5 ppbC over its number of carbon atoms)
 * Missing values: a species without a value in a blank is not judged by it.
 * Source: reference/voc-methods, section 4. Utah DAQ's autogc_validation (`qc/mdvr.py`) marks on to the next good blank as well.
 */
export const blankFaults = (
  runs: readonly ControlRun[],
  { limits, bounds, span }: { limits: ArrayLike<number>; bounds: ArrayLike<number>; span: HourSpan },
): ControlFindings => {
  const figures = runs.flatMap(({ hour, kind, ppb }) =>
    kind !== 'blank'
      ? []
      : Array.from(
          ppb,
          (value, species): ControlFigure => ({
            ...{ hour, kind, species, value },
            passed: !(value > limits[species]!) && !(value > bounds[species]!),
          }),
        ).filter(({ value }) => isMeasured(value)),
  )
  return findingsOf(figures, span, 'run')
}

/**
 * Recovery of each species of a control gas, measured over expected. Outside of the bounds the hours of air from the last run of the same kind that passed to the
 * next one are in doubt; without one, from the first or to the last hour given. Kinds are judged apart: their gases differ.
 *
 * @param low, high shares (0.7 and 1.3)
 * Missing values: a species that the gas does not contain, or that has no value, is not judged.
 * Source: reference/voc-methods, section 4; EPA PAMS; Utah DAQ, autogc_validation, `qc/recovery.py`.
 */
export const recoveryFaults = (
  runs: readonly ControlRun[],
  { low, high, span }: { low: number; high: number; span: HourSpan },
): ControlFindings => {
  const figures = runs.flatMap(({ hour, kind, ppb, expected }) =>
    kind === 'blank'
      ? []
      : Array.from(ppb, (value, species): ControlFigure => {
          const recovery = expected[species]! > 0 ? value / expected[species]! : Number.NaN
          return { hour, kind, species, value: recovery, passed: recovery >= low && recovery <= high }
        }).filter(({ value }) => isMeasured(value)),
  )
  return findingsOf(figures, span, 'nextPass')
}

/** Runs of one control gas in two hours that follow one another; each run is in one pair. */
const consecutivePairs = (runs: readonly ControlRun[]): [ControlRun, ControlRun][] => {
  const ordered = runs.filter(({ kind }) => kind !== 'blank').toSorted((a, b) => a.hour - b.hour)
  const pairs: [ControlRun, ControlRun][] = []
  for (let i = 0; i + 1 < ordered.length; i++) {
    const [a, b] = [ordered[i]!, ordered[i + 1]!]
    if (a.kind !== b.kind || b.hour - a.hour !== 1) continue
    pairs.push([a, b])
    i++
  }
  return pairs
}

/**
 * Precision: difference of two runs of a control gas back to back, over their mean. Above the bound the hours of air from the last pair that passed to the next
 * one are in doubt, as for the recovery (the source marks the pair alone; the span is the platform's).
 *
 * @param most share (0.25)
 * Missing values: a species without a value in either run, that the gas lacks, or that both runs did not find, is not judged.
 * Source: reference/voc-methods, section 4; Utah DAQ, autogc_validation, `qc/precision.py` (pairs are exactly one hour apart).
 */
export const precisionFaults = (runs: readonly ControlRun[], { most, span }: { most: number; span: HourSpan }): ControlFindings => {
  const figures = consecutivePairs(runs).flatMap(([a, b]) =>
    Array.from(b.ppb, (second, species): ControlFigure => {
      const first = a.ppb[species]!
      const isContained = a.expected[species]! > 0 && b.expected[species]! > 0
      const value = isContained && first + second > 0 ? Math.abs(first - second) / ((first + second) / 2) : Number.NaN
      return { hour: b.hour, kind: b.kind, species, value, passed: value <= most }
    }).filter(({ value }) => isMeasured(value)),
  )
  return findingsOf(figures, span, 'nextPass')
}
