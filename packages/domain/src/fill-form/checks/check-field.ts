import { creditCodeFault } from '../../credit-code.ts'
import { type FieldValue, type FormField, isMonthly, type Options, partName } from '../field.ts'
import { type FormRow, fieldApplies, isBlank } from '../form.ts'
import { mostEfficient } from '../sections/outlet.ts'
import { errorFault, type Fault, type FormContext, optionsFrom, warningFault } from './context.ts'

const unitOf = ({ unit }: FormField) => (unit ? ` ${unit}` : '')
const digitsAfterPoint = (value: number): number => {
  const [mantissa, exponent = '0'] = String(value).split('e') as [string, string?]
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}

/** A number as a person writes it, without an exponent. */
const plain = (value: number): string =>
  String(value).includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : String(value)

const rangeWords = (min: number | undefined, max: number | undefined, unit: string): string =>
  min !== undefined && max !== undefined
    ? `${plain(min)}–${plain(max)}${unit}`
    : min !== undefined
      ? `不小于 ${plain(min)}${unit}`
      : `不大于 ${plain(max ?? 0)}${unit}`

const checkRange = (field: FormField, value: number): Fault[] => {
  const { label, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, warnMin, warnMax } = field
  const said = `“${label}”为 ${plain(value)}${unitOf(field)}`
  if (value < 0 && min >= 0) return [errorFault(`${said}，不能为负数`)]
  if (value < min || value > max) return [errorFault(`${said}，允许范围 ${rangeWords(field.min, field.max, unitOf(field))}`)]
  if (value < (warnMin ?? min) || value > (warnMax ?? max))
    return [warningFault(`${said}，通常${rangeWords(warnMin, warnMax, unitOf(field))}，请核对`)]
  return []
}

const checkNumber = (field: FormField, value: unknown): Fault[] => {
  const { label, type, decimals = 4 } = field
  if (typeof value !== 'number' || !Number.isFinite(value)) return [errorFault(`“${label}”的值“${value}”不是有效数字`)]
  if (type === 'integer' && !Number.isInteger(value)) return [errorFault(`“${label}”应为整数，实为 ${plain(value)}`)]
  if (type !== 'integer' && digitsAfterPoint(value) > decimals)
    return [errorFault(`“${label}”最多 ${decimals} 位小数，实为 ${plain(value)}`)]
  return checkRange(field, value)
}

const checkText = ({ label, minLength = 0, maxLength = 200, pattern }: FormField, value: unknown): Fault[] => {
  if (typeof value !== 'string') return [errorFault(`“${label}”应为文字`)]
  if (value !== value.trim()) return [errorFault(`“${label}”首尾有空格`)]
  if (value.length < minLength) return [errorFault(`“${label}”至少 ${minLength} 个字`)]
  if (value.length > maxLength) return [errorFault(`“${label}”最多 ${maxLength} 个字，实为 ${value.length} 个`)]
  return pattern && !new RegExp(pattern.source).test(value) ? [errorFault(`“${label}”${pattern.message}，实为“${value}”`)] : []
}

const checkDate = ({ label }: FormField, value: unknown): Fault[] => {
  const real = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  return real && new Date(value).toISOString().startsWith(value)
    ? []
    : [errorFault(`“${label}”应为存在的日期，如 2026-05-01，实为“${value}”`)]
}

const inline = optionsFrom([])

/** Dictionaries that were not handed in are not checked. */
const namesOf = (options: Options, optionsOf: FormContext['optionsOf']): ReadonlyMap<string, string> | undefined =>
  'choices' in options ? inline(options) : optionsOf?.(options)

const checkChoice = (field: FormField, value: unknown, { optionsOf }: FormContext): Fault[] => {
  const faults = checkText(field, value)
  const names = field.options && namesOf(field.options, optionsOf)
  if (faults.length > 0 || !names || names.has(String(value))) return faults
  return field.open
    ? [warningFault(`“${field.label}”${value} 不在字典所列的常用代码中，请核对`)]
    : [errorFault(`“${field.label}”没有“${value}”这一选项`)]
}
const checkSource = ({ label, categories }: FormField, value: unknown, { sources }: FormContext): Fault[] => {
  if (typeof value !== 'string' || !/^\d{10}$/.test(value)) return [errorFault(`“${label}”应为十位编码，实为“${value}”`)]
  if (categories && !categories.includes(value.slice(0, 2))) return [errorFault(`“${label}”${value} 不属于这一类活动`)]
  return sources && !sources.has(value) ? [errorFault(`“${label}”${value} 不在排放源分类中`)] : []
}

