import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import {
  type enterpriseCalls,
  type enterpriseProfileCalls,
  type ownEnterpriseCalls,
  registeredFields,
} from '@qingyuan/contract/emissions/enterprises.ts'
import { creditCodeFault } from '@qingyuan/domain/credit-code.ts'
import { checkForm, checkRow } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { coerceRow } from '@qingyuan/domain/fill-form/coerce.ts'
import { countyIdOf, type EnterpriseForm, emptyForm, type FormRow, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { formOf } from '@qingyuan/domain/fill-form/form-of.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { ownEnterprise } from '#/platform/http/own-enterprise.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { formContext, type ServerFormContext } from './form-context.ts'
import { enterpriseHistory, enterpriseProfile } from './profile.ts'
import { selectProfiles } from './profile-queries.ts'
import { deleteEnterprises, lockEnterprises, selectNamesakes, selectTaskEnterprises } from './queries.ts'
import { type Writer, writeProfiles } from './write-profiles.ts'

type Saved = OutputOf<typeof enterpriseCalls.Add>
const base = sectionOf.get('base')!

export const writerOf = ({ clock }: Services, caller: Caller, source: Writer['source']): Writer => ({
  id: caller.userId || null,
  name: caller.realName || caller.userName,
  at: new Date(clock.now()),
  source,
})

const refuse = (problem: FormProblem, problems: readonly FormProblem[]): never => {
  const others = problems.filter(({ level }) => level === 'error').length - 1
  throw appError('INVALID_INPUT', {
    message: others > 0 ? `${problem.message}（另有 ${others} 处错误）` : problem.message,
    field: problem.path,
  })
}

/** Warnings of a form whose errors refuse it. @throws INVALID_INPUT naming the first field */
const judged = (problems: readonly FormProblem[]): FormProblem[] => {
  const first = problems.find(({ level }) => level === 'error')
  if (first) refuse(first, problems)
  return [...problems]
}

/** A wrong check character with a note is the city's to grant. */
const checkOverride = (row: FormRow, scope: Scope): void => {
  if (scope.counties === null) return
  const fault = creditCodeFault(String(row.creditCode))
  if (fault) throw appError('INVALID_INPUT', { message: `${fault}；早期代码由市级用户登记`, field: 'base.creditCode' })
}

const checkCounty = (countyId: number | null, scope: Scope): void => {
  if (scope.counties !== null && !scope.counties.includes(countyId ?? -1)) throw appError('OUT_OF_SCOPE', { field: 'countyId' })
}

/** Refuses a code or name that another enterprise has. @throws CONFLICT */
const checkNamesakes = async (db: Db, row: FormRow, own: number | null): Promise<void> => {
  const other = (await selectNamesakes(db, [String(row.creditCode)], [String(row.enterpriseName)])).find(({ id }) => id !== own)
  if (!other) return
  const sameCode = other.code === row.creditCode
  throw appError('CONFLICT', {
    message: sameCode ? `统一社会信用代码 ${row.creditCode} 已由“${other.name}”登记` : `企业名称“${row.enterpriseName}”已登记`,
    field: sameCode ? 'base.creditCode' : 'base.enterpriseName',
  })
}

const checkBase = (row: FormRow, scope: Scope, context: ServerFormContext): FormProblem[] => {
  checkCounty(Number(row.countyId) || null, scope)
  const warnings = judged(checkRow(base, row, 0, context))
  checkOverride(row, scope)
  return warnings
}

/** @throws INVALID_INPUT for a change of what the authority registers */
const checkRegistered = (before: FormRow, changes: FormRow): void => {
  const key = registeredFields.find(field => field in changes && changes[field] !== before[field])
  if (!key) return
  const label = base.fields.find(field => field.key === key)?.label ?? key
  throw appError('INVALID_INPUT', { message: `${label}由生态环境部门登记，有变动请联系所在区县`, field: `base.${key}` })
}

const yearOf = ({ clock }: Services, year: number | undefined): number => year ?? wallClock(clock.now()).year

/** The enterprise, locked. @throws NOT_FOUND for one that the caller does not see, CONFLICT for one that has changed since */
const lockedEnterprise = async (db: Db, scope: Scope, id: number, revision: number) => {
  const [enterprise] = await lockEnterprises(db, scope, [id])
  if (!enterprise) throw appError('NOT_FOUND', { what: '企业' })
  if (revision !== 0 && enterprise.revision !== revision)
    throw appError('CONFLICT', { message: '该企业已被他人修改，请刷新后再改', field: 'revision' })
  return enterprise
}

/** Puts a whole form in the place of a year's profile. @throws INVALID_INPUT with the first fault */
export const saveProfile = async (
  { services, caller }: CallerContext,
  { id, revision, year, form: given }: InputOf<typeof enterpriseProfileCalls.Save>,
): Promise<Saved> => {
  const context = await formContext(services.db, year)
  const form = readForm(given)
  checkCounty(countyIdOf(form), caller.scope)
  const warnings = judged(checkForm(form, context))
  checkOverride(form.base, caller.scope)
  return services.db.transaction().execute(async trx => {
    const enterprise = await lockedEnterprise(trx, caller.scope, id, revision)
    await checkNamesakes(trx, form.base, id)
    const [before] = await selectProfiles(trx, [id], year)
    await writeProfiles(trx, context, writerOf(services, caller, 'edit'), year, [{ enterprise, form, before: before?.form ?? null }])
    return { id, revision: enterprise.revision + 1, warnings }
  })
}

/** @throws INVALID_INPUT for what is no form */
const readForm = (given: unknown): EnterpriseForm => {
  try {
    return formOf(given)
  } catch (cause) {
    throw appError('INVALID_INPUT', { message: (cause as Error).message, field: 'form', cause })
  }
}

/**
 * An approved fill becomes the profile of its year, within the transaction that approves it. The checks were the submission's; here only that the
 * and name must still be unused by others. @throws NOT_FOUND, CONFLICT
 */
export const keepApprovedFill = async (
  db: Db,
  writer: Omit<Writer, 'source'>,
  fill: { enterpriseId: number; year: number; form: EnterpriseForm },
): Promise<void> => {
  const context = await formContext(db, fill.year)
  const whole: Scope = { userId: writer.id ?? 0, userType: 'city', counties: null, enterpriseId: null }
  const enterprise = await lockedEnterprise(db, whole, fill.enterpriseId, 0)
  await checkNamesakes(db, fill.form.base, fill.enterpriseId)
  const [before] = await selectProfiles(db, [fill.enterpriseId], fill.year)
  const entry = { enterprise, form: fill.form, before: before?.form ?? null }
  await writeProfiles(db, context, { ...writer, source: 'fill' }, fill.year, [entry])
}

/** Changes the basic information; fields that are not named stay. Without a year, that of the newest profile. */
const changeBase = async (
  { services, caller }: CallerContext,
  { id, revision, base: given, year: requestedYear }: InputOf<typeof enterpriseCalls.UpdateShort>,
): Promise<Saved> => {
  const { db } = services
  const context = await formContext(db)
  return db.transaction().execute(async trx => {
    const enterprise = await lockedEnterprise(trx, caller.scope, id, revision)
    const [newest] = await selectProfiles(trx, [id])
    const year = requestedYear ?? newest?.year ?? yearOf(services, undefined)
    const own = newest?.year === year ? newest : (await selectProfiles(trx, [id], year))[0]
    const from = own?.form ?? newest?.form ?? emptyForm()
    const changes = coerceRow(base, given, 'base')
    if (caller.scope.userType === 'enterprise') checkRegistered(from.base, changes)
    const form = { ...from, base: { ...from.base, ...changes } }
    const warnings = checkBase(form.base, caller.scope, context)
    await checkNamesakes(trx, form.base, id)
    await writeProfiles(trx, context, writerOf(services, caller, 'edit'), year, [{ enterprise, form, before: own?.form ?? null }])
    return { id, revision: enterprise.revision + 1, warnings }
  })
}

/** Reads and corrects the enterprise of the account. */
export const ownHandlers = {
  Profile: ({ services, caller }, { year }) => enterpriseProfile({ services, caller }, { id: ownEnterprise(caller), year }),
  History: ({ services, caller }) => enterpriseHistory({ services, caller }, { id: ownEnterprise(caller) }),
  Correct: (context, { revision, base: given }) => changeBase(context, { id: ownEnterprise(context.caller), revision, base: given }),
} satisfies SomeHandlers<typeof ownEnterpriseCalls>

export const editHandlers = {
  /** Registers an enterprise with the basic information of a year. @throws INVALID_INPUT, OUT_OF_SCOPE, CONFLICT */
  Add: async ({ services, caller }, input) => {
    const { db } = services
    const year = yearOf(services, input.year)
    const context = await formContext(db, year)
    const form: EnterpriseForm = { ...emptyForm(), base: coerceRow(base, input.base, 'base') }
    const warnings = checkBase(form.base, caller.scope, context)
    return db.transaction().execute(async trx => {
      await checkNamesakes(trx, form.base, null)
      const [id] = await writeProfiles(trx, context, writerOf(services, caller, 'edit'), year, [{ enterprise: null, form, before: null }])
      return { id: id!, revision: 1, warnings }
    })
  },
  UpdateShort: changeBase,
  /** All or none. @throws NOT_FOUND when one is not the caller's, CONFLICT when tasks hold one */
  DeleteByIds: ({ services, caller, audit }, { ids }) =>
    services.db.transaction().execute(async trx => {
      const wanted = [...new Set(ids)]
      const enterprises = await lockEnterprises(trx, caller.scope, wanted)
      if (enterprises.length < wanted.length) throw appError('NOT_FOUND', { what: '企业' })
      const [first, ...others] = await selectTaskEnterprises(trx, wanted)
      if (first)
        throw appError('CONFLICT', {
          message: `“${first.name}”在填报任务“${first.tasks[0]}”中已有分配或填报记录，不能删除${others.length > 0 ? `（另有 ${others.length} 家）` : ''}；可将生产状态改为关闭`,
          field: 'ids',
        })
      await deleteEnterprises(trx, wanted)
      audit.subject = enterprises
        .slice(0, 5)
        .map(({ name }) => name)
        .join('、')
      return { deleted: enterprises.length }
    }),
} satisfies SomeHandlers<typeof enterpriseCalls>
