import { checkForm } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import type { FormContext, FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { yearJumps } from '@qingyuan/domain/fill-form/checks/year-jumps.ts'
import type { FieldValue } from '@qingyuan/domain/fill-form/field.ts'
import {
  type EnterpriseForm,
  type FormRow,
  isListSection,
  isSingleSection,
  type ListSectionId,
  removeRow,
  rowsOf,
} from '@qingyuan/domain/fill-form/form.ts'
import { useMemo } from 'react'
import { useOptions } from '#/page/form/use-options.ts'
import { useSources } from '#/page/form/use-sources.ts'
import type { FillSaving, Opened } from './draft/use-saving.ts'

const keyOf = (section: string, row: string, field: string) => `${section}\n${row}\n${field}`

const withField = (form: EnterpriseForm, section: string, id: string, field: string, value: FieldValue): EnterpriseForm => {
  if (isSingleSection(section)) return { ...form, [section]: { ...form[section], [field]: value } }
  if (!isListSection(section)) return form
  return { ...form, [section]: form[section].map(row => (row.id === id ? { ...row, [field]: value } : row)) }
}

/** An id that no row of this year or the year before has: comparisons hang on it. */
const freshId = (section: ListSectionId, ...forms: (EnterpriseForm | null)[]): string => {
  const taken = new Set(forms.flatMap(form => (form ? form[section].map(({ id }) => id) : [])))
  let n = taken.size + 1
  while (taken.has(`${section}-${n}`)) n += 1
  return `${section}-${n}`
}

const problemKey = ({ path, message }: FormProblem) => `${path}\n${message}`

const locally = (form: EnterpriseForm, before: EnterpriseForm | null, context: FormContext): FormProblem[] => [
  ...checkForm(form, context),
  ...(before ? yearJumps(form, before) : []),
]

interface CheckedForm {
  form: EnterpriseForm
  /** What the server saved last, and what it found in it. */
  base: EnterpriseForm
  found: readonly FormProblem[]
  before: EnterpriseForm | null
  context: FormContext
}

/** What is wrong with the form while it is typed: our own checks at once, and what only the server can see (boundaries, register) since it was saved. */
const useProblems = ({ form, base, found, before, context }: CheckedForm): FormProblem[] => {
  const own = useMemo(() => locally(form, before, context), [form, before, context])
  const beyond = useMemo(() => {
    const known = new Set(locally(base, before, context).map(problemKey))
    return found.filter(problem => !known.has(problemKey(problem)))
  }, [base, found, before, context])
  return useMemo(() => {
    const shown = new Set(own.map(problemKey))
    return [...own, ...beyond.filter(problem => !shown.has(problemKey(problem)))]
  }, [own, beyond])
}

export const errorsOf = (problems: readonly FormProblem[]) => problems.filter(({ level }) => level === 'error')

/** The form on screen: its values, what is said of them, and the ways to change it. */
export const useFilled = (opened: Opened, { saving, state }: FillSaving, strict: boolean) => {
  const optionsOf = useOptions()
  const sources = useSources()
  const { form } = state
  const before = (opened.before?.form as EnterpriseForm | undefined) ?? null
  const context = useMemo<FormContext>(
    () => ({ year: opened.task.year, optionsOf, sources: sources && new Set(sources.keys()) }),
    [opened.task.year, optionsOf, sources],
  )
  const problems = useProblems({ form, base: state.base, found: state.problems as FormProblem[], before, context })
  const byField = useMemo(() => {
    const found = new Map<string, FormProblem[]>()
    for (const problem of problems) {
      const key = keyOf(problem.section, problem.row ?? '', problem.field ?? '')
      found.set(key, [...(found.get(key) ?? []), problem])
    }
    return found
  }, [problems])
  const byRow = useMemo(() => new Map(before ? rowEntries(before) : []), [before])
  return {
    form,
    problems,
    strict,
    closed: opened.closed !== null,
    remarks: opened.remarks,
    looked: { form, optionsOf, sources },
    beforeYear: opened.before?.year ?? null,
    beforeRow: (section: string, id: string): FormRow | undefined => byRow.get(`${section}\n${id}`),
    problemsOf: (section: string, row: string, field = ''): readonly FormProblem[] => byField.get(keyOf(section, row, field)) ?? [],
    remarkOf: (section: string, row: string, field: string): string | null =>
      opened.remarks.find(each => each.section === section && each.field === field && (each.rowId ?? section) === row)?.text ?? null,
    put: (section: string, id: string, field: string, value: FieldValue) => saving.change(now => withField(now, section, id, field, value)),
    add: (section: ListSectionId, values: Record<string, FieldValue> = {}): string => {
      const id = freshId(section, form, before)
      saving.change(now => ({ ...now, [section]: [...now[section], { ...values, id }] }))
      return id
    },
    remove: (section: ListSectionId, id: string) => saving.change(now => removeRow(now, section, id)),
  }
}
export type Filled = ReturnType<typeof useFilled>

const rowEntries = (form: EnterpriseForm): [string, FormRow][] =>
  Object.keys(form).flatMap(section => rowsOf(form, section).map((row): [string, FormRow] => [`${section}\n${row.id}`, row]))