/** Months of a running year: those to come are left empty. */
const monthFault = (label: string, part: number): Fault => ({
  ...errorFault(`“${label}”${part + 1} 月尚未结束，没有最终数据，应留空`),
  part,
})

const checkParts = (field: FormField, value: unknown, { endedMonths = 12 }: FormContext): Fault[] => {
  const { label, length } = field
  if (!Array.isArray(value)) return [errorFault(`“${label}”应为一组数字`)]
  if (length !== undefined && value.length !== length) return [errorFault(`“${label}”应有 ${length} 个数，实为 ${value.length} 个`)]
  if (field.type === 'points') return checkPoints(field, value)
  const isRunning = isMonthly(field) && endedMonths < 12
  const last = value.findLastIndex(each => each !== null)
  return value.flatMap((each, part) => {
    // Of a running year the last months may be missing still.
    if (each === null) return isRunning && part > last ? [] : [{ ...errorFault(`“${label}”${partName(length, part)}没有填写`), part }]
    if (isRunning && part >= endedMonths) return [monthFault(label, part)]
    return checkNumber({ ...field, label: `${label}（${partName(length, part)}）` }, each).map(fault => ({ ...fault, part }))
  })
}

const checkPoints = ({ label, decimals }: FormField, value: readonly unknown[]): Fault[] => {
  if (value.length % 2 !== 0 || value.length < 8) return [errorFault(`“${label}”应为至少四对经纬度`)]
  return value.flatMap((each, at) =>
    checkNumber(
      {
        key: '',
        label: `${label}第 ${Math.floor(at / 2) + 1} 点${at % 2 ? '纬度' : '经度'}`,
        type: 'number',
        decimals,
        ...degrees[at % 2],
      },
      each,
    ),
  )
}
const degrees = [
  { min: 111.9, max: 113.9 },
  { min: 35.7, max: 37.2 },
]

const byType = (field: FormField, value: FieldValue | undefined, context: FormContext): Fault[] => {
  if (field.type === 'number' || field.type === 'integer') return checkNumber(field, value)
  if (field.type === 'date') return checkDate(field, value)
  if (field.type === 'choice' && field.options) return checkChoice(field, value, context)
  if (field.type === 'source') return checkSource(field, value, context)
  if (field.type === 'series' || field.type === 'points') return checkParts(field, value, context)
  return checkText(field, value)
}

const letters = /^[0-9A-HJ-NPQRTUWXY]{18}$/

/** An old code whose check character is wrong may stand with a note. */
const checkCreditCode = (value: FieldValue | undefined, row: FormRow): Fault[] => {
  const fault = creditCodeFault(String(value))
  if (fault === null) return []
  return letters.test(String(value)) && !isBlank(row.creditCodeNote) ? [warningFault(`${fault}，已附说明`)] : [errorFault(fault)]
}

const checkEfficiency = (field: FormField, value: FieldValue | undefined, row: FormRow): Fault[] => {
  const most = mostEfficient[String(row.method ?? '').slice(0, 2)]
  return most !== undefined && typeof value === 'number' && value > most && value <= 100
    ? [errorFault(`“${field.label}”为 ${value} %，该类工艺最高 ${most} %`)]
    : []
}

/** Problems of one field of a row. */
export const checkField = (field: FormField, row: FormRow, context: FormContext = {}): Fault[] => {
  if (!fieldApplies(field, row)) return []
  const value = row[field.key]
  if (isBlank(value)) return field.required ? [errorFault(`“${field.label}”没有填写`)] : []
  if (field.key === 'creditCode') return checkCreditCode(value, row)
  const faults = byType(field, value, context)
  if (faults.length > 0) return faults
  return field.key === 'efficiency' || field.key === 'designEfficiency' ? checkEfficiency(field, value, row) : []
}
