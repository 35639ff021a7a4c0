import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, nullable, optionalDaySpan, Page, pageOf, Search } from '../schemas.ts'

const AuditRow = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  actor: Type.String(),
  action: Type.String(),
  title: Type.String(),
  subject: nullable(Type.String()),
  detail: Type.Any(),
  ip: nullable(Type.String()),
})

export const auditCalls = {
  AuditQuery: call({
    name: 'System.AuditQuery',
    title: '审计日志',
    permission: 'system:audit',
    scope: 'none',
    input: Type.Object({
      ...Page,
      search: Search,
      action: Type.Optional(Type.String({ maxLength: 64, title: '操作' })),
      ...optionalDaySpan,
    }),
    output: pageOf(AuditRow),
  }),
  AuditVerify: call({
    name: 'System.AuditVerify',
    title: '校验审计链',
    permission: 'system:audit',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({ entries: Type.Integer(), intact: Type.Boolean(), brokenAt: nullable(Type.Integer()) }),
  }),
}
