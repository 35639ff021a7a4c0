import type { InputOf } from '@qingyuan/contract/call.ts'
import type { logCalls } from '@qingyuan/contract/system/session.ts'
import type { CallerContext, Context } from '#/platform/http/context.ts'

/** Records in the audit log that a function of the platform was opened. */
export const recordVisit = async (
  { services, caller, ip }: CallerContext & Pick<Context, 'ip'>,
  { functionName, systemName, mode }: InputOf<typeof logCalls.Add>,
): Promise<void> => {
  // Who it was is known from the token; the name in the request is only a claim.
  const actor = { userId: caller.userId, userName: caller.userName }
  await services.auth.visits.add({ actor, subject: functionName, detail: { systemName, mode }, ip })
}
