import type { FieldValue, FormField, FormSection } from './field.ts'
import type { FormRow } from './form.ts'

/** Full-width digits and signs as people type them. */
const plain = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .trim()

/** `1,234.5` is a number, `12a` stays text for the check to name. */
const toNumber = (text: string): number | string => {
  const bare = plain(text).replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(bare) ? Number(bare) : text.trim()
}

const toDate = (text: string): string => {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain(text))
  return found ? `${found[1]}-${found[2]!.padStart(2, '0')}-${found[3]!.padStart(2, '0')}` : text.trim()
}

/** A value of whatever came in (text, number, list of them) as the field wants it; what cannot be read stays for the check to name. */
export const coerceValue = (field: FormField, raw: unknown): FieldValue => {
  if (raw === null || raw === undefined || raw === '') return null
  if (field.type === 'series' || field.type === 'points')
    return (Array.isArray(raw) ? raw : plain(String(raw)).split(/[\s,;，；]+/)).map(
      each => (each === null || each === '' ? null : typeof each === 'number' ? each : toNumber(String(each))) as number | null,
    )
  if (field.type === 'number' || field.type === 'integer') return typeof raw === 'number' ? raw : toNumber(String(raw))
  if (field.type === 'date') return toDate(String(raw))
  const text = String(raw).trim()
  return field.key === 'creditCode' || field.key === 'permitNo' ? plain(text).toUpperCase() : text
}

/** A row of the section out of loose values; keys that the section does not know are left out. */
export const coerceRow = (section: FormSection, raw: Readonly<Record<string, unknown>>, id: string): FormRow => ({
  ...(Object.fromEntries(
    section.fields.filter(({ key }) => Object.hasOwn(raw, key)).map(field => [field.key, coerceValue(field, raw[field.key])]),
  ) as FormRow),
  id,
})
