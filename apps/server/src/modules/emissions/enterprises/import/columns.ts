import { coerceValue } from '@qingyuan/domain/fill-form/coerce.ts'
import { codeOf, columnsOf, type FormColumn } from '@qingyuan/domain/fill-form/columns.ts'
import type { FieldValue, FormField } from '@qingyuan/domain/fill-form/field.ts'
import { sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { missingText } from '@qingyuan/domain/number-text.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { verdictHeading } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import type { ServerFormContext } from '../form-context.ts'

/** Columns of a sheet of enterprises: the basic information of the form. */
export const enterpriseColumns: readonly FormColumn[] = columnsOf(sectionOf.get('base')!)

/** `经度（°）*`, `经度 (°)` and `经度` are one column; `工业总产值（亿元）` is none, for its numbers would be taken for 万元. */
const bare = (heading: string): string => heading.replace(/\s*[（(*].*$/s, '').trim()
const unitIn = (heading: string): string => /[（(]\s*(.*?)\s*[）)]/.exec(heading)?.[1] ?? ''
/** Units of the same kind that people use, and that would make a number something else. */
const otherSizes: Readonly<Record<string, RegExp>> = {
  万元: /^([千百]?[万亿]?元|[十百千]万元)$/,
  万kWh: /^(亿?度|万度?|[kMG]Wh|亿kWh|千瓦时)$/i,
  d: /^(h|小时|月)$/,
  h: /^(d|天|分钟|min)$/,
}
const byLabel = new Map(enterpriseColumns.map(column => [bare(column.header), column]))
/** Of exported lists and of files that came back, not of the form. */
const passedOver = new Set([verdictHeading, '档案年度', '最近更新'])

/** In the name of the template's example: rows with it are skipped. */
export const exampleMark = '（导入前请删除本行）'

export interface SheetHead {
  /** Rows above the data, heading included. */
  height: number
  /** Column of the form at each column of the sheet. */
  columns: (FormColumn | null)[]
  unknown: string[]
}

/** The heading among the first rows. Null when no row names both the enterprise and its code. */
export const findHead = (rows: readonly (readonly Cell[])[]): SheetHead | null => {
  for (const [index, cells] of rows.slice(0, 15).entries()) {
    const labels = cells.map(cell => (typeof cell === 'string' ? bare(cell) : ''))
    if (!labels.includes('企业名称') || !labels.includes('统一社会信用代码')) continue
    const wrong = labels.map((label, n) => {
      const own = byLabel.get(label)?.field.unit ?? ''
      const givenUnit = unitIn(String(cells[n] ?? ''))
      return givenUnit !== own && otherSizes[own]?.test(givenUnit) ? `${label}（单位应为 ${own}，实为 ${givenUnit}）` : null
    })
    const columns = labels.map((label, n) => (wrong[n] ? null : (byLabel.get(label) ?? null)))
    const unknown = labels.flatMap((label, n) => (label !== '' && columns[n] === null && !passedOver.has(label) ? [wrong[n] ?? label] : []))
    return { height: index + 1, columns, unknown }
  }
  return null
}

const dateText = (cell: Date): string => cell.toISOString().slice(0, 10)

/** A cell as the field wants it; names of choices become their codes. */
export const valueOf = (field: FormField, cell: Cell, { optionsOf }: ServerFormContext): FieldValue => {
  if (cell === null || cell === missingText || typeof cell === 'boolean') return null
  const value = coerceValue(field, cell instanceof Date ? dateText(cell) : cell)
  return typeof value === 'string' && field.options ? codeOf(value, optionsOf(field.options)) : value
}
