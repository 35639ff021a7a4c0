import { indicatorCalls } from '@qingyuan/contract/air/targets.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { addDays, countDays, formatDate, sameDayLastYear } from '@qingyuan/domain/time.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { isComparable } from '@qingyuan/engine/rollup/validity.ts'
import { exceedanceRoom, goodDaysFor } from '@qingyuan/engine/target/allowed.ts'
import type { TargetChance } from '@qingyuan/engine/target/simulate.ts'
import { airRefusal, type Cache, createCache, type DayColumns, publicScope, readDays } from '#/modules/air/read/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { type AttainmentState, percentileByPollutant, stateOf } from './attainment-state.ts'
import { chancesOf, seedOf, simulationRuns, type TargetServices } from './chances.ts'
import { baseValueOf, type TargetItem } from './items.ts'
import { selectTargets } from './queries.ts'
import { saveTarget } from './save-target.ts'
import { areasOf, attainmentStateOf, lastEndedDayOf, type TargetPeriod, targetPeriod } from './target-period.ts'

export type Completion = OutputOf<typeof indicatorCalls.Completion>
export type CompletionItem = Completion['places'][number]['items'][number]
type Question = InputOf<typeof indicatorCalls.Completion>

/** Values of an item over days of last year, as shown; null where too few of them are valid to compare with. */
const lastYearOf = (item: TargetItem, days: DayColumns, first: string, last: string, { standard }: PeriodStatistics): number | null => {
  if (last < first) return null
  const old = periodStatistics(days, { kind: 'span', first, last })
  const valid = item.pollutant ? old.pollutants[item.pollutant].validDays : old.classes.judged
  return isComparable(valid, old.days, standard.validity) ? roundForDisplay(baseValueOf(item, old, standard), item.decimals) : null
}

/** A period that is over has its value and no chances any more. */
const chanceOf = (item: TargetItem, target: number | null, chance: TargetChance, over: boolean) => {
  const per = (value: number) => (item.kind === 'ratio' ? value * 100 : value)
  const outcome = chance.outcome.every(Number.isFinite) ? chance.outcome.map(value => roundForDisplay(per(value), item.decimals)!) : null
  const known = target !== null && outcome !== null && !over
  return { probability: known ? chance.probability : null, error: known ? chance.error : null, outcome }
}

/** Days ahead of the pace of a good-day target, or left of what a percentile or a count bears; negative: short. */
const spareDaysOf = (item: TargetItem, target: number | null, standing: AttainmentState): number | null => {
  const { statistics, days, above } = standing
  if (target === null || roundForDisplay(item.of(statistics), item.decimals) === null) return null
  if (item.kind === 'ratio') return statistics.classes.good - goodDaysFor(target, statistics.classes.judged)
  if (item.kind === 'count') return target - statistics.classes.heavy
  if (item.kind !== 'percentile') return null
  return exceedanceRoom(days, percentileByPollutant[item.pollutant as keyof typeof percentileByPollutant]).certain - above(item, target)
}

interface Loaded {
  span: TargetPeriod
  until: string | null
  /** Last day that is read: that of `until`, or the first while the period has not begun. */
  last: string
  passed: number
  now: Map<number, DayColumns>
  before: Map<number, DayColumns>
  target: (placeId: number, item: string, of?: 'now' | 'lastYear') => number | null
}

const load = async (services: TargetServices, ids: readonly number[], span: TargetPeriod, year: number): Promise<Loaded> => {
  const until = await lastEndedDayOf(services, ids, span)
  const last = until ?? span.from
  const [now, before, targets, old] = await Promise.all([
    readDays(services, publicScope, ids, span.from, last),
    readDays(services, publicScope, ids, sameDayLastYear(span.from), sameDayLastYear(span.to)),
    selectTargets(services.db, year),
    selectTargets(services.db, year - 1),
  ])
  const target: Loaded['target'] = (placeId, item, of = 'now') =>
    (of === 'now' ? targets : old).find(row => row.place_id === placeId && row.item === item)?.value ?? null
  return { span, until, last, passed: until === null ? 0 : countDays(span.from, until), now, before, target }
}

