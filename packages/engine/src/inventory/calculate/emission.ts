import { type EmissionPollutantId, emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import type { FactorKind, FactorRow } from '../factors/factor-row.ts'
import { activityOf } from '../formulas/activity.ts'
import { type Base, factorUnit } from '../formulas/factor-unit.ts'
import { fertiliserGrams } from '../formulas/fertiliser.ts'
import { keptShare } from '../formulas/removal.ts'
import { roadCorrection } from '../formulas/road.ts'
import { hasSolventBalance, solventKept, solventVocT } from '../formulas/solvent.ts'
import type { Basis } from './emission-source.ts'
import { type Inputs, MissingQuantity } from './inputs.ts'

/** An emission before it is rounded to grams. */
export interface Emission {
  grams: number
  basis: Basis
}

const rowOf = ({ library, source: { scc, county, enterprise } }: Inputs, kind: FactorKind, name: string) =>
  library.choose({ kind, name, scc, county, enterprise })

/** Activity × factor, before any control, g. */
const generated = (inputs: Inputs, row: FactorRow): number => {
  const unit = factorUnit(row.unit)
  if (!unit) throw new RangeError(`排放因子 ${row.id} 的单位“${row.unit}”不能用于计算`)
  const activity = activityOf(inputs, unit.base satisfies Base)
  return activity * inputs.use(row, row.kind === 'EF' ? '排放因子 EF' : '排污系数') * unit.grams
}

const byFactor = (inputs: Inputs, pollutant: EmissionPollutantId, row: FactorRow): Emission => {
  const grams = generated(inputs, row) * keptShare(inputs, pollutant)
  const exhaust = inputs.sourceClass.method === 'road_vkt'
  return { grams: exhaust ? grams * roadCorrection(inputs, pollutant) : grams, basis: 'factor' }
}

const bySolvent = (inputs: Inputs): Emission => {
  const vocT = solventVocT(inputs)
  return { grams: vocT * (solventKept(inputs) ?? keptShare(inputs, 'voc')) * 1e6, basis: 'balance' }
}

/** BC and OC without a factor of their own are a share of PM2.5. */
const byRatio = (inputs: Inputs, pollutant: 'bc' | 'oc', fineGrams: number | undefined): Emission | null => {
  const row = rowOf(inputs, 'RATIO', pollutant === 'bc' ? 'BC/PM2.5' : 'OC/PM2.5')
  if (!row || fineGrams === undefined) return null
  inputs.terms?.push({ label: 'PM2.5 排放量', value: fineGrams / 1e6, unit: 't', origin: 'derived' })
  return { grams: fineGrams * inputs.use(row, row.name), basis: 'ratio' }
}

/** DISCHARGE_EF of the library are for comparison; one that was set for an enterprise, a county or the city replaces EF and η. */
const dischargeRow = (inputs: Inputs, name: string): FactorRow | undefined => {
  const row = rowOf(inputs, 'DISCHARGE_EF', name)
  return row && row.scope.level !== 'library' ? row : undefined
}

/** What one source's emission of PM2.5 is needed for, and how its year is spread (fertiliser). */
export interface EmissionContext {
  fineGrams?: number
  monthShares: readonly number[]
}

/**
 * Emission of one source and pollutant in the year, g; null when the source's class has no factor for it. Order of methods: valid online
 * monitoring, a discharge factor that was set, balance of the solvent, factor with the source's own parameters, factor with the library's.
 *
 * Source: inventory-method §1–§12.
 *
 * @throws MissingQuantity for what is neither reported nor in the library
 */
export const emissionOf = (
  inputs: Inputs,
  pollutant: EmissionPollutantId,
  { fineGrams, monthShares }: EmissionContext,
): Emission | null => {
  const measured = inputs.source.measuredT?.[pollutant]
  if (measured !== undefined) {
    inputs.terms?.push({ label: '在线监测', value: measured, unit: 't', origin: 'measured' })
    return { grams: measured * 1e6, basis: 'measured' }
  }
  const { name } = emissionPollutantOf.get(pollutant)!
  const discharge = dischargeRow(inputs, name)
  if (discharge) return { grams: generated(inputs, discharge), basis: 'discharge' }
  if (pollutant === 'voc' && hasSolventBalance(inputs)) return bySolvent(inputs)
  if (inputs.sourceClass.method === 'fertiliser')
    return { grams: fertiliserGrams(inputs, monthShares) * keptShare(inputs, pollutant), basis: 'factor' }
  const row = rowOf(inputs, 'EF', name)
  if (row) return byFactor(inputs, pollutant, row)
  if (pollutant === 'bc' || pollutant === 'oc') return byRatio(inputs, pollutant, fineGrams)
  throw new MissingQuantity(`${name} 排放因子`)
}
