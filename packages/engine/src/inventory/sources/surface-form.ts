import type { EmissionPollutantId, QualityGrade } from '@qingyuan/domain/emissions.ts'
import { mostRemovedPercent, qualityGrades } from '@qingyuan/domain/emissions.ts'
import type { Control } from '../calculate/emission-source.ts'
import { labelOf, quantityById, quantityOfField } from './quantities.ts'
import { allowsControl, type SourceClass } from './source-class.ts'

/** A field that a department fills in for a surface source, by its class's activity list. */
export interface SurfaceField {
  /** Name in the class's list; one a class. */
  key: string
  unit: string
  required: boolean
  /** `text`: a date, a code, a remark; `controls`: answered in the list of controls. Months belong to the number that they add up to. */
  kind: 'number' | 'text' | 'controls'
  /** The quantity that it is, and by what its number is multiplied. */
  quantity?: { id: string; factor: number; min: number; max: number }
}

/** What was filled in at a field. */
export interface SurfaceActivity {
  value: number | string | null
  /** Twelve months that make up the value, or a month's own number where the quantity is one of the month. */
  months?: readonly (number | null)[] | null
  /** Where the number comes from: 统计年鉴, 部门台账 … */
  source: string
  grade: QualityGrade
}

export interface SurfaceAnswers {
  activities: Readonly<Record<string, SurfaceActivity>>
  controls: readonly { code: string; operationPercent: number; efficiencyPercent: number | null }[]
  /** What the library distinguishes by words: material of a pile, class of a road. */
  variant: string | null
}

export interface SurfaceFault {
  /** Key of a field, `controls`, or `variant`. */
  field: string
  level: 'error' | 'warn'
  message: string
}

/** Numbers of the month, not parts of the year. */
const monthly = new Set(['monthlyTemperatureC'])

const fieldOf = ({ name, unit, required }: SourceClass['activity'][number]): SurfaceField => {
  if (/控制措施|净化器及效率/.test(name)) return { key: name, unit, required, kind: 'controls' }
  const found = quantityOfField(name, unit)
  if (!found) return { key: name, unit, required, kind: 'text' }
  const { min, max } = quantityById.get(found.id)!
  return { key: name, unit, required, kind: 'number', quantity: { ...found, min: min / found.factor, max: max / found.factor } }
}

/** Compound fertiliser has no separate share of nitrogen: the weight of the product is requested. */
const beyond = ({ method, level2 }: SourceClass): SurfaceField[] => {
  const { min, max } = quantityById.get('productT')!
  return method === 'fertiliser' && level2.name.includes('复合肥')
    ? [{ key: labelOf('productT'), unit: 't/a', required: true, kind: 'number', quantity: { id: 'productT', factor: 1, min, max } }]
    : []
}

const known = new WeakMap<SourceClass, readonly SurfaceField[]>()

/** The fields of a class, in its list's order. */
export const surfaceFields = (sourceClass: SourceClass): readonly SurfaceField[] => {
  let fields = known.get(sourceClass)
  if (!fields)
    known.set(
      sourceClass,
      (fields = [...sourceClass.activity.filter(({ name }) => !name.includes('(12)')).map(fieldOf), ...beyond(sourceClass)]),
    )
  return fields
}

const isBlank = (value: SurfaceActivity['value'] | undefined) => value === undefined || value === null || value === ''

type Report = (field: string, message: string, level?: SurfaceFault['level']) => void

const checkMonths = (field: SurfaceField, { value, months }: SurfaceActivity, report: Report): void => {
  if (!months) return
  const values = months.filter(month => month !== null)
  if (values.some(month => !Number.isFinite(month) || (month < 0 && !monthly.has(field.quantity?.id ?? ''))))
    return report(field.key, `“${field.key}”的分月值有负数或无效数字`)
  if (monthly.has(field.quantity?.id ?? '')) {
    if (values.length < 12) report(field.key, `“${field.key}”应填满 12 个月`)
    return
  }
  if (values.length < 12 || typeof value !== 'number') return
  const sum = values.reduce((a, b) => a + b, 0)
  if (Math.abs(sum - value) > Math.max(value * 0.005, 1)) report(field.key, `分月合计 ${+sum.toFixed(4)} 与全年 ${value} 不符`)
}

const checkNumber = (field: SurfaceField, value: SurfaceActivity['value'], report: Report): void => {
  const { min, max } = field.quantity!
  if (typeof value !== 'number' || !Number.isFinite(value)) return report(field.key, `“${field.key}”应为数字`)
  if (value < 0 && min >= 0) return report(field.key, `“${field.key}”为负数 ${value} ${field.unit}`.trimEnd())
  if (value < min || value > max) report(field.key, `“${field.key}”为 ${value} ${field.unit}，超出允许范围 ${min}–${max}`)
}

