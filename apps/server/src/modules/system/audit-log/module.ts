import { defineModule } from '#/platform/module.ts'
import { auditService } from './audit-log.ts'
import { auditForwarding, auditHeads } from './forwarding.ts'

export const auditLogModule = defineModule({
  name: 'system/audit-log',
  title: '审计日志',
  serves: [auditService],
  scheduled: [auditHeads, auditForwarding],
})
