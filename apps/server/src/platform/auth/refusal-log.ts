import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import { createThrottle } from './throttle.ts'

export interface Refusal {
  actor: { userId: number; userName: string }
  /** Name of the call. */
  action: string
  title: string
  /** Code of the error. */
  outcome: string
  ip: string
}

export interface RefusalLog {
  add(refusal: Refusal): Promise<void>
}

const windowMs = 10 * 60_000
/** Entries of one account in the window, over all calls: each waits for the lock of the audit chain. */
const mostEntries = 100

/** Requests of signed-in users and API keys that were refused for want of a right or scope: one entry per account and call in ten minutes. */
export const createRefusalLog = (audit: Audit, clock: Clock): RefusalLog => {
  const [calls, accounts] = [createThrottle(clock, windowMs), createThrottle(clock, windowMs)]
  return {
    add: async ({ actor, action, title, outcome, ip }) => {
      const account = `${actor.userId} ${actor.userName}`
      const call = `${account} ${action}`
      if (calls.count(call) > 0 || accounts.count(account) >= mostEntries) return
      calls.add(call)
      accounts.add(account)
      await audit.record({ actor, action, title, detail: { outcome }, ip })
    },
  }
}
