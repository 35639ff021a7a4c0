import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { auditCalls } from '@qingyuan/contract/system/audit-log.ts'
import { dayMs, dayStart } from '@qingyuan/domain/time.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import * as q from './queries.ts'

type Query = (typeof auditCalls)['AuditQuery']

/** Newest first; `from` and `to` are days, both included. */
export const queryAudit = async (
  { services: { db } }: ServiceContext,
  { page, pageSize, search, action, from, to }: InputOf<Query>,
): Promise<OutputOf<Query>> => {
  const filter = {
    search,
    action,
    from: from === undefined ? undefined : new Date(dayStart(from)),
    to: to === undefined ? undefined : new Date(dayStart(to) + dayMs),
  }
  const span = spanOf({ page, pageSize })
  const [rows, total] = await Promise.all([q.selectEntries(db, filter, span), q.countEntries(db, filter)])
  return { total, rows: rows.map(row => ({ ...row, at: stampOf(row.at) })) }
}

/** Checks the chain of hashes of the whole log. */
export const verifyAudit = ({ services }: ServiceContext) => services.audit.verify()
