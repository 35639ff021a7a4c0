import { declareColumns, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { emptyInput, frameOf, nullable, optionalDaySpan, Page, pageOf, Search } from '../schemas.ts'

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

const filter = {
  search: Search,
  action: Type.Optional(Type.String({ maxLength: 64, title: '操作' })),
  /** False leaves out the entries 访问功能, which outnumber the others. */
  visits: Type.Optional(Type.Boolean({ title: '含访问记录' })),
  ...optionalDaySpan,
}
const read = { noted: true, permission: 'system:audit', scope: 'none' } as const

export const auditColumns = declareColumns({
  id: textColumnSpec('编号'),
  at: timeColumnSpec('时间'),
  actor: textColumnSpec('人员'),
  title: textColumnSpec('动作'),
  subject: textColumnSpec('对象'),
  detail: textColumnSpec('明细'),
  ip: textColumnSpec('来源地址'),
})

const table = call({
  name: 'System.AuditTable',
  title: '审计日志清单',
  ...read,
  input: Type.Object(filter),
  output: frameOf(auditColumns),
})

export const auditCalls = {
  AuditQuery: call({
    name: 'System.AuditQuery',
    title: '审计日志',
    ...read,
    input: Type.Object({ ...Page, ...filter }),
    output: pageOf(AuditRow),
  }),
  /** The same as a table, newest first; refused when it is longer than one spreadsheet takes. */
  AuditTable: table,
  AuditTableExport: exportOf(table),
  /** Actions that the log has entries of. */
  AuditActions: call({
    name: 'System.AuditActions',
    title: '审计操作类别',
    permission: 'system:audit',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(Type.Object({ action: Type.String(), title: Type.String() })),
  }),
  AuditVerify: call({
    name: 'System.AuditVerify',
    title: '校验审计链',
    permission: 'system:audit',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({
      entries: Type.Integer(),
      intact: Type.Boolean(),
      /** Entry that does not follow or bears a wrong mark; -1: entries at the end are missing, or the head noted outside the database is. */
      brokenAt: nullable(Type.Integer()),
      /** Entries without a mark of this installation's key. */
      unmarked: Type.Integer(),
      noted: nullable(Type.Object({ at: Type.String(), entries: Type.Integer() })),
    }),
  }),
}
