import type { FormContext } from './checks/context.ts'
import type { FieldValue, FormSection } from './field.ts'
import { type EnterpriseForm, type FormRow, formSections, isBlank, rowsOf } from './form.ts'

/** One field that changed, or a row that came (`from` null) or went (`to` null), with the words of the form. */
export interface FormChange {
  section: string
  row: string
  field: string | null
  kind: 'changed' | 'added' | 'removed'
  /** `燃料 · 烟煤 · 年消耗量`. */
  label: string
  from: FieldValue
  to: FieldValue
}

const same = (a: FieldValue, b: FieldValue): boolean => (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)

/** The sections of the second form that differ from those of the first, by their ids. */
export const changedSections = (before: EnterpriseForm, after: EnterpriseForm): Partial<EnterpriseForm> =>
  Object.fromEntries(
    Object.entries(after).filter(([id, rows]) => JSON.stringify(rows) !== JSON.stringify(before[id as keyof EnterpriseForm])),
  )

type OptionsOf = FormContext['optionsOf']

const titleOf = ({ kind, label, rowLabel, titleKey, fields }: FormSection, row: FormRow, optionsOf: OptionsOf): string => {
  if (kind === 'single') return label
  const title = isBlank(row[titleKey]) ? rowLabel : String(row[titleKey])
  const options = fields.find(({ key }) => key === titleKey)?.options
  return `${label} · ${(options && optionsOf?.(options).get(title)) ?? title}`
}

const changedFields = (section: FormSection, before: FormRow, after: FormRow, optionsOf: OptionsOf): FormChange[] =>
  section.fields
    .filter(({ key }) => !same(before[key] ?? null, after[key] ?? null))
    .map(({ key, label }) => ({
      section: section.id,
      row: after.id,
      field: key,
      kind: 'changed',
      label: `${titleOf(section, after, optionsOf)} · ${label}`,
      from: before[key] ?? null,
      to: after[key] ?? null,
    }))

const whole = (section: FormSection, row: FormRow, kind: 'added' | 'removed', optionsOf: OptionsOf): FormChange => ({
  section: section.id,
  row: row.id,
  field: null,
  kind,
  label: titleOf(section, row, optionsOf),
  from: null,
  to: null,
})

/** Changes from the first form to the second, in the order of the form. Rows are the same by their ids; `optionsOf` gives their titles names. */
export const formDiff = (before: EnterpriseForm, after: EnterpriseForm, optionsOf?: OptionsOf): FormChange[] =>
  formSections.flatMap(section => {
    const old = new Map(rowsOf(before, section.id).map(row => [row.id, row]))
    const now = new Set(rowsOf(after, section.id).map(({ id }) => id))
    return [
      ...rowsOf(after, section.id).flatMap(row => {
        const was = old.get(row.id)
        return was ? changedFields(section, was, row, optionsOf) : [whole(section, row, 'added', optionsOf)]
      }),
      ...[...old.values()].filter(({ id }) => !now.has(id)).map(row => whole(section, row, 'removed', optionsOf)),
    ]
  })
