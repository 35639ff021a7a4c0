import { type PollutantId, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { addDays, countDays, sameDayLastYear } from '@qingyuan/domain/time.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { evaluatedValues } from '@qingyuan/engine/rollup/daily-columns.ts'
import type { TargetChance } from '@qingyuan/engine/target/simulate.ts'
import { type AirServices, type Cache, createCache, type DayColumns, dayIndex, publicScope, readDays } from '#/modules/air/read/public.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import type { TargetPlace, TargetQuestion, TargetRequest } from '#/workers/target-tasks.ts'
import type { TargetItem } from './items.ts'
import { type TargetPeriod } from './target-period.ts'

const targetTasks = taskFile<typeof import('#/workers/target-tasks.ts')>('target')

export type TargetServices = AirServices & Pick<Services, 'engines'>

/** Runs of a simulation: the standard error of a probability of a half is 1.6 %. */
export const simulationRuns = 1000
/** Days drawn together: an episode stays one. */
const blockDays = 7
/** Years looked back, and windows beside the very days of each, so that few years give more than few ends. */
const yearsBack = 3
const shifts = [0, -14, -7, 7, 14]
/** Share of a window's days that must have all six pollutants. */
const windowShare = 0.75
/** Days that two years must share before their levels are compared. */
const levelDays = 30

/** Says which numbers a simulation drew from, for everybody who repeats it. */
export const seedOf = (until: string | null, from: string): number => Number((until ?? from).replaceAll('-', ''))

const part = (columns: DayColumns, id: PollutantId, first: string, count: number): Float64Array => {
  const at = dayIndex(columns.firstDay, first)
  return Float64Array.from({ length: count }, (_, i) => columns.value[id][at + i] ?? Number.NaN)
}

const yearsBefore = (day: string, years: number): string =>
  Array.from({ length: years }).reduce<string>(before => sameDayLastYear(before), day)

/** This year's mean over that of the same days `years` before; 1 where they share too few days. */
const levelOf = (now: DayColumns, past: DayColumns, id: PollutantId, span: TargetPeriod, passed: number, years: number): number => {
  const own = part(now, id, span.from, passed)
  const old = part(past, id, yearsBefore(span.from, years), passed)
  const both = (i: number) => own[i]! === own[i]! && old[i]! === old[i]!
  const [a, b] = [own.filter((_, i) => both(i)), old.filter((_, i) => both(i))]
  const ratio = a.length < levelDays ? 1 : mean(a) / mean(b)
  return Number.isFinite(ratio) ? ratio : 1
}

/** Windows of earlier days like the remaining ones, at this year's level. */
const historyOf = (now: DayColumns, past: DayColumns, span: TargetPeriod, passed: number): TargetPlace['history'] => {
  const history = perPollutant(id => [] as Float64Array[])
  const remaining = countDays(span.from, span.to) - passed
  for (let years = 1; years <= yearsBack; years++) {
    const levels = perPollutant(id => levelOf(now, past, id, span, passed, years))
    for (const shift of shifts) {
      const first = addDays(yearsBefore(addDays(span.from, passed), years), shift)
      // A window that runs into the period itself would lift this year's days to this year's level once more.
      if (addDays(first, remaining - 1) >= span.from) continue
      const window = pollutantIds.map(id => part(past, id, first, remaining))
      const whole = window[0]!.reduce((n, _, day) => n + +window.every(values => values[day]! === values[day]!), 0)
      if (whole < windowShare * remaining) continue
      pollutantIds.forEach((id, i) => history[id].push(window[i]!.map(value => value * levels[id])))
    }
  }
  return history
}

const halfUnit = (decimals: number) => 0.5 * 10 ** -decimals

/** An item as a question about its end: official values are rounded, so a value within half a unit above still reaches. */
const askOf = (item: TargetItem, target: number | null, standard: Standard): TargetRequest => {
  const half = target === null ? null : target + halfUnit(item.decimals)
  const percent = item.pollutant ? standard.percentiles[item.pollutant] : Number.NaN
  if (item.kind === 'mean') return { series: item.pollutant!, statistic: { kind: 'mean' }, target: half, better: 'atMost' }
  if (item.kind === 'percentile')
    return { series: item.pollutant!, statistic: { kind: 'percentile', percent }, target: half, better: 'atMost' }
  if (item.kind === 'index') return { series: 'composite', statistic: { kind: 'mean' }, target: half, better: 'atMost' }
  if (item.kind === 'count') return { series: 'aqi', statistic: { kind: 'days', limit: -201 }, above: true, target, better: 'atMost' }
  const share = target === null ? null : (target - halfUnit(item.decimals)) / 100
  return { series: 'aqi', statistic: { kind: 'share', limit: 100 }, target: share, better: 'atLeast' }
}

const soFarOf = (columns: DayColumns, span: TargetPeriod, passed: number): TargetPlace['soFar'] => {
  const at = dayIndex(columns.firstDay, span.from)
  const aqi = Float64Array.from({ length: passed }, (_, i) => (columns.complete[at + i] === 1 ? columns.aqi[at + i]! : Number.NaN))
  return {
    ...perPollutant(id => evaluatedValues(columns, id).slice(at, at + passed)),
    aqi: aqi.map(value => (value < 0 ? Number.NaN : value)),
  }
}

/** Same inputs, same answer: remembered by what went in. */
const memories = new WeakMap<object, Cache>()
const memoryOf = ({ pool, clock }: AirServices): Cache => {
  const known = memories.get(pool) ?? createCache(clock, { maxAgeMs: 86_400_000, maxEntries: 24 })
  memories.set(pool, known)
  return known
}
const digest = (values: Float64Array): number =>
  values.reduce((sum, value, i) => (value === value ? sum + value * (1 + (i % 97)) : sum + 0.37), 0)
const keyOf = ({ places, ...how }: TargetQuestion) =>
  JSON.stringify([
    how,
    places.map(({ soFar, history, requests }) => [
      requests,
      pollutantIds.map(id => [digest(soFar[id]), ...history[id].map(digest)]),
      digest(soFar.aqi),
    ]),
  ])

export interface ChancesRequest {
  span: TargetPeriod
  placeIds: readonly number[]
  now: ReadonlyMap<number, DayColumns>
  targets: (placeId: number, item: string) => number | null
  until: string | null
  passed: number
}

/**
 * Chances of every item of every place, in the order of both, by simulation (docs/science/target-chance.md). The remaining days come from the three
 * years before, the same days and windows one and two weeks beside them, each year brought to this year's level pollutant by pollutant.
 */
export const chancesOf = async (
  services: TargetServices,
  request: ChancesRequest,
): Promise<{ chances: TargetChance[][]; years: number[] }> => {
  const { span, placeIds, now, targets, until, passed } = request
  const [first, last] = [addDays(yearsBefore(span.from, yearsBack), -14), addDays(sameDayLastYear(span.to), 14)]
  const past = await readDays(services, publicScope, placeIds, first, last)
  const standard = services.evaluation.on(span.to)
  const places = placeIds.map((id): TargetPlace => {
    return {
      soFar: soFarOf(now.get(id)!, span, passed),
      history: historyOf(now.get(id)!, past.get(id)!, span, passed),
      requests: Object.entries(span.items).map(([item, facts]) => askOf(facts, targets(id, item), standard)),
    }
  })
  const question = {
    places,
    remaining: countDays(span.from, span.to) - passed,
    lastDay: span.to,
    statisticDecimals: standard.statisticDecimals,
    runs: simulationRuns,
    seed: seedOf(until, span.from),
    blockDays,
  }
  const chances = await memoryOf(services).get(keyOf(question), () => services.engines.run(targetTasks, 'targetChancesTask', question))
  return { chances, years: yearsWithData(past, placeIds, span, passed) }
}

/** Earlier years of which at least one place has values among the days that remain. */
const yearsWithData = (past: ReadonlyMap<number, DayColumns>, placeIds: readonly number[], span: TargetPeriod, passed: number): number[] =>
  Array.from({ length: yearsBack }, (_, i) => i + 1).flatMap(years => {
    const first = yearsBefore(addDays(span.from, passed), years)
    const there = placeIds.some(id =>
      part(past.get(id)!, 'pm2_5', first, countDays(span.from, span.to) - passed).some(value => value === value),
    )
    return there ? [Number(yearsBefore(span.from, years).slice(0, 4))] : []
  })
