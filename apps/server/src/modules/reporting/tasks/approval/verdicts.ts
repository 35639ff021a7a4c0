import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { keepApprovedFill } from '#/modules/emissions/enterprises/public.ts'
import { type FormRules, formRules } from '#/modules/emissions/inventory/public.ts'
import { AppError, appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { FillDependencies } from '../callers.ts'
import { isPublished, type Remark } from '../fills/fill-queries.ts'
import { type FillTransition, type LockedFill, moveFill, withLockedFill } from '../fills/fill-transitions.ts'
import { type CheckedForm, checkedForm } from '../fills/forms.ts'

type Calls = typeof approvalCalls

/** The approved form is the enterprise's profile of that year: calculations read it. */
const keepProfile = ({ db, now, caller, task, fill }: LockedFill, { form }: CheckedForm) =>
  keepApprovedFill(
    db,
    { id: caller.userId || null, name: caller.realName || caller.userName, at: now },
    { enterpriseId: fill.enterpriseId, year: task.year, form },
  )

/** A yes: the county's hands it on to the city, the last one approves and keeps the form as the year's profile. */
const passBy =
  (services: FillDependencies, caller: Caller, rules: FormRules, comment?: string) =>
  ({ id, revision }: { id: number; revision: number }): Promise<FillTransition> =>
    withLockedFill(services, caller, { id }, revision, async locked => {
      const last = locked.fill.level !== 1
      const checked = await checkedForm(locked.db, locked.fill, locked.task.year, rules, locked.now.getTime())
      const moved = await moveFill(locked, last ? 'pass' : 'forward', {
        errors: checked.errors,
        reason: comment,
        level: last ? undefined : 2,
        change: last ? { decidedAt: locked.now, remarks: [] } : {},
      })
      if (last) await keepProfile(locked, checked)
      return moved
    })

export const passFill = async (
  services: FillDependencies,
  caller: Caller,
  fill: { id: number; revision: number },
  comment?: string,
): Promise<FillTransition> => passBy(services, caller, await formRules(services), comment)(fill)

/** Each separately: one that cannot be passed is returned with its reason and stops no other. A single one is refused as such. */
export const passFills = async (
  { services, caller }: CallerContext<FillDependencies>,
  { fills, comment }: InputOf<Calls['ApprovePass']>,
): Promise<OutputOf<Calls['ApprovePass']>> => {
  const pass = passBy(services, caller, await formRules(services), comment)
  if (fills.length === 1) return { moved: [await pass(fills[0]!)], refused: [] }
  const moved: FillTransition[] = []
  const refused: { id: number; reason: string }[] = []
  for (const each of fills) {
    try {
      moved.push(await pass(each))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id: each.id, reason: error.message })
    }
  }
  return { moved, refused }
}

/** A remark must stand at a field that the form has. */
const checkRemarks = (remarks: readonly Remark[]) => {
  const unknown = remarks.find(({ section, field }) => !sectionOf.get(section)?.fields.some(({ key }) => key === field))
  if (unknown) throw appError('INVALID_INPUT', { message: `批注的字段“${unknown.section}.${unknown.field}”不在填报表中`, field: 'remarks' })
}

/** A no, with its reason and the remarks at the fields; the enterprise corrects and submits anew. */
export const rejectFill = (
  { services, caller }: CallerContext<FillDependencies>,
  { id, revision, reason, remarks }: Omit<InputOf<Calls['ApprovePassNo']>, 'remarks'> & { remarks: readonly Remark[] },
): Promise<FillTransition> => {
  checkRemarks(remarks)
  return withLockedFill(services, caller, { id }, revision, locked =>
    moveFill(locked, 'reject', { reason: reason.trim(), remarks, change: { remarks, decidedAt: locked.now } }),
  )
}

/** Opens an approved fill again, with a reason, as long as the year's inventory is not published. */
export const resetFill = (
  { services, caller }: CallerContext<FillDependencies>,
  { id, revision, reason }: InputOf<Calls['FillReset']>,
): Promise<FillTransition> =>
  withLockedFill(services, caller, { id }, revision, async locked =>
    moveFill(locked, 'reset', { reason: reason.trim(), published: await isPublished(locked.db, locked.task.year) }),
  )

export const verdictHandlers = { ApprovePass: passFills, ApprovePassNo: rejectFill, FillReset: resetFill } satisfies SomeHandlers<
  typeof approvalCalls
>
