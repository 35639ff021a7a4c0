import { checkForm } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import type { FormContext, FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { yearJumps } from '@qingyuan/domain/fill-form/checks/year-jumps.ts'
import { endedMonths, onlyEndedMonths, reportedMonths } from '@qingyuan/domain/fill-form/ended-months.ts'
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
import { leadingRow, withProductSteps } from '@qingyuan/domain/fill-form/product-steps.ts'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { useUrlState } from '#/hooks/use-url-state.ts'
import { useOptions } from '#/page/form/use-options.ts'
import { useSources } from '#/page/form/use-sources.ts'
import type { FillSaving, OpenedFill } from './draft/use-saving.ts'
import { fillShape } from './fill-page.tsx'
import { fillSteps, stepOf } from './steps.ts'

const withField = (form: EnterpriseForm, section: string, id: string, field: string, value: FieldValue): EnterpriseForm => {
  if (isSingleSection(section)) return { ...form, [section]: { ...form[section], [field]: value } }
  if (!isListSection(section)) return form
  return { ...form, [section]: form[section].map(row => (row.id === id ? { ...row, [field]: value } : row)) }
}

/** An id that no row of this year or the year before has: comparisons of the years join on it. */
const freshId = (section: ListSectionId, ...forms: (EnterpriseForm | null)[]): string => {
  const taken = new Set(forms.flatMap(form => (form ? form[section].map(({ id }) => id) : [])))
  let n = taken.size + 1
  while (taken.has(`${section}-${n}`)) n += 1
  return `${section}-${n}`
}

const problemKey = ({ path, message }: FormProblem) => `${path}\n${message}`

const localProblems = (form: EnterpriseForm, before: EnterpriseForm | null, context: FormContext): FormProblem[] => [
  ...checkForm(form, context),
  ...(before ? yearJumps(form, before) : []),
]

/** Problems of the form while it is typed: the local checks at once, and what only the server can check (boundaries, register) since the last save. */
const useProblems = ({ form, base, problems }: FillSaving['state'], before: EnterpriseForm | null, context: FormContext): FormProblem[] => {
  const local = useMemo(() => localProblems(form, before, context), [form, before, context])
  const remote = useMemo(() => {
    const known = new Set(localProblems(base, before, context).map(problemKey))
    return (problems as FormProblem[]).filter(problem => !known.has(problemKey(problem)))
  }, [base, problems, before, context])
  return useMemo(() => {
    const shown = new Set(local.map(problemKey))
    return [...local, ...remote.filter(problem => !shown.has(problemKey(problem)))]
  }, [local, remote])
}

/** Id of a field's input on the page. */
export const fieldId = (section: string, row: string, field: string) => `fill-${section}-${row}-${field}`

/** A field, or a whole row or section. */
export interface FieldTarget {
  section: string
  row?: string
  field?: string
}

/** The step and the rows on screen. */
const usePlace = (form: EnterpriseForm) => {
  const [{ step: stepId }, change] = useUrlState(fillShape)
  const [rows, setRows] = useState<Readonly<Record<string, string | null>>>({})
  const [wanted, setWanted] = useState<FieldTarget | null>(null)
  const step = fillSteps.find(({ id }) => id === stepId) ?? fillSteps[0]!
  useEffect(() => {
    if (!wanted || !step.sections.some(section => section === wanted.section)) return
    const input = document.getElementById(fieldId(wanted.section, wanted.row ?? wanted.section, wanted.field ?? ''))
    input?.scrollIntoView({ block: 'center' })
    input?.focus()
    setWanted(null)
  }, [wanted, step])
  const openStep = (id: string) => change({ step: id })
  const showRow = (section: string, row: string | null) => setRows(before => ({ ...before, [section]: row }))
  return {
    step,
    nextStep: fillSteps[fillSteps.indexOf(step) + 1],
    previousStep: fillSteps[fillSteps.indexOf(step) - 1],
    openStep,
    shownRow: (section: string) => rows[section] ?? null,
    showRow,
    /** Shows a field and puts the cursor into it. */
    goTo: (target: FieldTarget) => {
      openStep(stepOf(target.section).id)
      if (target.row) showRow(target.section, target.row)
      const group = target.section === 'machine' ? form.machine.find(({ id }) => id === target.row)?.group : undefined
      if (typeof group === 'string') showRow('machineGroup', group)
      setWanted(target)
    },
  }
}

/** The form on screen: its values, their problems, and the ways to change it. */
export const useOpenedForm = (opened: OpenedFill, { saving, state }: FillSaving) => {
  const optionsOf = useOptions()
  const sources = useSources()
  const [strict, setStrict] = useState(false)
  const { form } = state
  const before = (opened.before?.form as EnterpriseForm | undefined) ?? null
  const context = useMemo<FormContext>(
    () => ({
      year: opened.task.year,
      endedMonths: endedMonths(opened.task.year, Date.now()),
      optionsOf,
      sources: sources && new Set(sources.keys()),
    }),
    [opened.task.year, optionsOf, sources],
  )
  const reported = reportedMonths(form)
  const beforeMonths = useMemo(() => before && onlyEndedMonths(before, reported), [before, reported])
  const problems = useProblems(state, before, context)
  return {
    ...usePlace(form),
    ...{ form, optionsOf, sources, problems, strict },
    errors: problems.filter(({ level }) => level === 'error'),
    /** From now on an empty required field is an error: the user tried to submit. */
    beStrict: () => setStrict(true),
    closed: opened.closed !== null,
    /** Months that may be filled in. */
    endedMonths: context.endedMonths ?? 12,
    remarks: opened.remarks,
    replies: opened.replies,
    crossChecks: problems.filter(({ crossCheck }) => crossCheck),
    beforeYear: opened.before?.year ?? null,
    /** Of the year before, cut to the months that this form has. */
    beforeMonthsRow: (section: string, id: string) => (beforeMonths ? rowsOf(beforeMonths, section).find(row => row.id === id) : undefined),
    /** The last month that this form has, 12 for a whole year. */
    reported,
    beforeRow: (section: string, id: string) => (before ? rowsOf(before, section).find(row => row.id === id) : undefined),
    problemsOf: (section: string, row: string, field = '') =>
      problems.filter(each => each.section === section && (each.row ?? '') === row && (each.field ?? '') === field),
    remarkOf: (section: string, row: string, field: string): string | null =>
      opened.remarks.find(each => each.section === section && each.field === field && (each.rowId ?? section) === row)?.text ?? null,
    put: (section: string, id: string, field: string, value: FieldValue) =>
      saving.change(now => {
        const changed = withField(now, section, id, field, value)
        return section === 'product' ? withProductSteps(changed) : changed
      }),
    /** Title of the row that holds the output of a process step. */
    leaderOf: (section: string, row: FormRow) => (section === 'product' ? leadingRow(form.product, row) : null),
    add: (section: ListSectionId, values: Record<string, FieldValue> = {}): string => {
      const id = freshId(section, form, before)
      saving.change(now => ({ ...now, [section]: [...now[section], { ...values, id }] }))
      return id
    },
    remove: (section: ListSectionId, id: string) => saving.change(now => withProductSteps(removeRow(now, section, id))),
  }
}
type FillForm = ReturnType<typeof useOpenedForm>

export const FillFormContext = createContext<FillForm | null>(null)
/** The opened form, in what is drawn inside of it. */
export const useFillForm = (): FillForm => use(FillFormContext)!