/**
 * State of the targets of a year, or of an autumn and winter: value so far against target and last year, the margin, and the chance of
 * reaching it, for the city and each county.
 */
const compute = async (services: TargetServices, { span: kind, year }: Question): Promise<Completion> => {
  const places = areasOf(services)
  const ids = places.map(place => place.id)
  const loaded = await load(services, ids, targetPeriod(kind, year), year)
  const { span, until, last, passed, now, before, target } = loaded
  const standings = new Map(ids.map(id => [id, attainmentStateOf(now.get(id)!, before.get(id)!, span, last)]))
  const { chances, years } = await chancesOf(services, { span, placeIds: ids, now, targets: target, until, passed })
  const itemOf = (id: number, name: string, facts: TargetItem, chance: TargetChance): CompletionItem => {
    const standing = standings.get(id)!
    const goal = target(id, name)
    const old = (first: string) => lastYearOf(facts, before.get(id)!, first, sameDayLastYear(span.to), standing.statistics)
    return {
      ...stateOf(name, facts, goal, standing),
      ...chanceOf(facts, goal, chance, passed >= countDays(span.from, span.to)),
      spareDays: spareDaysOf(facts, goal, standing),
      lastFinal: old(sameDayLastYear(span.from)),
      lastTarget: target(id, name, 'lastYear'),
      lastRest: old(sameDayLastYear(addDays(span.from, passed))),
    }
  }
  return {
    from: span.from,
    to: span.to,
    until,
    days: countDays(span.from, span.to),
    passedDays: passed,
    runs: simulationRuns,
    seed: seedOf(until, span.from),
    historyYears: years,
    places: places.map(({ id, name, countyId }, p) => ({
      placeId: id,
      name,
      countyId,
      validDays: standings.get(id)!.statistics.classes.judged,
      items: Object.entries(span.items).map(([item, facts], i) => itemOf(id, item, facts, chances[p]![i]!)),
    })),
  }
}

const memories = new WeakMap<object, Cache>()

/** {@link compute}, remembered for a minute and until a target is changed: a page and its tables ask for the same numbers. */
export const targetCompletion = async ({ services }: ServiceContext<TargetServices>, { span, year }: Question): Promise<Completion> => {
  const memory = memories.get(services.pool) ?? createCache(services.clock, { maxAgeMs: 60_000, maxEntries: 12 })
  memories.set(services.pool, memory)
  const targets = await Promise.all([selectTargets(services.db, year), selectTargets(services.db, year - 1)])
  return memory.get(JSON.stringify([span, year, targets]), () => compute(services, { span, year }))
}

export const completionOfThisYear = (services: TargetServices): Promise<Completion> =>
  targetCompletion({ services }, { span: 'year', year: Number(formatDate(services.clock.now()).slice(0, 4)) })

/** The items of one name, place by place; an item that the span does not have is refused. */
export const itemsOf = ({ places }: Completion, item: string): { place: Completion['places'][number]; state: CompletionItem }[] =>
  places.map(place => {
    const state = place.items.find(each => each.item === item)
    if (!state) throw airRefusal('INVALID_INPUT', `没有“${item}”这项目标`)
    return { place, state }
  })

/** Places with the city first and the others by what `of` says of the item, the smallest first, those without it last. */
export const sortedBy = (answer: Completion, item: string, of: (state: CompletionItem) => number | null): Completion => {
  const keyed = itemsOf(answer, item).map(({ place, state }) => ({
    place,
    key: place.countyId === null ? -Infinity : (of(state) ?? Infinity),
  }))
  // Infinity minus itself is no number: those stay as they were.
  return { ...answer, places: keyed.sort((a, b) => a.key - b.key || 0).map(({ place }) => place) }
}

export const indicatorService = serveCalls(indicatorCalls, { Completion: targetCompletion, targetSave: saveTarget })
