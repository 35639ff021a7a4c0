import { setImmediate } from 'node:timers/promises'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { efCalls } from '@qingyuan/contract/emissions/factors.ts'
import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { touchedSources } from '@qingyuan/engine/inventory/calculate/inventory.ts'
import { type Rules, type SourceEmissions, sourceEmissions } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import type { FactorRow } from '@qingyuan/engine/inventory/factors/factor-row.ts'
import { classWords, type FactorState, rulesWith, type SourceFacts } from '#/modules/emissions/factor-library/public.ts'

export type FactorImpact = OutputOf<(typeof efCalls)['Apply']>['impact']

/** The sources that a change is reckoned with: what a calculation of the year would read. */
export interface CityInputs {
  year: number
  sources: readonly EmissionSource[]
  /** Changes when the sources do. */
  stamp: string
}

const places = new Map(emissionPollutants.map(({ id }, n) => [id, n]))
/** Sources between two breaths of the process. */
const stride = 400

/** Emissions of many sources, with room for others in between. */
async function* emissionsOf(sources: readonly EmissionSource[], rules: Rules): AsyncGenerator<[EmissionSource, SourceEmissions]> {
  for (const [n, source] of sources.entries()) {
    if (n % stride === stride - 1) await setImmediate()
    yield [source, sourceEmissions(source, rules)]
  }
}

const add = (into: Float64Array, { results }: SourceEmissions, sign: 1 | -1) => {
  for (const { pollutant, grams } of results) into[places.get(pollutant)!]! += sign * grams
}

interface Totals {
  stamp: string
  state: number
  grams: Float64Array
}
let remembered: Totals | null = null

/** Grams of the whole city by pollutant; kept until the sources or the library change. */
const cityGrams = async ({ sources, stamp }: CityInputs, { state, rules }: FactorState): Promise<Float64Array> => {
  if (remembered?.stamp === stamp && remembered.state === state) return remembered.grams
  const grams = new Float64Array(emissionPollutants.length)
  for await (const [, emissions] of emissionsOf(sources, rules)) add(grams, emissions, 1)
  remembered = { stamp, state, grams }
  return grams
}

const rowsAfter = (rows: readonly FactorRow[], gone: readonly FactorRow[], put: readonly FactorRow[]): FactorRow[] => {
  const replaced = new Set([...gone, ...put].map(({ id }) => id))
  return [...rows.filter(({ id }) => !replaced.has(id)), ...put]
}

interface Delta {
  before: Float64Array
  after: Float64Array
}
const emptyDelta = (): Delta => ({ before: new Float64Array(places.size), after: new Float64Array(places.size) })

const problemsOf = ({ problems }: SourceEmissions) => problems.filter(({ kind }) => kind !== 'warn').length

interface Compared {
  changed: number
  problems: number
  byClass: Map<string, Delta>
}

const compare = async (touched: readonly EmissionSource[], before: Rules, after: Rules): Promise<Compared> => {
  const compared: Compared = { changed: 0, problems: 0, byClass: new Map() }
  for await (const [source, now] of emissionsOf(touched, after)) {
    const old = sourceEmissions(source, before)
    compared.problems += problemsOf(now) - problemsOf(old)
    const delta = compared.byClass.get(source.scc) ?? emptyDelta()
    compared.byClass.set(source.scc, delta)
    add(delta.before, old, 1)
    add(delta.after, now, 1)
    const gramsOf = ({ results }: SourceEmissions) => results.map(({ pollutant, grams }) => `${pollutant}${grams}`).join()
    if (gramsOf(old) !== gramsOf(now)) compared.changed++
  }
  return compared
}

const tonnes = (pollutant: EmissionPollutantId, label: string, before: number, after: number) => ({
  pollutant,
  label,
  beforeT: before / 1e6,
  afterT: after / 1e6,
})

const largest = ({ byScc }: SourceFacts, byClass: Compared['byClass']): FactorImpact['classes'] =>
  [...byClass]
    .flatMap(([scc, { before, after }]) =>
      emissionPollutants.flatMap(({ id, label }, n) =>
        before[n] === after[n] ? [] : [{ scc, name: classWords(byScc.get(scc)!), ...tonnes(id, label, before[n]!, after[n]!) }],
      ),
    )
    .sort((a, b) => Math.abs(b.afterT - b.beforeT) - Math.abs(a.afterT - a.beforeT) || (a.scc < b.scc ? -1 : 1))
    .slice(0, 12)

/**
 * Effect of added and removed rows on the city's totals. Only the sources that they may enter are calculated, twice: with the library in force and
 * with the one that would be.
 */
export const impactOf = async (
  city: CityInputs | null,
  facts: SourceFacts,
  state: FactorState,
  { gone, put }: { gone: readonly FactorRow[]; put: readonly FactorRow[] },
): Promise<FactorImpact> => {
  const began = performance.now()
  const sources = city?.sources ?? []
  const touched = touchedSources(sources, [...gone, ...put])
  const total = city ? await cityGrams(city, state) : new Float64Array(places.size)
  const compared = await compare(touched, state.rules, rulesWith(facts, rowsAfter(state.rows, gone, put)))
  const deltas = [...compared.byClass.values()]
  const moved = (n: number) => deltas.reduce((sum, { before, after }) => sum + after[n]! - before[n]!, 0)
  return {
    year: city?.year ?? null,
    sources: sources.length,
    touched: touched.length,
    changed: compared.changed,
    problems: compared.problems,
    milliseconds: Math.round(performance.now() - began),
    totals: emissionPollutants.map(({ id, label }, n) => tonnes(id, label, total[n]!, total[n]! + moved(n))),
    classes: largest(facts, compared.byClass),
  }
}
