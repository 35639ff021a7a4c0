import type { Mark, RowMarks } from '@qingyuan/domain/flags.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { findSpikes, findStuck } from '@qingyuan/engine/quality/suspects.ts'
import type { MarkedHour, Series } from './queries.ts'

const seriesMarks: readonly Mark[] = ['CON', 'JMP']

const reasons: Partial<Record<Mark, string>> = { CON: '数值连续多小时不变', JMP: '单小时突升，前后小时均低' }

const wanted = (series: Series, from: number, to: number): Map<number, RowMarks> => {
  const found = new Map<number, RowMarks>()
  for (const id of pollutantIds) {
    const flat = findStuck(series[id], id)
    const sharp = findSpikes(series[id], id)
    for (let i = from; i < to; i++) {
      const mark: Mark | null = flat[i] ? 'CON' : sharp[i] ? 'JMP' : null
      if (mark) found.set(i, { ...found.get(i), [id]: { mark, reason: reasons[mark] } })
    }
  }
  return found
}

const withoutSeriesMarks = (marks: RowMarks): RowMarks =>
  Object.fromEntries(Object.entries(marks).filter(([, { mark }]) => !seriesMarks.includes(mark)))

const canonical = (marks: RowMarks) => JSON.stringify(Object.entries(marks).sort(([a], [b]) => (a < b ? -1 : 1)))
const equal = (a: RowMarks, b: RowMarks) => canonical(a) === canonical(b)

/**
 * Hours whose marks of the series kind (stuck, spike) must change. Marks of the device and of people stay and win.
 * @param from, to hours of the series to judge; the hours around them serve as context
 */
export const changedMarks = (
  placeId: number,
  series: Series,
  first: number,
  from: number,
  to: number,
  present: readonly MarkedHour[],
): MarkedHour[] => {
  const want = wanted(series, from, to)
  const have = new Map(present.filter(hour => hour.placeId === placeId).map(hour => [Math.round((hour.ts - first) / hourMs), hour.marks]))
  const changed: MarkedHour[] = []
  for (const i of new Set([...want.keys(), ...have.keys()])) {
    if (i < from || i >= to) continue
    const old = have.get(i) ?? {}
    const marks = { ...want.get(i), ...withoutSeriesMarks(old) }
    if (!equal(old, marks)) changed.push({ placeId, ts: first + i * hourMs, marks })
  }
  return changed
}
