import { dayOfHour, periodOfDay } from '@qingyuan/domain/time.ts'
import { screeningRules } from '@qingyuan/engine/voc/screening-rules.ts'
import type { Db } from '#/platform/database/pool.ts'
import { closureDoubts, controlDoubts, isDoubtful, readControls } from './control-checks.ts'
import { checkTitles, speciesFaults } from './quality.ts'
import { raiseMonth, selectSilences } from './queries.ts'
import { readLimits, readMeasured, speciesSize } from './read-species.ts'
import { sumOfHour } from './reviewed-hours.ts'

/** A measured value of a species, or the sum of an hour's. */
export interface MeasuredSpecies {
  hour: number
  /** ppb. */
  value: number
  /** What automatic checks say of it; null when nothing. */
  doubt: string | null
}

const mostTitles = 2
const joined = (titles: readonly string[]): string | null =>
  titles.length === 0 ? null : `${titles.slice(0, mostTitles).join('、')}${titles.length > mostTitles ? ` 等 ${titles.length} 项` : ''}`

/**
 * Measured hours of a station with the doubts of the automatic checks that are not silenced there.
 *
 * @param numbers of the species, 0 for whole hours
 */
export const measuredSpecies = async (db: Db, placeId: number, from: number, to: number, numbers: readonly number[]) => {
  const [{ times, ppb }, limits, silences] = await Promise.all([
    readMeasured(db, placeId, from, to),
    readLimits(db, [placeId], dayOfHour(to)),
    selectSilences(db, placeId),
  ])
  const silent = new Set(silences.filter(({ silenced }) => silenced).map(({ rule }) => rule))
  const limit = limits.get(placeId)!
  const { findings, closure } = await readControls(db, { placeId, times, ppb }, limit, from, to)
  const rules = screeningRules.filter(({ key }) => !silent.has(key))
  // Whole hours alone need no checks of single species.
  const faults = numbers.some(no => no !== 0) ? speciesFaults(ppb, limit) : []
  const checks = (Object.keys(checkTitles) as (keyof typeof checkTitles)[]).filter(check => !silent.has(check))
  const controls = (Object.keys(controlDoubts) as (keyof typeof controlDoubts)[]).filter(check => !silent.has(check))
  const closures = (['unidentified', 'closure'] as const)
    .filter(check => !silent.has(check))
    .map(check => ({
      title: closureDoubts[check],
      hours: new Set((check === 'closure' ? closure.open : closure.unidentified).map(i => closure.times[i])),
    }))
  const doubtsOfSpecies = (no: number) => {
    const found = checks.map(check => ({ title: checkTitles[check], rows: new Set(faults[no - 1]![check]) }))
    const runs = controls.map(check => ({ title: controlDoubts[check], isHit: isDoubtful(findings[check], no) }))
    return (row: number) =>
      joined([
        ...found.flatMap(({ title, rows }) => (rows.has(row) ? [title] : [])),
        ...runs.flatMap(({ title, isHit }) => (isHit(times[row]!) ? [title] : [])),
      ])
  }
  const doubtsOfHour = (row: number) => {
    const own = ppb.subarray(row * speciesSize, (row + 1) * speciesSize)
    return joined([
      ...closures.flatMap(({ title, hours }) => (hours.has(times[row]!) ? [title] : [])),
      ...rules.flatMap(({ title, isHit }) => (isHit({ ppb: own, limits: limit }) ? [title] : [])),
    ])
  }
  return new Map(
    numbers.map(no => {
      const doubtOf = no === 0 ? doubtsOfHour : doubtsOfSpecies(no)
      const values = times.flatMap((hour, row): MeasuredSpecies[] => {
        const value = no === 0 ? sumOfHour(ppb, row) : ppb[row * speciesSize + no - 1]!
        return value === null || value !== value ? [] : [{ hour, value, doubt: doubtOf(row) }]
      })
      return [no, values] as const
    }),
  )
}

/** A review has changed what counts in an hour: its month is read anew, and results that rest on it are out of date. */
export const raiseMonthOf = (db: Db, placeId: number, hour: number): Promise<void> =>
  raiseMonth(db, placeId, `${periodOfDay(dayOfHour(hour), 'month')}-01`)
