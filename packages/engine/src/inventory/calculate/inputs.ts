import type { FactorRow } from '../factors/factor-row.ts'
import type { FactorLibrary } from '../factors/library.ts'
import { climateFactor, windErosion } from '../formulas/dust.ts'
import { labelOf, quantityById } from '../sources/quantities.ts'
import type { SourceClass } from '../sources/source-class.ts'
import { type EmissionSource, type Term, versionOf } from './emission-source.ts'

/** A quantity that neither the form nor the library has. */
export class MissingQuantity extends Error {
  readonly field: string
  constructor(field: string) {
    super(`缺少“${labelOf(field)}”`)
    this.field = field
  }
}

/** Numbers that a calculation may read by name: from the form, derived from it, or from the library. Records which were used. */
export interface Inputs {
  source: EmissionSource
  sourceClass: SourceClass
  library: FactorLibrary
  has(name: string): boolean
  /** @throws MissingQuantity */
  get(name: string): number
  list(name: string): number | readonly number[]
  /** Notes a library row and gives its number; expressions are evaluated with these inputs. */
  use(row: FactorRow, label: string): number
  /** Rows used since the last {@link restartInputs}, `id@version`. */
  factors: string[]
  /** Terms of the explanation; null when no one wants one. */
  terms: Term[] | null
}

const threshold = 'threshold_friction_velocity'
/** What the library calls a quantity that the form may leave out. */
const libraryNames: Record<string, string> = {
  C: 'SO2_release_ratio_C',
  ar: 'ash_bottom_ratio_ar',
  vktKm: 'VKT',
  strawRatio: 'straw_grain_ratio',
  sL: 'sL_default',
  utMs: threshold,
}
/** Names of which the library has one row for each variety, named in words. */
const byWords = new Set(['Iwe', 'sL', 'utMs', 'strawRatio'])

/** kg fuel per kWh where the form gives none, and NCV of fuel oil and diesel, MJ/kg. Sources: inventory-method §5; GB/T 2589-2020, annex A. */
const assumed: Record<string, number> = { sfc: 0.22, NCV: 42.652 }
const mayAssume = (name: string, { method }: SourceClass) => name === 'sfc' || (name === 'NCV' && method === 'ef_oilS')

/** Unit of a quantity as an explanation says it; counts and shares have none. */
const unitOf = (name: string, { activity }: SourceClass): string => {
  if (name === 'NCV') return activity[0]?.unit.startsWith('10^4 m3') ? 'MJ/m3' : 'MJ/kg'
  const unit = quantityById.get(name)?.unit ?? ''
  return name === 'count' || unit === '-' ? '' : unit
}

const derivedTerms: Record<string, { label: string; unit: string }> = {
  C: { label: '气候因子 C', unit: '' },
  P_i: { label: '风蚀潜势 P', unit: 'g/m2' },
}

const derivedOf = (name: string, { method }: SourceClass, get: Inputs['get'], list: Inputs['list']): number | undefined => {
  if (name === 'C' && method === 'soil_dust') return climateFactor(get('u'), get('precipitationMm'), get('temperatureC'))
  if (name === 'P_i' && method === 'stockpile') return windErosion(list('gustsMs'), get('utMs'))
  return undefined
}

const libraryRow = (name: string, { source, sourceClass, library }: Pick<Inputs, 'source' | 'sourceClass' | 'library'>) => {
  const words = [source.variant, sourceClass.level3.name, sourceClass.level2.name]
  const fits = byWords.has(name)
    ? ({ fuelOrProduct }: FactorRow) => words.some(word => word === fuelOrProduct || (name === 'sL' && word?.endsWith(fuelOrProduct)))
    : undefined
  const { scc, county, enterprise } = source
  const known = libraryNames[name] ?? name
  return (
    library.choose({ kind: 'FIX', name: known, scc, county, enterprise, fits }) ??
    library.choose({ kind: 'RATIO', name: known, scc, county, enterprise, fits })
  )
}

/** Forgets what was used: the same inputs serve all pollutants of a source. */
export const restartInputs = (inputs: Inputs): void => {
  inputs.factors = []
  if (inputs.terms) inputs.terms = []
}

/** @param explain whether the terms are kept */
export const inputsOf = (source: EmissionSource, sourceClass: SourceClass, library: FactorLibrary, explain: boolean): Inputs => {
  const reported = source.quantities
  const find = (name: string): number | readonly number[] | undefined => {
    const derived = derivedOf(name, sourceClass, inputs.get, inputs.list)
    if (derived !== undefined) {
      inputs.terms?.push({ ...derivedTerms[name]!, value: derived, origin: 'derived' })
      return derived
    }
    const value = reported[name]
    if (value !== undefined) {
      if (typeof value === 'number')
        inputs.terms?.push({ label: labelOf(name), value, unit: unitOf(name, sourceClass), origin: 'reported' })
      return value
    }
    const row = libraryRow(name, inputs)
    if (row) return inputs.use(row, labelOf(name))
    if (!mayAssume(name, sourceClass)) return undefined
    inputs.terms?.push({ label: labelOf(name), value: assumed[name]!, unit: unitOf(name, sourceClass), origin: 'assumed' })
    return assumed[name]
  }
  const inputs: Inputs = {
    source,
    sourceClass,
    library,
    factors: [],
    terms: explain ? [] : null,
    has: name =>
      reported[name] !== undefined || (name in libraryNames && libraryRow(name, inputs) !== undefined) || mayAssume(name, sourceClass),
    list: name => {
      const value = find(name)
      if (value === undefined) throw new MissingQuantity(name)
      return value
    },
    get: name => {
      const value = inputs.list(name)
      if (typeof value !== 'number') throw new RangeError(`“${labelOf(name)}”应为一个数`)
      return value
    },
    use: (row, label) => {
      const value = typeof row.value === 'number' ? row.value : row.value.evaluate(inputs.list)
      inputs.factors.push(versionOf(row))
      inputs.terms?.push({ label, value, unit: row.unit, origin: 'factor', factor: versionOf(row) })
      return value
    },
  }
  return inputs
}
