import { emissionPollutantByName, mostRemovedPercent } from '@qingyuan/domain/emissions.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { factorUnit } from '../formulas/factor-unit.ts'
import { compileExpression } from './expression.ts'
import type { FactorRow } from './factor-row.ts'

export interface FactorFault {
  field: 'value' | 'unit'
  message: string
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
/** Orders of magnitude that an edit may move a number for which the library has no span. */
const jump = 100
/** CO2 takes oxygen from the air: 44/12 of pure carbon is its bound. */
const mostPerMass = (name: string) => (name === 'CO2' ? 44 / 12 : 1)
const shares = /^(f_|BC\/|OC\/|.*share)/

const afterSlash = (unit: string) => unit.slice(unit.indexOf('/'))

/** Mass per the same activity: only the unit of mass may change. Other units must stay, or the activity would be another. */
const unitFault = (row: FactorRow, unit: string): string | undefined => {
  if (unit === row.unit) return undefined
  const [before, after] = [factorUnit(row.unit), factorUnit(unit)]
  if (before && after && afterSlash(row.unit) === afterSlash(unit)) return undefined
  return before
    ? `单位应为质量除以同一活动水平（如 ${factorUnitText(row.unit)}），不能是“${factorUnitText(unit)}”`
    : `单位应为“${factorUnitText(row.unit)}”，不能是“${factorUnitText(unit)}”`
}

/** So many of the row's own unit is 1 of the other. */
const scaleTo = (row: FactorRow, unit: string): number => {
  const [own, other] = [factorUnit(row.unit), factorUnit(unit)]
  return own && other ? other.grams / own.grams : 1
}

const spanFault = (row: FactorRow, value: number, unit: string): string | undefined => {
  const { low, high } = row
  if (low <= high && (value < low || value > high)) return `超出合理范围 ${low}–${high} ${factorUnitText(row.unit)}`
  if (low <= high || typeof row.value !== 'number' || row.value === 0 || value === 0) return undefined
  if (value > row.value * jump || value < row.value / jump)
    return `与现值 ${row.value} ${factorUnitText(row.unit)} 相差百倍以上，请核对数值与单位“${factorUnitText(unit)}”`
  return undefined
}

const massFault = ({ kind, name }: FactorRow, value: number, unit: string): string | undefined => {
  const known = kind === 'EF' || kind === 'DISCHARGE_EF' ? factorUnit(unit) : undefined
  const perBase = known?.base === 't' ? 1e6 : known?.base === 'kg' ? 1e3 : undefined
  if (!known || perBase === undefined || value * known.grams <= perBase * mostPerMass(name)) return undefined
  return `每单位活动水平排放的质量大于其自身质量（${value} ${factorUnitText(unit)}）`
}

const mostOf = (name: string): number => mostRemovedPercent[emissionPollutantByName.get(name)?.id ?? 'co'] ?? 100

const removalFault = ({ kind, name }: FactorRow, value: number): string | undefined => {
  if (kind !== 'ETA') return undefined
  const most = mostOf(name)
  return value > most ? `去除效率不能大于 ${most} %` : undefined
}

const numberFault = (row: FactorRow, value: number, unit: string): string | undefined => {
  if (!Number.isFinite(value)) return '不是有效数字'
  if (value < 0) return `不能为负数（${value}）`
  if (row.kind === 'RATIO' && shares.test(row.name) && value > 1) return '比例不能大于 1'
  return removalFault(row, value) ?? massFault(row, value, unit) ?? spanFault(row, value * scaleTo(row, unit), unit)
}

const expressionFault = (text: string, names: ReadonlySet<string>): string | undefined => {
  try {
    const unknown = compileExpression(text).names.find(name => !names.has(name))
    return unknown === undefined ? undefined : `表达式中的“${unknown}”不是已知的参数`
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

/**
 * What is wrong with a new value of a factor: unknown names or a broken expression, a negative number, a unit of another activity, removal above
 * what any plant reaches (%), shares above 1, more mass out than in, a number outside the row's span or, where it has none, a hundred times away
 * from the one in force.
 *
 * @param names what an expression may ask for
 */
export const factorFaults = (row: FactorRow, value: string, unit: string, names: ReadonlySet<string>): FactorFault[] => {
  const wrongUnit = unitFault(row, unit)
  if (wrongUnit !== undefined) return [{ field: 'unit', message: wrongUnit }]
  const text = value.trim()
  if (!decimal.test(text)) {
    const message = expressionFault(text, names)
    return message === undefined ? [] : [{ field: 'value', message }]
  }
  const message = numberFault(row, Number(text), unit)
  return message === undefined ? [] : [{ field: 'value', message }]
}
