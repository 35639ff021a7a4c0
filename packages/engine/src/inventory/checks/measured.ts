import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import type { EmissionProblem, EmissionSource } from '../calculate/emission-source.ts'
import { MissingQuantity } from '../calculate/inputs.ts'
import { explainEmission, type Rules } from '../calculate/source-emissions.ts'

/** The meter and the calculation may differ by this factor before it is asked about. Source: fill-workflow §3.3. */
const factor = 2

const tonnes = (value: number): string => String(Number(value.toPrecision(3)))

const calculatedGrams = (source: EmissionSource, pollutant: EmissionPollutantId, rules: Rules): number | null => {
  const { measuredT: _, ...told } = source
  try {
    return explainEmission(told, pollutant, rules)?.grams ?? null
  } catch (error) {
    // A quantity that only the calculation needs may be missing: then there is nothing to compare.
    if (error instanceof MissingQuantity || error instanceof RangeError) return null
    throw error
  }
}

/**
 * Sources behind one meter: their metered SO2 (t/a) against what the formulas give for the same sources, in whole; a warning beyond a factor of two.
 * Null when either side is missing or 0. Source: fill-workflow §3.3.
 */
export const measuredProblem = (sources: readonly EmissionSource[], rules: Rules): EmissionProblem | null => {
  const [first] = sources
  const measured = sources.reduce((sum, { measuredT }) => sum + (measuredT?.so2 ?? 0), 0)
  if (!first || measured === 0) return null
  const each = sources.map(source => calculatedGrams(source, 'so2', rules))
  if (each.includes(null)) return null
  const calculated = (each as number[]).reduce((sum, grams) => sum + grams, 0) / 1e6
  if (calculated === 0 || (measured <= calculated * factor && calculated <= measured * factor)) return null
  const said = `在线监测的 SO₂ ${tonnes(measured)} t 与按物料核算的 ${tonnes(calculated)} t 相差超过 ${factor} 倍，请核对`
  return { source: first.id, pollutant: 'so2', field: 'measuredT.so2', kind: 'warn', message: said }
}
