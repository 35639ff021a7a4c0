import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { type EnterpriseForm, formSections, isBlank, rowsOf, type SectionId } from '@qingyuan/domain/fill-form/form.ts'

export interface Step {
  id: SectionId | 'submit'
  label: string
  /** Sections of the form; machines are filled in inside their group. */
  sections: readonly SectionId[]
}

/** In the order in which one fills in: outlets before what links to them. */
export const steps: readonly Step[] = [
  ...formSections
    .filter(({ parent }) => parent === undefined)
    .map(({ id, label }) => {
      const children = formSections.filter(({ parent }) => parent === id).map(child => child.id as SectionId)
      return { id: id as SectionId, label, sections: [id as SectionId, ...children] }
    }),
  { id: 'submit', label: '附件与提交', sections: [] },
]

export const stepOf = (section: string): Step => steps.find(({ sections }) => sections.includes(section as SectionId)) ?? steps[0]!

export interface StepState {
  rows: number
  errors: number
  warnings: number
  remarks: number
}

/** How a step stands: rows told, what is wrong, what the reviewer remarked. */
export const stepState = (
  { sections }: Step,
  form: EnterpriseForm,
  problems: readonly FormProblem[],
  remarks: readonly { section: string }[],
): StepState => {
  const own = (of: { section: string }) => sections.includes(of.section as SectionId)
  const found = problems.filter(own)
  const errors = found.filter(({ level }) => level === 'error').length
  const told = sections.flatMap(section =>
    rowsOf(form, section).filter(row => Object.entries(row).some(([key, value]) => key !== 'id' && !isBlank(value))),
  )
  return { rows: told.length, errors, warnings: found.length - errors, remarks: remarks.filter(own).length }
}
