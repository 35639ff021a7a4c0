import { cellText, columnsOf, type FormColumn } from '@qingyuan/domain/fill-form/columns.ts'
import type { FieldValue, FormField, FormSection } from '@qingyuan/domain/fill-form/field.ts'
import { type EnterpriseForm, type FormRow, formSections, isBlank, rowsOf, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import type { ServerFormContext } from '#/modules/emissions/enterprises/public.ts'

/** In front of a list's columns: by it a row is the same as before, blank for a new one. */
export const rowHeading = '行标识'

export interface SectionSheet {
  section: FormSection
  columns: readonly FormColumn[]
}

/** One sheet a section, called like it. */
export const sectionSheets: readonly SectionSheet[] = formSections.map(section => ({ section, columns: columnsOf(section) }))

/** `年消耗量（t）*` and `年消耗量（t）` are one heading. */
export const headingText = (heading: string): string => heading.replace(/[*＊\s]/g, '')

/** Name of a choice; with its code where another choice has the name too. */
const choiceText = (names: ReadonlyMap<string, string>, code: string): string => {
  const name = names.get(code)
  if (name === undefined || name === code) return code
  return [...names.values()].filter(each => each === name).length > 1 ? `${code} ${name}` : name
}

/** The title of a linked row, its id where the title is blank or another row has it. */
const linkText = (form: EnterpriseForm, { links }: FormField, id: string): string => {
  const { titleKey } = sectionOf.get(links!)!
  const rows = rowsOf(form, links!)
  const title = rows.find(row => row.id === id)?.[titleKey]
  return isBlank(title) || rows.filter(row => row[titleKey] === title).length > 1 ? id : String(title)
}

/** The row that a cell means: by id, else by a title that only one row has; else what the cell says, for the check to name. */
export const linkOf = (form: EnterpriseForm, { links }: FormField, text: string): string => {
  const { titleKey } = sectionOf.get(links!)!
  const rows = rowsOf(form, links!)
  if (rows.some(({ id }) => id === text)) return text
  const titled = rows.filter(row => String(row[titleKey] ?? '') === text)
  return titled.length === 1 ? titled[0]!.id : text
}

const cellOf = (form: EnterpriseForm, { field, part }: FormColumn, value: FieldValue | undefined, context: ServerFormContext): Cell => {
  if (value === null || value === undefined) return null
  if (part !== undefined) return Array.isArray(value) ? (value[part] ?? null) : null
  if (typeof value === 'number') return value
  if (field.links) return linkText(form, field, String(value))
  if (field.options && typeof value === 'string') return choiceText(context.optionsOf(field.options), value)
  return cellText(field, value)
}

/** Cells of a row as a person reads them; reading them back gives the row. */
export const cellsOf = (form: EnterpriseForm, { section, columns }: SectionSheet, row: FormRow, context: ServerFormContext): Cell[] => [
  ...(section.kind === 'list' ? [row.id] : []),
  ...columns.map(column => cellOf(form, column, row[column.field.key], context)),
]

export const headingsOf = ({ section, columns }: SectionSheet): string[] => [
  ...(section.kind === 'list' ? [rowHeading] : []),
  ...columns.map(({ header }) => header),
]
