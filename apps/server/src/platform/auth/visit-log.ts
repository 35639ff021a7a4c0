import type { Audit, AuditEntry } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import { appError } from '../errors.ts'
import { createThrottle } from './throttle.ts'

/** Entries of one account. Each waits for the lock of the audit chain and is stored for `AUDIT_DAYS`. */
const perMinute = 240
const perDay = 10_000

/** Action of the entries. */
export const visitAction = 'Log.Add'

export interface VisitLog {
  /** @throws TOO_MANY beyond 240 visits a minute or 10,000 a day of one account */
  add(visit: Pick<AuditEntry, 'actor' | 'subject' | 'detail' | 'ip'>): Promise<void>
}

/** Functions that people say they opened, in the audit log: the one entry that any account can write as often as it likes. */
export const createVisitLog = (audit: Audit, clock: Clock): VisitLog => {
  const [minute, day] = [createThrottle(clock, 60_000), createThrottle(clock, 24 * 60 * 60_000)]
  return {
    add: async visit => {
      const key = String(visit.actor.userId)
      if (minute.count(key) >= perMinute || day.count(key) >= perDay) throw appError('TOO_MANY')
      minute.add(key)
      day.add(key)
      await audit.record({ ...visit, action: visitAction, title: '访问功能' })
    },
  }
}
