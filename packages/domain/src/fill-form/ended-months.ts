import { wallClock } from '../time.ts'
import { isMonthly } from './field.ts'
import { meteredKeys } from './figure-period.ts'
import { type EnterpriseForm, type FormRow, formSections, isListSection, sectionOf } from './form.ts'

type Months = readonly (number | null)[]

/** The row's field of monthly amounts, where it has them. */
const monthsOf = (row: FormRow, keys: readonly string[]): { key: string; parts: Months } | undefined =>
  keys.flatMap(key => (Array.isArray(row[key]) ? [{ key, parts: row[key] as Months }] : []))[0]

const sumOf = (parts: Months): number => Number(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0).toPrecision(12))

const monthlyKeys = (fields: (typeof formSections)[number]['fields']) => fields.filter(isMonthly).map(({ key }) => key)

/** Months of a year that have ended by a moment: 0..12. */
export const endedMonths = (year: number, now: number): number => {
  const today = wallClock(now)
  return year < today.year ? 12 : year > today.year ? 0 : today.month - 1
}

/** Part of a year's amount that falls to its first months, when it is even. */
export const ofMonths = (annual: number, months: number): number => Number(((annual * months) / 12).toPrecision(6))

/** With the four decimals that a number field may have. */
const meteredOfMonths = (row: FormRow, months: number): FormRow => {
  const cut = meteredKeys.flatMap(key =>
    typeof row[key] === 'number' ? [[key, Number(ofMonths(row[key], months).toFixed(4))] as const] : [],
  )
  return cut.length > 0 ? { ...row, ...Object.fromEntries(cut) } : row
}

/**
 * Without the months to come: their figures are taken out, and the year's amount is that of the months that have ended. A row that may have months and has
 * none is taken in proportion, as is what meters counted.
 */
export const onlyEndedMonths = (form: EnterpriseForm, months: number): EnterpriseForm => {
  if (months >= 12) return form
  const cut = { ...form, equipment: form.equipment.map(row => meteredOfMonths(row, months)) }
  for (const { id, fields } of formSections) {
    const keys = monthlyKeys(fields)
    if (!isListSection(id) || keys.length === 0) continue
    cut[id] = form[id].map(row => {
      const found = monthsOf(row, keys)
      if (!found) return typeof row.annual === 'number' ? { ...row, annual: ofMonths(row.annual, months) } : row
      const kept = found.parts.map((part, month) => (month < months ? part : null))
      return { ...row, [found.key]: kept, annual: sumOf(kept) }
    })
  }
  return cut
}

/** The last month, 1..12, of which the form has an amount; 12 where it has no amounts by month. */
export const reportedMonths = (form: EnterpriseForm): number => {
  const last = formSections.flatMap(({ id, fields }) => {
    const keys = monthlyKeys(fields)
    if (!isListSection(id) || keys.length === 0) return []
    return form[id].flatMap(row => {
      const parts = monthsOf(row, keys)?.parts
      return parts?.some(part => part !== null) ? [parts.findLastIndex(part => part !== null) + 1] : []
    })
  })
  return last.length === 0 ? 12 : Math.max(...last)
}

/** Last year's form over the months that this year's has: a row by month is cut to them, one without months is taken in proportion. */
export const overSameMonths = (before: EnterpriseForm, form: EnterpriseForm): EnterpriseForm =>
  onlyEndedMonths(before, reportedMonths(form))

/**
 * Amounts of a row by month, null for months that are not reported. Without own months a row of a year under way has its amount evenly in the months
 * of its form. Null: the row counts for the whole year.
 */
export const amountsByMonth = (form: EnterpriseForm, section: string, row: FormRow): Months | null => {
  const keys = monthlyKeys(sectionOf.get(section)?.fields ?? [])
  if (keys.length === 0) return null
  const parts = monthsOf(row, keys)?.parts
  if (parts?.some(part => part !== null)) return parts
  const reported = reportedMonths(form)
  if (reported === 12 || typeof row.annual !== 'number') return null
  const even = row.annual / reported
  return Array.from({ length: 12 }, (_, month) => (month < reported ? even : null))
}
