import { auditCalls } from '@qingyuan/contract/system/audit-log.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { queryAudit, verifyAudit } from './audit-log.ts'

export const auditLogModule = defineModule({
  name: 'system/audit-log',
  title: '审计日志',
  serves: [serveCalls(auditCalls, { AuditQuery: queryAudit, AuditVerify: verifyAudit })],
})