const checkControls = (sourceClass: SourceClass, { controls }: SurfaceAnswers, report: Report): void => {
  for (const { code, operationPercent, efficiencyPercent } of controls) {
    if (!allowsControl(sourceClass, code)) report('controls', `控制措施 ${code} 不适用于该类排放源`)
    if (!(operationPercent >= 0 && operationPercent <= 100)) report('controls', `${code} 投运率 ${operationPercent} % 应在 0–100 之间`)
    if (efficiencyPercent !== null && !(efficiencyPercent >= 0 && efficiencyPercent <= 99.99))
      report('controls', `${code} 去除效率 ${efficiencyPercent} % 应在 0–99.99 之间`)
  }
}

/**
 * Faults of the reported activities: required numbers that are not there, numbers outside their hard limits, months that do not make up
 * the year, controls that the class cannot have. `draft`: what is missing is only noted, so that a half-filled form may be kept.
 */
export const surfaceFaults = (sourceClass: SourceClass, answers: SurfaceAnswers, draft = false): SurfaceFault[] => {
  const faults: SurfaceFault[] = []
  const report: Report = (field, message, level = 'error') => faults.push({ field, level, message })
  for (const field of surfaceFields(sourceClass)) {
    const activity = answers.activities[field.key]
    const given = activity && !isBlank(activity.value)
    if (field.kind === 'controls') {
      if (field.required && answers.controls.length === 0)
        report('controls', `“${field.key}”必填（无措施选“无控制措施”）`, draft ? 'warn' : 'error')
      continue
    }
    const ownMonths = activity?.months && monthly.has(field.quantity?.id ?? '')
    if (!given && !ownMonths) {
      if (field.required) report(field.key, `“${field.key}”必填`, draft ? 'warn' : 'error')
      continue
    }
    if (field.kind === 'number' && given) checkNumber(field, activity.value, report)
    checkMonths(field, activity!, report)
  }
  for (const key of Object.keys(answers.activities))
    if (!surfaceFields(sourceClass).some(field => field.key === key)) report(key, `“${key}”不是该类排放源的填报项`)
  checkControls(sourceClass, answers, report)
  return faults
}

const removed: readonly EmissionPollutantId[] = ['pm10', 'pm2_5']

/** The reported efficiency applies to particles, as the forms of surface sources mean it; never more than any plant reaches. */
const controlOf = ({ code, operationPercent, efficiencyPercent }: SurfaceAnswers['controls'][number]): Control => ({
  code,
  operationPercent,
  ...(efficiencyPercent === null
    ? {}
    : { efficiencyPercent: Object.fromEntries(removed.map(id => [id, Math.min(efficiencyPercent, mostRemovedPercent[id] ?? 100)])) }),
})

/** What a calculation reads of a filled-in activity. Its grade is that of the worst number. */
export const surfaceQuantities = (
  sourceClass: SourceClass,
  answers: SurfaceAnswers,
): { quantities: Record<string, number | readonly number[]>; controls: Control[]; grade: QualityGrade } => {
  const found: Record<string, number | readonly number[]> = {}
  let worst = 0
  for (const { key, quantity } of surfaceFields(sourceClass)) {
    const activity = answers.activities[key]
    if (!quantity || !activity) continue
    const { value, months } = activity
    if (months && monthly.has(quantity.id)) found[quantity.id] = months.map(month => (month ?? Number.NaN) * quantity.factor)
    else if (typeof value === 'number') found[quantity.id] = value * quantity.factor
    else continue
    worst = Math.max(worst, qualityGrades.indexOf(activity.grade))
  }
  const controls = answers.controls.filter(({ code }) => code !== 'CT00').map(controlOf)
  return { quantities: found, controls, grade: qualityGrades[worst]! }
}

/**
 * A filled-in activity with these quantities: what {@link surfaceQuantities} reads it back from, with the class's other fields left open.
 * `amount` fills the first field that is one.
 */
export const surfaceAnswers = (
  sourceClass: SourceClass,
  quantities: Readonly<Record<string, number | readonly number[]>>,
  origin: Pick<SurfaceActivity, 'source' | 'grade'>,
): SurfaceAnswers['activities'] => {
  const left = new Map(Object.entries(quantities))
  const activities: Record<string, SurfaceActivity> = {}
  for (const { key, quantity } of surfaceFields(sourceClass)) {
    const reported = quantity && left.get(quantity.id)
    if (!quantity || reported === undefined) continue
    left.delete(quantity.id)
    const part = (value: number) => Number((value / quantity.factor).toPrecision(12))
    activities[key] =
      typeof reported === 'number' ? { value: part(reported), ...origin } : { value: null, months: reported.map(part), ...origin }
  }
  return activities
}
