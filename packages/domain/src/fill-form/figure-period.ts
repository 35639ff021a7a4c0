import { type FormField, type FormSection, isMonthly } from './field.ts'
import type { FormRow } from './form.ts'

/** What a figure of the year before covers beside a year under way: the whole year, the same months, or their part of a figure that has no months. */
export type FigurePeriod = 'year' | 'months' | 'scaled'

/** What meters counted over the year, which has no amounts by month. */
export const meteredKeys = ['so2T', 'noxT', 'pmT', 'flueGas'] as const

const isMetered = ({ key }: FormField): boolean => (meteredKeys as readonly string[]).includes(key)

/** Amounts of a year that are not reported by month. */
const isYearly = ({ label, unit = '' }: FormField): boolean => /^(年|当年|工业总产值|施工活跃月数)/.test(label) || unit.endsWith('/a')

/** Amount of a row whose section reports months. */
const isMonthSum = ({ fields }: FormSection, { key }: FormField): boolean => key === 'annual' && fields.some(isMonthly)

/** Of a field in last year's row, cut to the months of this year. Null: it is no amount of a period. */
export const figurePeriod = (section: FormSection, field: FormField, row: FormRow): FigurePeriod | null => {
  if (isMonthly(field)) return 'months'
  if (isMonthSum(section, field)) return section.fields.some(each => isMonthly(each) && Array.isArray(row[each.key])) ? 'months' : 'scaled'
  return isMetered(field) ? 'scaled' : isYearly(field) ? 'year' : null
}

/** Name and unit of an amount that covers some months only: 消耗量 and t, not 年消耗量 and t/a. */
export const monthsFieldWords = (section: FormSection, field: FormField): { label: string; unit: string } => {
  const isPart = isMonthSum(section, field) || isMetered(field)
  const { label, unit = '' } = field
  return isPart ? { label: label.replace(/^年/, ''), unit: unit.replace(/\/a$/, '') } : { label, unit }
}
