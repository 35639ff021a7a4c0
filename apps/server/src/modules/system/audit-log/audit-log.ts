import { auditCalls } from '@qingyuan/contract/system/audit-log.ts'
import { dayMs, dayStart } from '@qingyuan/domain/time.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { serveCalls } from '#/platform/module.ts'
import * as q from './queries.ts'

export const auditService = serveCalls(auditCalls, {
  /** Newest first; `from` and `to` are days, both included. */
  AuditQuery: async ({ services: { db } }, { page, pageSize, search, action, from, to }) => {
    const filter = {
      search,
      action,
      from: from === undefined ? undefined : new Date(dayStart(from)),
      to: to === undefined ? undefined : new Date(dayStart(to) + dayMs),
    }
    const span = spanOf({ page, pageSize })
    const [rows, total] = await Promise.all([q.selectEntries(db, filter, span), q.countEntries(db, filter)])
    return { total, rows: rows.map(row => ({ ...row, at: stampOf(row.at) })) }
  },
  /** Checks the chain of hashes of the whole log. */
  AuditVerify: ({ services }) => services.audit.verify(),
})
