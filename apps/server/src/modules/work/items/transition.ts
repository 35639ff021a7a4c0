import { type Lifecycle, refusalOf, type Transition, transitionOf } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { minuteStampOf } from '#/platform/database/stamp.ts'
import { type AppError, appError, type ErrorCode, type ErrorDetails } from '#/platform/errors.ts'

/** Refusal of a guard: a text alone is a CONFLICT. */
export type GuardRefusal = string | { code: ErrorCode; details: ErrorDetails & { message: string } }

/**
 * The transition of `event`, its guards passed in their order.
 *
 * @param guard why a guard does not let it pass; null when it does
 * @param subject name of the row, when several are moved at once
 * @throws CONFLICT when the lifecycle has no such transition; what a guard refuses with
 */
export const checkTransition = <S extends string, E extends string, G extends string>(
  lifecycle: Lifecycle<S, E, G>,
  state: S,
  event: E,
  guard: (name: G) => GuardRefusal | null,
  subject?: string,
): Transition<S, E, G> => {
  const transition = transitionOf(lifecycle, state, event)
  if (!transition) {
    const refusal = refusalOf(lifecycle, state, event)
    throw appError('CONFLICT', { message: subject === undefined ? refusal : `“${subject}”：${refusal}`, extra: { state } })
  }
  for (const name of transition.guards ?? []) {
    const refused = guard(name)
    if (refused === null) continue
    throw typeof refused === 'string' ? appError('CONFLICT', { message: refused }) : appError(refused.code, refused.details)
  }
  return transition
}

/** A reason of at least five characters; callers' schemas limit it to 500. */
export const reasonRefusal = (reason: string | null | undefined, word = '理由'): string | null =>
  reason !== undefined && reason !== null && reason.trim().length >= 5 ? null : `${word}应为 5–500 字`

/** A caller with an older version gets the change since then. `last` is a step, or a description of another change. */
export const staleError = (
  subject: string,
  last: { at: Date; by: string; label: string } | string | null,
  extra: Record<string, string | number>,
): AppError => {
  const change = last === null ? '已被修改' : typeof last === 'string' ? last : `已于 ${minuteStampOf(last.at)} 由 ${last.by} ${last.label}`
  return appError('CONFLICT', { message: `${subject}${change}，请刷新后再操作`, extra })
}
