import { wallClock } from '../time.ts'
import { isMonthly } from './field.ts'
import { type EnterpriseForm, formSections, isListSection } from './form.ts'

/** Months of a year that have ended by a moment: 0..12. */
export const endedMonths = (year: number, now: number): number => {
  const today = wallClock(now)
  return year < today.year ? 12 : year > today.year ? 0 : today.month - 1
}

/** Without the months to come: their figures are taken out, and the year's amount is that of the months that have ended. */
export const onlyEndedMonths = (form: EnterpriseForm, months: number): EnterpriseForm => {
  if (months >= 12) return form
  const cut = { ...form }
  for (const { id, fields } of formSections) {
    const keys = fields.filter(isMonthly).map(({ key }) => key)
    if (!isListSection(id) || keys.length === 0) continue
    cut[id] = form[id].map(row => {
      const key = keys.find(each => Array.isArray(row[each]))
      const parts = key === undefined ? undefined : (row[key] as (number | null)[])
      if (key === undefined || !parts) return row
      const kept = parts.map((part, month) => (month < months ? part : null))
      return { ...row, [key]: kept, annual: Number(kept.reduce<number>((sum, part) => sum + (part ?? 0), 0).toPrecision(12)) }
    })
  }
  return cut
}
