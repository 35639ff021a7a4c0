import type { auditCalls } from '@qingyuan/contract/system/audit-log.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { queryAudit } from './audit-log.ts'

export const auditRoutes: HandlersOf<typeof auditCalls> = {
  AuditQuery: ({ services }, input) => queryAudit(services, input),
  AuditVerify: ({ services }) => services.audit.verify(),
}
