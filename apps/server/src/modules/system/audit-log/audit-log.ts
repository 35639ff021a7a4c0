import type { InputOf } from '@qingyuan/contract/call.ts'
import { auditCalls, auditColumns } from '@qingyuan/contract/system/audit-log.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { dayMs, dayStart, formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { serveCalls } from '#/platform/module.ts'
import * as q from './queries.ts'

/** Rows of one spreadsheet. */
const mostRows = 50_000

/** `from` and `to` are days, both included. */
const filterOf = ({ from, to, ...rest }: InputOf<typeof auditCalls.AuditTable>) => ({
  ...rest,
  from: from === undefined ? undefined : new Date(dayStart(from)),
  to: to === undefined ? undefined : new Date(dayStart(to) + dayMs),
})

export const auditService = serveCalls(auditCalls, {
  /** Newest first. */
  AuditQuery: async ({ services: { db } }, { page, pageSize, ...input }) => {
    const filter = filterOf(input)
    const span = spanOf({ page, pageSize })
    const [rows, total] = await Promise.all([q.selectEntries(db, filter, span), q.countEntries(db, filter)])
    return { total, rows: rows.map(row => ({ ...row, at: stampOf(row.at) })) }
  },
  /** @throws INVALID_INPUT when the log has more rows of the filters than a spreadsheet takes: a part of an audit log would pass for all of it */
  AuditTable: async ({ services: { db, clock } }, input) => {
    const filter = filterOf(input)
    const total = await q.countEntries(db, filter)
    if (total > mostRows)
      throw appError('INVALID_INPUT', { message: `共 ${total} 条，一次最多导出 ${mostRows} 条，请缩短日期范围`, field: 'from' })
    const rows = await q.selectEntries(db, filter, { offset: 0, limit: mostRows })
    return buildFrame(
      auditColumns,
      rows,
      {
        id: row => String(row.id),
        at: row => stampOf(row.at),
        actor: row => row.actor,
        title: row => row.title,
        subject: row => row.subject,
        detail: row => (row.detail === null ? null : JSON.stringify(row.detail)),
        ip: row => row.ip,
      },
      {
        meta: {
          title: '审计日志',
          period: `${input.from ?? '最早'} ~ ${input.to ?? '最新'}`,
          timeConvention,
          demo: false,
          madeAt: formatDateTime(clock.now()),
        },
      },
    )
  },
  AuditActions: ({ services: { db } }) => q.selectActions(db),
  /** Checks the chain of hashes of the whole log. */
  AuditVerify: ({ services }) => services.audit.verify(),
})
