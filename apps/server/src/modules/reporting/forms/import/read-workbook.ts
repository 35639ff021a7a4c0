import { coerceValue } from '@qingyuan/domain/fill-form/coerce.ts'
import { codeOf } from '@qingyuan/domain/fill-form/columns.ts'
import type { FieldValue } from '@qingyuan/domain/fill-form/field.ts'
import { type EnterpriseForm, formSections, isListSection, rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import { formOf } from '@qingyuan/domain/fill-form/form-of.ts'
import { missingText } from '@qingyuan/domain/number-text.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { verdictHeading } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import type { Sheet } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import type { ServerFormContext } from '#/modules/emissions/enterprises/public.ts'
import { headingText, linkOf, rowHeading, type SectionSheet, sectionSheets } from './columns.ts'

/** A row of a sheet that says something, and where its columns stand. */
export interface ReadRow {
  /** Row of the sheet, from 1. */
  row: number
  cells: readonly Cell[]
}

export interface ReadSheet {
  sheet: SectionSheet
  name: string
  /** Place of each heading in the sheet. */
  at: ReadonlyMap<string, number>
  headings: readonly string[]
  rows: ReadRow[]
}

export interface ReadWorkbook {
  form: EnterpriseForm
  sheets: ReadSheet[]
  unknown: string[]
}

const passedOver = new Set(['填写说明'])
const isBlankCell = (cell: Cell): boolean => cell === null || cell === '' || cell === missingText
const textOf = (cell: Cell): string => (typeof cell === 'string' ? headingText(cell) : '')

/** The heading among the first rows: the one that names most of the section's columns, two at least. */
const headOf = ({ columns }: SectionSheet, rows: readonly (readonly Cell[])[]): number => {
  const known = new Set(columns.map(({ header }) => headingText(header)))
  const counts = rows.slice(0, 15).map(cells => new Set(cells.map(textOf).filter(text => known.has(text))).size)
  const most = Math.max(0, ...counts)
  return most >= 2 ? counts.indexOf(most) : -1
}

const readSheet = (sheet: SectionSheet, { name, rows }: Sheet): ReadSheet | null => {
  const head = headOf(sheet, rows)
  if (head < 0) return null
  const headings = rows[head]!.map(textOf)
  const filled = rows
    .map((cells, n) => ({ row: n + 1, cells }))
    .slice(head + 1)
    .filter(({ cells }) => cells.some((cell, n) => headings[n] !== headingText(verdictHeading) && !isBlankCell(cell ?? null)))
  return { sheet, name, headings, at: new Map(headings.map((heading, n) => [heading, n])), rows: filled }
}

const dateText = (cell: Cell): Cell | string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)

/** Cells of a row as loose values by the keys of the fields; columns that the sheet lacks are absent. */
const valuesOf = ({ sheet, at }: ReadSheet, cells: readonly Cell[], context: ServerFormContext): Record<string, FieldValue> => {
  const values: Record<string, FieldValue> = {}
  for (const { field, header, part } of sheet.columns) {
    const place = at.get(headingText(header))
    if (place === undefined) continue
    const cell = cells[place] ?? null
    const value = isBlankCell(cell) ? null : dateText(cell)
    if (part === undefined) {
      const plain = coerceValue(field, value)
      values[field.key] = typeof plain === 'string' && field.options ? codeOf(plain, context.optionsOf(field.options)) : plain
    } else {
      const series = (values[field.key] as (number | null)[] | undefined) ?? Array.from({ length: field.length! }, () => null)
      values[field.key] = series.with(part, (coerceValue(field, [value]) as (number | null)[])[0] ?? null)
    }
  }
  // A series without any value is null.
  for (const [key, value] of Object.entries(values)) if (Array.isArray(value) && value.every(each => each === null)) values[key] = null
  return values
}

const withLinks = (form: EnterpriseForm): EnterpriseForm => {
  const linked = formSections.flatMap(({ id, fields }) =>
    isListSection(id) ? fields.filter(({ links }) => links).map(field => ({ id, field })) : [],
  )
  let now = form
  for (const { id, field } of linked)
    now = {
      ...now,
      [id]: now[id].map(row =>
        typeof row[field.key] === 'string' ? { ...row, [field.key]: linkOf(now, field, row[field.key] as string) } : row,
      ),
    }
  return now
}

/** A workbook as a form. Missing sheets and columns leave stored values unchanged; a list's sheet has all of its rows. Blank cells are blank. */
export const readWorkbook = (sheets: readonly Sheet[], standing: EnterpriseForm, context: ServerFormContext): ReadWorkbook => {
  const read: ReadSheet[] = []
  const unknown: string[] = []
  const raw: Record<string, unknown> = { ...standing }
  for (const each of sheets) {
    const sheet = sectionSheets.find(({ section }) => section.label === each.name.trim())
    const found = sheet && readSheet(sheet, each)
    if (!sheet || !found) {
      if (!passedOver.has(each.name)) unknown.push(`工作表“${each.name}”`)
      continue
    }
    const known = new Set([headingText(rowHeading), headingText(verdictHeading), ...sheet.columns.map(({ header }) => headingText(header))])
    unknown.push(...found.headings.filter(heading => heading !== '' && !known.has(heading)).map(heading => `${each.name} · ${heading}`))
    read.push(found)
    raw[sheet.section.id] = sectionOfRows(found, standing, context)
  }
  return { form: withLinks(formOf(raw)), sheets: read, unknown }
}

const sectionOfRows = (read: ReadSheet, standing: EnterpriseForm, context: ServerFormContext): unknown => {
  const { id, kind } = read.sheet.section
  const before = new Map(rowsOf(standing, id).map(row => [row.id, row]))
  const rows = read.rows.map(({ cells }) => {
    const cell = cells[read.at.get(headingText(rowHeading)) ?? -1] ?? null
    const rowId = kind === 'single' ? id : isBlankCell(cell) ? undefined : String(cell)
    const row = {
      ...(rowId !== undefined && before.get(rowId)),
      ...valuesOf(read, cells, context),
      ...(rowId !== undefined && { id: rowId }),
    }
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  })
  return kind === 'single' ? (rows[0] ?? standing[id as 'base']) : rows
}
