import { countyById } from '@qingyuan/domain/counties.ts'
import type { ScoreWeights } from '@qingyuan/domain/grid-score.ts'
import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { compositeScores, type DistrictInputs, type DistrictScore } from '@qingyuan/engine/grid/composite-score.ts'
import {
  type District,
  districtsAt,
  type GridContext,
  lastYearPeriod,
  periodOf,
  previousPeriod,
  spanOfPeriod,
} from '#/modules/hotspot/cells/public.ts'
import { type TaskOutcome, taskOutcomes } from '#/modules/hotspot/tasks/public.ts'

export interface Question {
  item: GridItem
  step: 'day' | 'month'
  time?: string
  base?: 'previous' | 'lastYear'
}

export interface ComparedDistrict {
  countyId: number
  county: string
  inputs: DistrictInputs
  /** Tasks of the period that count. */
  tasks: TaskOutcome[]
}

export interface ScoredDistrict extends ComparedDistrict {
  score: DistrictScore
}

export interface ScoreInputs<D = ComparedDistrict> {
  time: string | null
  /** Period that the change is against. */
  baseTime: string | null
  districts: D[]
  /** Names of districts without supported cells in either period. */
  leftOut: string[]
  /** Tasks of the period whose time still runs. */
  openTasks: number
}

/** Best first. */
export type Scored = ScoreInputs<ScoredDistrict>

/** Falls of the passed tasks; null where some passed and of none the fall is known. */
const fallsOf = (tasks: readonly TaskOutcome[]): number[] | null => {
  const passed = tasks.filter(task => task.passed)
  const known = passed.flatMap(({ effect }) => (effect === null ? [] : [effect]))
  return passed.length > 0 && known.length === 0 ? null : known
}

const inputsOf = (now: District, before: District, tasks: readonly TaskOutcome[]): DistrictInputs => ({
  ...{ mean: now.value, meanBefore: before.value, hotCells: now.hotCells, cells: now.supported },
  tasks: tasks.length,
  fedBackInTime: tasks.filter(({ fedBackInTime }) => fedBackInTime === true).length,
  checksPassed: tasks.filter(({ passed }) => passed).length,
  recurrences: tasks.filter(({ recurs }) => recurs).length,
  falls: fallsOf(tasks),
})

/**
 * What the districts of a period are scored by. Tasks count that were issued in the period and are passed or over; a task whose time still runs
 * does not count.
 */
export const scoreInputs = async (
  { services }: Pick<GridContext, 'services'>,
  { item, step, time, base = 'previous' }: Question,
): Promise<ScoreInputs> => {
  const period = await periodOf(services, item, step, time)
  const baseTime = period === null ? null : base === 'lastYear' ? lastYearPeriod(period, step) : previousPeriod(period, step)
  const [now, before] = [
    period === null ? null : await districtsAt(services, item, step, period),
    baseTime === null ? null : await districtsAt(services, item, step, baseTime),
  ]
  if (period === null || !now || !before) return { time: period, baseTime, districts: [], leftOut: [], openTasks: 0 }
  const [from, to] = spanOfPeriod(period, step)
  const outcomes = await taskOutcomes(services, from.getTime(), to.getTime())
  const due = outcomes.filter(task => task.due)
  const pairs = now.map((district, i) => ({ now: district, before: before[i]! }))
  const isKnown = (pair: (typeof pairs)[number]) => Number.isFinite(pair.now.value) && pair.before.value > 0
  const known = pairs.filter(isKnown).map(pair => {
    const tasks = due.filter(({ countyId }) => countyId === pair.now.countyId)
    return {
      countyId: pair.now.countyId,
      county: countyById.get(pair.now.countyId)!.name,
      tasks,
      inputs: inputsOf(pair.now, pair.before, tasks),
    }
  })
  return {
    ...{ time: period, baseTime, districts: known, openTasks: outcomes.length - due.length },
    leftOut: pairs.filter(pair => !isKnown(pair)).map(pair => countyById.get(pair.now.countyId)!.name),
  }
}

export const scoreDistricts = ({ districts, ...about }: ScoreInputs, weights: ScoreWeights): Scored => {
  const scores = compositeScores(
    districts.map(({ inputs }) => inputs),
    weights,
  )
  return {
    ...about,
    districts: districts.map((district, i) => ({ ...district, score: scores[i]! })).sort((a, b) => a.score.rank - b.score.rank),
  }
}
