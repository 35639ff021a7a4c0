import { type EmissionPollutant, type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { balanceProblem } from '../checks/balance.ts'
import { checkFields } from '../checks/fields.ts'
import { nestParticles } from '../checks/nesting.ts'
import type { FactorLibrary } from '../factors/library.ts'
import type { SourceClass } from '../sources/source-class.ts'
import { emissionOf } from './emission.ts'
import { calculatedScc, type EmissionProblem, type EmissionResult, type EmissionSource, type Term } from './emission-source.ts'
import { inputsOf, MissingQuantity, restartInputs } from './inputs.ts'

/** What a calculation knows besides the sources. */
export interface Rules {
  library: FactorLibrary
  classes: ReadonlyMap<string, SourceClass>
  /** Share of each month by a class's `temporalProfile`; sum 1. */
  monthShares(profile: string): readonly number[]
}

export interface SourceEmissions {
  results: EmissionResult[]
  problems: EmissionProblem[]
}

/** PM2.5 first among those that BC and OC are shares of; else the order of the pollutants. */
const emitted = new WeakMap<SourceClass, EmissionPollutant[]>()
const pollutantsOf = (sourceClass: SourceClass): EmissionPollutant[] => {
  const known = emitted.get(sourceClass)
  if (known) return known
  const made = emissionPollutants.filter(({ name }) => sourceClass.pollutants.includes(name))
  emitted.set(sourceClass, made)
  return made
}

/** Of its class, and what meters counted beyond it; of a kiln's fuel CO2 alone. */
const pollutantsOfSource = ({ combustionScc, measuredT }: EmissionSource, sourceClass: SourceClass): EmissionPollutant[] => {
  const own = pollutantsOf(sourceClass)
  if (combustionScc !== undefined) return own.filter(({ id }) => id === 'co2')
  const isMetered = ({ id }: EmissionPollutant) => (measuredT?.[id] ?? 0) > 0
  return emissionPollutants.some(each => isMetered(each) && !own.includes(each))
    ? emissionPollutants.filter(each => own.includes(each) || isMetered(each))
    : own
}

/** Under the class by whose factors it is calculated. */
const asCalculated = (source: EmissionSource): EmissionSource =>
  source.combustionScc === undefined ? source : { ...source, scc: calculatedScc(source) }

const problemOf = (source: EmissionSource, pollutant: EmissionPollutantId, error: unknown): EmissionProblem => {
  const found = { source: source.id, pollutant, kind: 'missing' as const }
  if (error instanceof MissingQuantity) return { ...found, field: error.field, message: `${error.message}，无法计算` }
  if (error instanceof RangeError) return { ...found, field: 'quantities', message: error.message }
  throw error
}

/**
 * All pollutants of one source, each in whole grams, and what is wrong with it. A source with a blocking problem of its form has no results; an
 * emission that no balance allows has none either.
 */
export const sourceEmissions = (reported: EmissionSource, rules: Rules): SourceEmissions => {
  const source = asCalculated(reported)
  const sourceClass = rules.classes.get(source.scc)
  if (!sourceClass)
    return { results: [], problems: [{ source: source.id, field: 'scc', kind: 'block', message: `源分类编码 ${source.scc} 不存在` }] }
  const problems = checkFields(source, sourceClass)
  if (problems.some(({ kind }) => kind === 'block')) return { results: [], problems }
  const results: EmissionResult[] = []
  const monthShares = rules.monthShares(sourceClass.temporalProfile)
  const inputs = inputsOf(source, sourceClass, rules.library, false)
  let fineGrams: number | undefined
  for (const { id } of pollutantsOfSource(source, sourceClass)) {
    restartInputs(inputs)
    try {
      const emission = emissionOf(inputs, id, { fineGrams, monthShares })
      const problem = emission && balanceProblem(source, sourceClass, id, emission.grams)
      if (problem) problems.push(problem)
      else if (emission) {
        const grams = Math.round(emission.grams)
        results.push({ source: source.id, pollutant: id, grams, basis: emission.basis, factors: inputs.factors })
        // BC and OC are shares of PM2.5 after it was limited by PM10.
        if (id === 'pm2_5') fineGrams = Math.min(grams, results.find(({ pollutant }) => pollutant === 'pm10')?.grams ?? grams)
      }
    } catch (error) {
      problems.push(problemOf(source, id, error))
    }
  }
  return { results: nestParticles(results), problems }
}

/** How a result came to be: its terms in the order of use. The same code as the calculation, so the two cannot disagree. */
export interface Explanation {
  source: string
  pollutant: EmissionPollutantId
  /** Before rounding and cutting, g. */
  grams: number
  basis: EmissionResult['basis']
  terms: Term[]
}

/** Null where the calculation gives nothing. */
export const explainEmission = (reported: EmissionSource, pollutant: EmissionPollutantId, rules: Rules): Explanation | null => {
  const source = asCalculated(reported)
  const sourceClass = rules.classes.get(source.scc)
  if (!sourceClass) return null
  const inputs = inputsOf(source, sourceClass, rules.library, true)
  const fineGrams = sourceEmissions(source, rules).results.find(result => result.pollutant === 'pm2_5')?.grams
  const emission = emissionOf(inputs, pollutant, { fineGrams, monthShares: rules.monthShares(sourceClass.temporalProfile) })
  // PM2.5 without a factor for PM10 is all that is known of it.
  if (!emission && pollutant === 'pm10' && fineGrams !== undefined) {
    const fine = explainEmission(source, 'pm2_5', rules)
    return fine && { ...fine, pollutant }
  }
  return emission && { source: source.id, pollutant, grams: emission.grams, basis: emission.basis, terms: inputs.terms! }
}
