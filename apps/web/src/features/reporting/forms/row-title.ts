import type { FormSection } from '@qingyuan/domain/fill-form/field.ts'
import { type EnterpriseForm, isBlank, rowsOf, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { namesOf, type OptionsOf } from '#/page/form/use-options.ts'

export interface FormNames {
  form: EnterpriseForm
  optionsOf: OptionsOf | undefined
}

const plainTitle = ({ form, optionsOf }: FormNames, section: FormSection, at: number): string => {
  const row = rowsOf(form, section.id)[at]
  const value = row?.[section.titleKey]
  if (isBlank(value)) return `${section.rowLabel} ${at + 1}`
  const field = section.fields.find(({ key }) => key === section.titleKey)!
  const name = section.titleKey !== 'name' && typeof row?.name === 'string' ? ` ${row.name}` : ''
  return `${namesOf(field, optionsOf)?.get(String(value)) ?? String(value)}${name}`
}

/** Title and name of a row; with its process or number where another row has the same title. */
export const rowTitle = (names: FormNames, sectionId: string, id: string): string => {
  const section = sectionOf.get(sectionId)!
  const rows = rowsOf(names.form, sectionId)
  const at = rows.findIndex(each => each.id === id)
  const title = plainTitle(names, section, at)
  if (!rows.some((_, n) => n !== at && plainTitle(names, section, n) === title)) return title
  const process = rows[at]?.process
  return typeof process === 'string' && process !== '' ? `${title} ${process}` : `${title} ${at + 1}`
}
