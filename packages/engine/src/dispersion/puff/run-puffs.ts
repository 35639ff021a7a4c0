import { mergePuffs } from './merge.ts'
import type { PuffInput, PuffOptions, PuffResult, PuffRun, SourceBudget, SparsePuffResult } from './model.ts'
import type { Puff } from './puff.ts'
import { releasePuffs } from './release.ts'
import { removalOf } from './removal-step.ts'
import { collectHours } from './sparse-hours.ts'
import { splitPuffs } from './split.ts'
import { carryPuff, type Hour } from './travel.ts'

const emissionOf = (emission: Float64Array, species: number, hour: number): Float64Array => {
  const rows = emission.length / species
  const at = (hour % rows) * species
  return emission.subarray(at, at + species)
}

const budgetOf = (species: number): SourceBudget => ({
  emitted: new Float64Array(species),
  dry: new Float64Array(species),
  wet: new Float64Array(species),
  transformed: new Float64Array(species),
  gone: new Float64Array(species),
  remaining: new Float64Array(species),
})

const check = ({ sources, species, receptors }: PuffInput): void => {
  if (species.length === 0) throw new RangeError('污染物列表为空')
  if (receptors.xM.length !== receptors.yM.length) throw new RangeError('受体点的 x 与 y 数目不同')
  for (const source of sources) {
    const rows = source.emission.length / species.length
    if (!(rows >= 1) || !Number.isInteger(rows)) throw new RangeError(`排放源 ${source.id} 的排放量个数不是污染物个数的整数倍`)
    if (source.emission.some(rate => !(rate >= 0))) throw new RangeError(`排放源 ${source.id} 的排放量有缺失或负值`)
    for (const [label, value] of [
      ['烟囱高度', source.heightM],
      ['出口内径', source.diameterM],
      ['出口流速', source.velocity],
      ['出口温度', source.temperatureK],
    ] as const) {
      if (!(value >= 0)) throw new RangeError(`排放源 ${source.id} 的${label}缺失或为负`)
    }
  }
}

const book = (budget: readonly SourceBudget[], puffs: readonly Puff[]): void => {
  for (const { source, below, above } of puffs) {
    const { remaining } = budget[source]!
    for (let s = 0; s < below.length; s++) remaining[s] = remaining[s]! + below[s]! + above[s]!
  }
}

const splitHour = ({ split }: PuffOptions, clock: number): boolean => split !== undefined && (clock % 24) + 1 === split.hour

/** Takes the hourly means of one source: species · receptors + receptor, g/m3. The array is used again. */
type TakeHour = (hour: number, source: number, means: Float64Array) => void

/** One source through one hour: what is on its way, then what it releases. Returns the puffs that are left. */
const carrySource = (index: number, before: Puff[], input: PuffInput, here: Hour): Puff[] => {
  const { sources, species, weather, options } = input
  const source = sources[index]!
  const { hour, budget } = here
  let puffs = before
  if (options.split) puffs = splitPuffs(puffs, weather, hour, options, splitHour(options, (input.firstHour ?? 0) + hour))
  if (options.merge) puffs = mergePuffs(puffs)
  const rates = emissionOf(source.emission, species.length, hour)
  rates.forEach((rate, s) => (budget.emitted[s] = budget.emitted[s]! + rate * 3600))
  const fresh = releasePuffs(source, index, rates, weather.columnAt(hour, source.xM, source.yM), options)
  for (const puff of puffs) carryPuff(puff, false, here)
  for (const puff of fresh) carryPuff(puff, true, here)
  return [...puffs, ...fresh].filter(puff => !puff.gone)
}

const carryAll = (input: PuffInput, take: TakeHour): PuffRun => {
  check(input)
  const { sources, species, receptors, weather, options } = input
  const budget = sources.map(() => budgetOf(species.length))
  const into = new Float64Array(species.length * receptors.xM.length)
  const steps = { done: 0 }
  const here: Hour = { hour: 0, weather, receptors, options, removal: removalOf(species, options), budget: budget[0]!, into, steps }
  const puffs: Puff[][] = sources.map(() => [])
  for (let hour = 0; hour < weather.hours; hour++) {
    input.signal?.throwIfAborted()
    here.hour = hour
    for (let source = 0; source < sources.length; source++) {
      here.budget = budget[source]!
      puffs[source] = carrySource(source, puffs[source]!, input, here)
      take(hour, source, into)
      into.fill(0)
    }
    input.onProgress?.(hour + 1, weather.hours)
  }
  for (const own of puffs) book(budget, own)
  return {
    unit: 'g/m3',
    hours: weather.hours,
    sources: sources.map(({ id }) => id),
    species: species.map(({ name }) => name),
    receptors: receptors.xM.length,
    budget,
    steps: steps.done,
  }
}

/**
 * Puffs of many sources through hours of weather: what each source adds at each receptor, each hour. Sources do not know each other, so that
 * the whole is exactly the sum of its parts, and one source's row does not depend on the other sources. The same input gives the same result.
 *
 * Missing weather is not allowed here; emission must be complete. Throws a RangeError in Chinese that names the field, and the signal's reason
 * when it is aborted.
 *
 * Source: Scire, Strimaitis and Yamartino 2000, A User's Guide for the CALPUFF Dispersion Model, chapter 2.
 */
export const runPuffs = (input: PuffInput): PuffResult => {
  const size = input.species.length * input.receptors.xM.length
  const concentration = new Float32Array(input.weather.hours * input.sources.length * size)
  const run = carryAll(input, (hour, source, means) => concentration.set(means, (hour * input.sources.length + source) * size))
  return { concentration, ...run }
}

/** {@link runPuffs} where the dense result would not fit: the same numbers, without the receptors that a source does not reach in an hour. */
export const runPuffsSparsely = (input: PuffInput): SparsePuffResult => {
  const collector = collectHours(input.sources.length, input.species.length, input.receptors.xM.length)
  const run = carryAll(input, collector.take)
  return { rows: collector.rows, ...run }
}

/** Sum over the sources, g/m3: (hour · species + species) · receptors + receptor. */
export const totalOf = ({ concentration, hours, sources, species, receptors }: PuffResult): Float64Array => {
  const size = species.length * receptors
  const total = new Float64Array(hours * size)
  for (let hour = 0; hour < hours; hour++)
    for (let source = 0; source < sources.length; source++)
      for (let at = 0; at < size; at++)
        total[hour * size + at] = total[hour * size + at]! + concentration[(hour * sources.length + source) * size + at]!
  return total
}
