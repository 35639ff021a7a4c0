import { ofMonths, reportedMonths } from '../ended-months.ts'
import { type FormField, isMonthly } from '../field.ts'
import { type EnterpriseForm, formSections, isBlank, numberOf, rowsOf } from '../form.ts'
import type { FormProblem } from './context.ts'

/** Changes from these on must be explained in the row's remark. Sources: fill-workflow §1.4; pages.md, 企业任务填报. */
export const jumpLimits = { warn: 0.3, error: 0.5 } as const

type Row = ReturnType<typeof rowsOf>[number]
type Months = readonly (number | null)[]

const monthsOf = (row: Row, fields: readonly FormField[]): Months | null => {
  const key = fields.find(field => isMonthly(field) && Array.isArray(row[field.key]))?.key
  return key === undefined ? null : (row[key] as Months)
}

/** Amount of last year in the months that this year's row, or where it has none its form, has: a year that is not over is no smaller than one that is. */
const comparedAmount = (
  row: Row,
  last: Row,
  key: string,
  fields: readonly FormField[],
  reported: number,
): { old: number | null; isPart: boolean } => {
  const old = numberOf(last, key)
  const given = monthsOf(row, fields)?.map(month => month !== null)
  if (old !== null && !given?.includes(true) && reported < 12 && fields.some(isMonthly))
    return { old: ofMonths(old, reported), isPart: true }
  if (old === null || !given?.includes(true) || !given.includes(false)) return { old, isPart: false }
  const before = monthsOf(last, fields)
  const sum = before
    ? before.reduce<number>((total, month, m) => total + (given[m] ? (month ?? 0) : 0), 0)
    : (old * given.filter(Boolean).length) / given.length
  return { old: Number(sum.toPrecision(6)), isPart: true }
}

/** Annual amounts that differ from last year's in the same row (by id) by more than the limits; above the second without a remark is an error. */
export const yearJumps = (form: EnterpriseForm, last: EnterpriseForm): FormProblem[] => {
  const reported = reportedMonths(form)
  return formSections.flatMap(section => {
    const key = section.fields.find(field => field.key === 'annual' || field.key === 'throughput')?.key
    if (key === undefined) return []
    const before = new Map(rowsOf(last, section.id).map(row => [row.id, row]))
    return rowsOf(form, section.id).flatMap((row, index): FormProblem[] => {
      const [now, same] = [numberOf(row, key), before.get(row.id)]
      const { old, isPart } = same ? comparedAmount(row, same, key, section.fields, reported) : { old: null, isPart: false }
      if (now === null || !old || Math.abs(now - old) <= jumpLimits.warn * old) return []
      const percent = Math.round((now / old - 1) * 100)
      const unexplained =
        Math.abs(now - old) > jumpLimits.error * old && section.fields.some(field => field.key === 'remark') && isBlank(row.remark)
      return [
        {
          path: `${section.id}[${index}].${key}`,
          section: section.id,
          row: row.id,
          field: key,
          level: unexplained ? 'error' : 'warn',
          message: `较上年${percent > 0 ? '增加' : '减少'} ${Math.abs(percent)} %（上年${isPart ? '同期' : ''} ${old}），${unexplained ? '请在差异说明中写明原因' : '请核对'}`,
        },
      ]
    })
  })
}
