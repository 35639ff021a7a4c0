import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { auditCalls } from '@qingyuan/contract/system/audit-log.ts'
import { dayMs, parseDay } from '@qingyuan/domain/time.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import * as q from './queries.ts'

type Query = (typeof auditCalls)['AuditQuery']

const dayOf = (text: string | undefined, field: string): number | undefined => {
  if (text === undefined) return undefined
  const start = parseDay(text)
  if (start === null) throw appError('INVALID_INPUT', { message: `日期 ${text} 不存在`, field })
  return start
}

/** Newest first; `from` and `to` are days, both included. */
export const queryAudit = async (
  { db }: Services,
  { page, pageSize, search, action, from, to }: InputOf<Query>,
): Promise<OutputOf<Query>> => {
  const first = dayOf(from, 'from')
  const last = dayOf(to, 'to')
  const filter = {
    search,
    action,
    from: first === undefined ? undefined : new Date(first),
    to: last === undefined ? undefined : new Date(last + dayMs),
  }
  const span = spanOf({ page, pageSize })
  const [rows, total] = await Promise.all([q.selectEntries(db, filter, span), q.countEntries(db, filter)])
  return { total, rows: rows.map(row => ({ ...row, at: stampOf(row.at) })) }
}
