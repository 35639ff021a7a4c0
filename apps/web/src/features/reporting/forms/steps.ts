import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { type EnterpriseForm, formSections, isBlank, rowsOf, type SectionId } from '@qingyuan/domain/fill-form/form.ts'

export interface Step {
  id: SectionId | 'submit'
  label: string
  /** Sections of the form; machines are filled in inside their group. */
  sections: readonly SectionId[]
}

/** In the order in which one fills in: outlets before what links to them. */
export const fillSteps: readonly Step[] = [
  ...formSections
    .filter(({ parent }) => parent === undefined)
    .map(({ id, label }) => {
      const children = formSections.filter(({ parent }) => parent === id).map(child => child.id as SectionId)
      return { id: id as SectionId, label, sections: [id as SectionId, ...children] }
    }),
  { id: 'submit', label: '附件与提交', sections: [] },
]

export const stepOf = (section: string): Step => fillSteps.find(({ sections }) => sections.includes(section as SectionId)) ?? fillSteps[0]!

/** Numbers of a step: rows with answers, problems by level, remarks of the reviewer. */
export const stepCounts = (
  { sections }: Step,
  form: EnterpriseForm,
  problems: readonly FormProblem[],
  remarks: readonly { section: string }[],
) => {
  const inStep = (each: { section: string }) => sections.includes(each.section as SectionId)
  const found = problems.filter(inStep)
  const errors = found.filter(({ level }) => level === 'error').length
  const rows = sections.flatMap(section =>
    rowsOf(form, section).filter(row => Object.entries(row).some(([key, value]) => key !== 'id' && !isBlank(value))),
  ).length
  return { rows, errors, warnings: found.length - errors, remarks: remarks.filter(inStep).length }
}
