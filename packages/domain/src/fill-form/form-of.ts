import { coerceRow } from './coerce.ts'
import type { FormSection } from './field.ts'
import { type EnterpriseForm, emptyForm, type FormRow, formSections, isListSection, isSingleSection } from './form.ts'

const mostRows = 2000
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const idOf = (raw: Record<string, unknown>): string | null => (typeof raw.id === 'string' && /^[\w.-]{1,64}$/.test(raw.id) ? raw.id : null)

const listOf = (section: FormSection, value: unknown): FormRow[] => {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every(isObject)) throw new RangeError(`“${section.label}”应为列表`)
  if (value.length > mostRows) throw new RangeError(`“${section.label}”超过 ${mostRows} 行`)
  const taken = new Set<string>()
  return value.map((raw, index) => {
    const own = idOf(raw)
    let id = own ?? `${section.id}-${index + 1}`
    for (let n = value.length + 1; taken.has(id); n++) id = `${section.id}-${n}`
    taken.add(id)
    return coerceRow(section, raw, id)
  })
}

/**
 * A form from received input: known sections and fields only, values as their fields want them, an id for each row.
 * @throws RangeError when a section is no list or too long
 */
export const formOf = (raw: unknown): EnterpriseForm => {
  if (!isObject(raw)) throw new RangeError('填报内容应为对象')
  const form = emptyForm()
  for (const section of formSections) {
    const value = raw[section.id]
    if (isListSection(section.id)) form[section.id] = listOf(section, value)
    else if (isSingleSection(section.id)) form[section.id] = coerceRow(section, isObject(value) ? value : {}, section.id)
  }
  return form
}
