import { isMonthly } from '../field.ts'
import { type EnterpriseForm, formSections, isBlank, numberOf, rowsOf } from '../form.ts'
import { leadingRow } from '../product-steps.ts'
import { errorFault, type FormContext, type FormProblem } from './context.ts'

/** Amounts of a year that has not ended are given by month: a figure for the whole year cannot be final. */
export const checkRunningYear = (form: EnterpriseForm, { endedMonths = 12, year }: FormContext = {}): FormProblem[] =>
  endedMonths >= 12
    ? []
    : formSections.flatMap(section => {
        const [annual, months] = [section.fields.find(({ key }) => key === 'annual'), section.fields.find(isMonthly)]
        if (!annual || !months) return []
        return rowsOf(form, section.id).flatMap((row, index): FormProblem[] => {
          const isStep = section.id === 'product' && leadingRow(form.product, row) !== null
          if (isStep || !numberOf(row, 'annual') || !isBlank(row[months.key])) return []
          const what =
            endedMonths === 0 ? '目前没有已结束的月份，不能填报' : `请逐月填写 1–${endedMonths} 月中已有数据的月份，后面的月份留空`
          const line = `${section.rowLabel}第 ${index + 1} 行填了“${annual.label}”，“${months.label}”为空`
          const path = `${section.id}[${index}].${months.key}`
          const fault = errorFault(`${line}：${year === undefined ? '本年' : `${year} 年`}尚未结束，${what}`)
          return [{ path, section: section.id, row: row.id, field: months.key, ...fault }]
        })
      })
