import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import { createThrottle } from './throttle.ts'

export interface LimitedEntry {
  actor: { userId: number; userName: string }
  /** Name of the call. */
  action: string
  title: string
  /** Code of the error. */
  outcome: string
  ip: string
}

export interface LimitedLog {
  add(entry: LimitedEntry): Promise<void>
}

const windowMs = 10 * 60_000
/** Entries of one account in the window, over all calls: each waits for the lock of the audit chain. */
const mostEntries = 100

/** Entries that may come often, as refused requests and reads: one for an account, call and outcome in ten minutes. */
export const createLimitedLog = (audit: Audit, clock: Clock): LimitedLog => {
  const [calls, accounts] = [createThrottle(clock, windowMs), createThrottle(clock, windowMs)]
  return {
    add: async ({ actor, action, title, outcome, ip }) => {
      const account = `${actor.userId} ${actor.userName}`
      const call = `${account} ${action} ${outcome}`
      if (calls.count(call) > 0 || accounts.count(account) >= mostEntries) return
      calls.add(call)
      accounts.add(account)
      await audit.record({ actor, action, title, detail: { outcome }, ip })
    },
  }
}
