import { type EmissionPollutantId, emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import type { EmissionProblem, EmissionSource } from '../calculate/emission-source.ts'
import { MissingQuantity } from '../calculate/inputs.ts'
import { explainEmission, type Rules } from '../calculate/source-emissions.ts'

/** The meter and the calculation may differ by this factor before a warning. Source: fill-workflow §3.3. */
const factor = 2

const tonnes = (value: number): string => String(Number(value.toPrecision(3)))

const calculatedGrams = (source: EmissionSource, pollutant: EmissionPollutantId, rules: Rules): number | null => {
  const { measuredT: _, ...unmetered } = source
  try {
    return explainEmission(unmetered, pollutant, rules)?.grams ?? null
  } catch (error) {
    // A quantity that only the calculation needs may be missing: then there is nothing to compare.
    if (error instanceof MissingQuantity || error instanceof RangeError) return null
    throw error
  }
}

/** What a meter measured of the sources behind it, and what the formulas give for the same sources, t/a. */
export interface MeterComparison {
  measuredT: number
  /** Null when any of the sources cannot be calculated. */
  calculatedT: number | null
}

/** Sources behind meters of a pollutant, metered and calculated. Null when it is not metered. */
export const compareMeter = (sources: readonly EmissionSource[], pollutant: EmissionPollutantId, rules: Rules): MeterComparison | null => {
  const metered = sources.filter(({ measuredT }) => measuredT?.[pollutant] !== undefined)
  if (metered.length === 0) return null
  const each = metered.map(source => calculatedGrams(source, pollutant, rules))
  return {
    measuredT: metered.reduce((sum, { measuredT }) => sum + measuredT![pollutant]!, 0),
    calculatedT: each.includes(null) ? null : (each as number[]).reduce((sum, grams) => sum + grams, 0) / 1e6,
  }
}

/** Whether one of them is more than twice the other. False when either side is missing or 0. Source: fill-workflow §3.3. */
export const metersDisagree = ({ measuredT, calculatedT }: MeterComparison): boolean =>
  measuredT > 0 && calculatedT !== null && calculatedT > 0 && (measuredT > calculatedT * factor || calculatedT > measuredT * factor)

/** Particles are metered as a whole and compared with PM10. */
export const meteredLabel = (pollutant: EmissionPollutantId): string =>
  pollutant === 'pm10' ? '颗粒物' : emissionPollutantOf.get(pollutant)!.label

/**
 * Sources behind one meter: their metered mass of a pollutant against what the formulas give for the same sources, in whole; a warning beyond a factor of
 * two. Null when either side is missing or 0. Source: fill-workflow §3.3.
 */
export const measuredProblem = (
  sources: readonly EmissionSource[],
  pollutant: EmissionPollutantId,
  rules: Rules,
): EmissionProblem | null => {
  const [first] = sources
  const compared = compareMeter(sources, pollutant, rules)
  if (!first || !compared || !metersDisagree(compared)) return null
  const label = meteredLabel(pollutant)
  const message = `填报月份在线监测的${/^[A-Z]/.test(label) ? ' ' : ''}${label} ${tonnes(compared.measuredT)} t 与同一设备 ${sources.length} 个排放源同期按物料核算的 ${tonnes(compared.calculatedT!)} t 相差超过 ${factor} 倍，请核对`
  return { source: first.id, pollutant, field: `measuredT.${pollutant}`, kind: 'warn', message }
}
