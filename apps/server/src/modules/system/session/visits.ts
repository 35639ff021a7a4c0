import { logCalls } from '@qingyuan/contract/system/session.ts'
import { serveCalls } from '#/platform/module.ts'

export const logService = serveCalls(logCalls, {
  /** Records in the audit log that a function of the platform was opened. */
  Add: async ({ services, caller, ip }, { functionName, systemName, mode }) => {
    // The user is known from the token; the name in the request is only a claim.
    const actor = { userId: caller.userId, userName: caller.userName }
    await services.auth.visits.add({ actor, subject: functionName, detail: { systemName, mode }, ip })
  },
})
