import type { FieldValue, FormField, FormSection } from './field.ts'
import { baseSection, scheduleSection } from './sections/base.ts'
import { constructionSection, roadSection, yardSection } from './sections/dust.ts'
import { equipmentSection, fuelSection } from './sections/equipment.ts'
import { machineGroup, machineSection } from './sections/machine.ts'
import { outletSection, treatmentSection } from './sections/outlet.ts'
import { materialSection, productSection, wasteSection } from './sections/production.ts'
import { solventSection, tankSection } from './sections/voc.ts'

export const listSectionIds = [
  'outlet',
  'equipment',
  'treatment',
  'fuel',
  'product',
  'material',
  'solvent',
  'tank',
  'yard',
  'road',
  'construction',
  'machineGroup',
  'machine',
  'waste',
] as const
export type ListSectionId = (typeof listSectionIds)[number]
export const singleSectionIds = ['base', 'schedule'] as const
export type SingleSectionId = (typeof singleSectionIds)[number]
export type SectionId = SingleSectionId | ListSectionId

/** Values by the keys of the section's fields. The id lasts over saves and years: remarks, links and comparisons hang on it. */
export type FormRow = { id: string } & { [key: string]: FieldValue }

/** Answers of an enterprise for a year: a JSON document. */
export type EnterpriseForm = Record<SingleSectionId, FormRow> & Record<ListSectionId, FormRow[]>

/** In the order of the steps. */
export const formSections: readonly FormSection[] = [
  baseSection,
  outletSection,
  equipmentSection,
  treatmentSection,
  fuelSection,
  productSection,
  materialSection,
  solventSection,
  tankSection,
  yardSection,
  roadSection,
  constructionSection,
  machineGroup,
  machineSection,
  wasteSection,
  scheduleSection,
]

export const sectionOf: ReadonlyMap<string, FormSection> = new Map(formSections.map(section => [section.id, section]))
export const isListSection = (id: string): id is ListSectionId => (listSectionIds as readonly string[]).includes(id)
export const isSingleSection = (id: string): id is SingleSectionId => (singleSectionIds as readonly string[]).includes(id)

export const emptyForm = (): EnterpriseForm => ({
  base: { id: 'base' },
  schedule: { id: 'schedule' },
  ...(Object.fromEntries(listSectionIds.map(id => [id, []])) as unknown as Record<ListSectionId, FormRow[]>),
})

/** Rows of a section, a single one as a list of one. */
export const rowsOf = (form: EnterpriseForm, section: string): readonly FormRow[] =>
  isListSection(section) ? form[section] : isSingleSection(section) ? [form[section]] : []

export const isBlank = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(each => each === null))

/** True when a field is requested in this row. */
export const fieldApplies = ({ when }: FormField, row: FormRow): boolean =>
  when === undefined || when.startsWith.some(start => String(row[when.key] ?? '').startsWith(start))

export const numberOf = (row: FormRow, key: string): number | null => {
  const value = row[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export const countyIdOf = (form: EnterpriseForm): number | null => Number(form.base.countyId ?? 0) || null

const linkKeys = formSections.flatMap(({ id, fields }) =>
  isListSection(id) ? fields.filter(field => field.links).map(field => ({ section: id, key: field.key, links: field.links! })) : [],
)

/** Without a row, its children, and the links of other rows to it. */
export const removeRow = (form: EnterpriseForm, section: ListSectionId, id: string): EnterpriseForm => {
  let left: EnterpriseForm = { ...form, [section]: form[section].filter(row => row.id !== id) }
  for (const { section: other, key, links } of linkKeys) {
    if (links !== section || !left[other].some(row => row[key] === id)) continue
    if (sectionOf.get(other)!.parent === section)
      for (const child of left[other].filter(row => row[key] === id)) left = removeRow(left, other, child.id)
    else left = { ...left, [other]: left[other].map(row => (row[key] === id ? { ...row, [key]: null } : row)) }
  }
  return left
}
