import { type FieldValue, type FormField, type FormSection, partName } from './field.ts'

/** One column of a spreadsheet: a field, or one number of a series. */
export interface FormColumn {
  key: string
  field: FormField
  header: string
  /** Which number of the series. */
  part?: number
}

const unitOf = ({ unit }: FormField) => (unit ? `（${unit}）` : '')

/** Columns of a section's sheet; required ones bear a star. */
export const columnsOf = ({ fields }: FormSection): FormColumn[] =>
  fields.flatMap((field): FormColumn[] => {
    const star = field.required && !field.when ? '*' : ''
    if (field.type !== 'series') return [{ key: field.key, field, header: `${field.label}${unitOf(field)}${star}` }]
    return Array.from({ length: field.length! }, (_, part) => ({
      key: `${field.key}[${part}]`,
      field,
      part,
      header: `${field.label}${partName(field.length, part)}${unitOf(field)}${star}`,
    }))
  })

/** Displayed text of a cell: names of choices instead of codes. */
export const cellText = (field: FormField, value: FieldValue | undefined, names?: ReadonlyMap<string, string>): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value.map(each => each ?? '').join(' ')
  return field.type === 'choice' || field.type === 'link' || field.type === 'source' ? (names?.get(value) ?? value) : value
}

/** The code of a name in a cell; codes are taken too. What is neither stays for the check to name. */
export const codeOf = (text: string, names: ReadonlyMap<string, string>): string => {
  if (names.has(text)) return text
  for (const [code, name] of names) if (name === text || `${code} ${name}` === text) return code
  return text
}
