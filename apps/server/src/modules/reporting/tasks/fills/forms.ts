import { checkForm } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { yearJumps } from '@qingyuan/domain/fill-form/checks/year-jumps.ts'
import { endedMonths } from '@qingyuan/domain/fill-form/ended-months.ts'
import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import { formOf } from '@qingyuan/domain/fill-form/form-of.ts'
import { formContext, type ServerFormContext } from '#/modules/emissions/enterprises/public.ts'
import { emissionFaults, type FormRules, fillOwner } from '#/modules/emissions/inventory/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { type FillRecord, selectFormBefore } from './fill-queries.ts'

export interface CheckedForm {
  form: EnterpriseForm
  /** Of the newest year before that one; null when there is none. */
  before: { year: number; form: EnterpriseForm } | null
  problems: FormProblem[]
  errors: number
  warnings: number
  context: ServerFormContext
}

/** @throws INVALID_INPUT naming what cannot be read */
export const readForm = (raw: unknown): EnterpriseForm => {
  try {
    return formOf(raw)
  } catch (error) {
    if (error instanceof RangeError) throw appError('INVALID_INPUT', { message: error.message, field: 'form' })
    throw error
  }
}

/** Whom the register knows is not changed by filling in: neither its code nor its county. */
const checkRegistered = ({ base }: EnterpriseForm, { code, countyId }: Of): FormProblem[] => {
  const differs = (field: string, message: string): FormProblem => ({
    path: `base.${field}`,
    section: 'base',
    row: 'base',
    field,
    level: 'error',
    message,
  })
  return [
    ...(base.creditCode && base.creditCode !== code ? [differs('creditCode', `与登记的统一社会信用代码 ${code} 不一致`)] : []),
    ...(base.countyId && Number(base.countyId) !== countyId ? [differs('countyId', '与登记的所在区县不一致，变更区县由管理部门办理')] : []),
  ]
}

/** `submittedAt`: of one that is under review or was decided, whose months are those of its submission. */
type Of = Partial<Pick<FillRecord, 'submittedAt'>> & Pick<FillRecord, 'form' | 'enterpriseId' | 'name' | 'code' | 'countyId'>

/** A form with all that the checks say of it: by itself, against the register, against the year before, and by what it would emit. */
export const checkedForm = async (db: Db, of: Of, year: number, rules: FormRules, now: number): Promise<CheckedForm> => {
  const form = readForm(of.form)
  const context = { ...(await formContext(db, year)), endedMonths: endedMonths(year, of.submittedAt?.getTime() ?? now) }
  const found = await selectFormBefore(db, of.enterpriseId, year)
  const before = found ? { year: found.year, form: readForm(found.form) } : null
  const problems = [
    ...checkForm(form, context),
    ...checkRegistered(form, of),
    ...(before ? yearJumps(form, before.form) : []),
    ...emissionFaults(form, fillOwner(of), rules),
  ]
  const errors = problems.filter(({ level }) => level === 'error').length
  return { form, before, problems, errors, warnings: problems.length - errors, context }
}
