import { checkForm } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import type { FormContext, FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { yearJumps } from '@qingyuan/domain/fill-form/checks/year-jumps.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { useMemo } from 'react'

const keyOf = ({ path, message }: FormProblem) => `${path}\n${message}`

const locally = (form: EnterpriseForm, before: EnterpriseForm | null, context: FormContext): FormProblem[] => [
  ...checkForm(form, context),
  ...(before ? yearJumps(form, before) : []),
]

export interface Asked {
  form: EnterpriseForm
  /** What the server saved last, and what it said of it. */
  base: EnterpriseForm
  said: readonly FormProblem[]
  before: EnterpriseForm | null
  context: FormContext
}

/** What is wrong with the form as it is typed: our own checks at once, and what only the server can see (boundaries, register) since it was saved. */
export const useProblems = ({ form, base, said, before, context }: Asked): FormProblem[] => {
  const own = useMemo(() => locally(form, before, context), [form, before, context])
  const beyond = useMemo(() => {
    const known = new Set(locally(base, before, context).map(keyOf))
    return said.filter(problem => !known.has(keyOf(problem)))
  }, [base, said, before, context])
  return useMemo(() => {
    const shown = new Set(own.map(keyOf))
    return [...own, ...beyond.filter(problem => !shown.has(keyOf(problem)))]
  }, [own, beyond])
}

export const errorsOf = (problems: readonly FormProblem[]) => problems.filter(({ level }) => level === 'error')
